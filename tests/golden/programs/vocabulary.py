"""Every word that an address in Python can hold, and every way of counting."""

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass, field

LIMIT = 1000
pairs = [(1000, 2)]
total: int = 0
total = total + 1


@dataclass(order=pairs[0:1] == [])
class Empty(
    object
):
    values: list = field(default_factory=lambda: [1000] + [])

    def nothing(self):
        pass


class Shelf:
    def __init__(self, books, first=1000, *rest, last=[], **others):
        self.books = list(books)
        self.first: int = first + len(rest) * 2
        self.others = {**others, 'size': 1000}

    @property
    def weight(self):
        return len(self.books) * 2 + 1

    def count(self):
        return

    async def load(self, names):
        async with opened(names[0:2]) as source:
            await source.read(len(names) * 2 + 1)
            async for name in source.names(1000):
                yield name
        await asyncio.sleep(2 ** 3)
        await asyncio.sleep(
            1000
        )


@registered(name for name in range(0, 1000))
def decorated(names):
    return len(names) * 2 + 1


@contextmanager
def opened(names):
    yield len(names) * 2 + 1


def formatted(names):
    return f'{[name for name in names]}' + 'end'


def operators(a: int, b: int, c: int, names: list, *, flag: bool = False):
    length = len(names)
    shifted = length << length + 1000
    masked = length & length + 1000
    joined = length | length + 1000 * length
    crossed = length ^ length + 1000
    negative = -(length + 1)
    inverted = ~(1 + length)
    fraction = 1 / pow(length, 2)
    power = (length + 1000) ** 2
    chained = 0 < length + 1000 < 2000
    both = flag and length > 0 and len(names) == 0
    either = flag or length < 3 and len(names) > 0
    neither = not (length + 1000 == 3)
    same = (length + 1000) is None
    among = length in (1, 2, 3)
    held = length + 1000 in [5000]
    merged = length == 1000 or length == 2000 or c == 3000
    chosen = length + 1000 if flag else length * 2
    nested = [length * 2 + 1 if flag else 1000][0]
    called = max(length + 1000, abs(length * 2 + 1), key=lambda x: x + 1000)
    keyed = sorted(names, key=lambda name: len(name) * 2 + 1)
    part = names[:length + 1000]
    other = names[0:2][length + 1000]
    text = ','.join(names[0:1]).strip
    mapping = {length + 1000: (length * 2 + 1, 1000)}
    group = {length + 1000, 2000}
    spread = [*range(0, length), *map(str, range(0, length)), *names[0:2], length]
    real = (length + 1000).real
    lowest = -abs(length + 1000)
    starred = (*names[0:2], 1000)
    doubled = [value + 1000 for value in names if value > 0]
    squares = {value: value * 2 + 1 for value in range(0, length)}
    lazily = sum(value * 2 + 1 for value in range(0, length) if value not in (1000, 2000))
    backwards = list(reversed(range(length)))
    downwards = list(range(a + 1 - 1, -1, -1)) + list(reversed(range(a + 1)))
    printed = print(reversed(range(len(names[0:2]) + 1)))
    sized = len(names[0:2]) > 0
    filled = len(range(0, length)) > 0 and len(
        names
    ) != 0
    if (found := length + 1000) > 0:
        return found
    while (more := names[0:length + 1000]) and (again := 1000):
        length -= 1
    length += len(names[0:2])
    a = a + 1
    names[length + 1000] += 1000
    mapping[1000]: int = 1000
    del mapping[length + 1000]
    del mapping[
        1000
    ]
    print(
        spread
    )
    return (
        shifted, masked, joined, crossed, negative, inverted, fraction, power, chained, both, either, neither, same,
        among, held, merged, chosen, nested, called, keyed, part, other, text, mapping, group, spread, starred,
        doubled, real, lowest, squares, lazily, backwards, downwards, printed, sized, filled, more, again
    )


def statements(items: list, /, limit: int = 1000, *, unused=None):
    result = []
    for item in items:
        result.append(item + 1000)
    if limit > 1000:
        kind = 'large'
    else:
        kind = 'small'
    level = 1 if limit > 2000 else 2
    first = second = 0
    x, y = limit, level
    while True:
        if limit > 2000:
            break
        else:
            limit = limit + 1
    while limit > len(items) * 2 + 1:
        limit -= 1
    else:
        limit = 1000
    for index in range(0, len(items)):
        if items[index] > 0 and len(items) > 0:
            continue
        elif items[index] == 1000:
            print(items[0:index])
        elif not len(items) == 0:
            limit = 2000
        else:
            limit = 3000
    try:
        print(1000)
        if limit > 1:
            limit = 2
    except (ValueError, KeyError, *items[0:1]):
        limit = 1 + limit
    else:
        raise ValueError(limit * 2 + 1)
    finally:
        assert limit < 1000, items[0:2]
    if limit > 5000:
        raise ValueError(
            limit
        )
    with opened(items[0:2]) as source, opened(1000):
        if source:
            limit = 3
        print(1000)
    match limit + 1000:
        case 1000 if len(items) > 0:
            limit = 3
            if items:
                limit = 4
        case _:
            print(1000)

    def inner(value=1000):
        nonlocal limit
        for one in items:
            if one > value:
                return True
        return False

    class Local:
        size = 1000

        def twice(self):
            def again():
                return self.size * 2 + 1

            return again

    global total
    total += len(items) * 2 + 1
    raise RuntimeError(first, second, x, y, kind, level, result, inner, Local) from ValueError(1000)


if total > 1000:
    def conditionally(n):
        return 1000 * n
else:
    def conditionally(n):
        yield from range(0, n)
        value = yield n[0:2]
        yield (value, 1000)


class Runner:
    def main(self, names):
        self.names = names
        return len(self.names) * 2 + 1
