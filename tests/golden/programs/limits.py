"""Texts that are almost one of two variants: shapes that they have or lack are in the addresses below and around."""


def operators(n: int, items: list, limit: int, flag: bool):
    size = len(items)
    n = n @ (size * 2 + 1)
    n = n ** (size * 2 + 1)
    n = (n + (size * 2 + 1))
    (n) = n + (size * 2 + 1)
    n = (n) + (size * 2 + 1)
    n.size = n.size + (size * 2 + 1)
    n = size * 2 + n
    n = n < (size * 2 + 1)
    n @= size * 2 + 1
    n //= size * 2 + 1
    n = n // (size * 2 + 1)
    n = n << (size * 2 + 1)
    n = n & (size * 2 + 1)
    n = n | (size * 2 + 1)
    n = n ^ (size * 2 + 1)
    same = (size * 2 + 1) is not None
    other = (size * 2 + 1) not in [3, size * 2 + 1]
    print(same, other, n, ~(size * 2 + 1), +(size * 2 + 1))
    if (len(items)) == 0 or len(items) == (0) or len(items) == 0.0 or len(items) > 1:
        print(size * 2 + 1)
    if (len(items)) > 0 or len(items) < 0 or len(items) >= 0 or 0 < len(items):
        print(size * 2 + 1)
    if len(items[0:2]) >= 0 or (len(items[0:2])) > 0 or max(items[0:2]) > 0 or len(items[0:2]) > (0):
        print(size * 2 + 1)
    if not max(items[0:2]) == 0 and max(items[0:2]) == 0:
        print(size * 2 + 1)
    print(size == 1 or size == 2 and flag, size == 1 or (size == 2), (size in (1, 2)) or size == 3)
    print(size == 1 or limit == 2, size == limit or size == 2, size == 1 or 2 == size, size != 1 or size != 2)
    print(size in (1,), size in (1, limit), size in {1, 2}, size in [1, 2], items[0] in (1, 2))
    print(size == -1 or size == -2, size == +1 or size == 2, size == ~1 or size == ~2, size == -limit or size == 1)
    print(pow(size * 2 + 1, 2, 3), numpy.pow(size * 2 + 1, 2), pow(size * 2 + 1, exp=2), list(items[0:2]))


def ranges(n: int, items: list, i):
    print(list(reversed(range(len(items[0:2])))), list(reversed(range(max(items[0:2])))))
    print(list(range(len(items[0:2]) - 1, -1, -1)), list(range(max(items[0:2]) - 1, -1, -1)))
    print(list(reversed(range(1 + len(items[0:2])))), list(range(len(items[0:2]), -1, -1)))
    print(list(reversed(range(len(items[0:2]) + 2))), list(range(1 - len(items[0:2]), -1, -1)))
    print(list(range((len(items[0:2]) - 1), -1, -1)), list(range(len(items[0:2]) - 1, -1, -2)))
    print(list(range(len(items[0:2]) - 1, (-1), -1)), list(range(len(items[0:2]) - 1, ~1, -1)))
    print(list(range(len(items[0:2]) - 1, +1, -1)), list(range(len(items[0:2]) - 1, -1)))
    print(list(range(len(items[0:2]) * 1, -1, -1)), list(reversed(range((len(items[0:2]) + 1)))))
    print(list(reversed(range(1, len(items[0:2])))), list(reversed(items[0:2])), items[(0):n], items[00:n], items[1:n])
    print(list(range((0), len(items[0:2]))), list(range(1, len(items[0:2]))), list(reversed(range(0, len(items[0:2])))))
    print(list(range(0, len(items) * 2 + 1)), list(range(0, len(items) * 2 + 1, 2)), range(*items[0:2]))


def assigned(items: list, a: int, flag: bool):
    x, y = a * 2 + 1, a * 3 + 1
    (x, y) = a * 2 + 1, a * 3 + 1
    x, y = (a * 2 + 1, a * 3 + 1)
    x, y = *items[0:2],
    x, (y) = a * 2 + 1, a * 3 + 1
    x, items[0] = a * 2 + 1, a * 3 + 1
    x, y = items[0:2]
    x = y = a * 2 + 1
    x = y = (0)
    x = items[0] = 0
    x = items[a * 2 + 1] = 0
    (x) = a * 2 + 1
    x, y = a * 2 + 1, a * 3 + 1, a * 4 + 1
    x = a * 2 + 1; y = a * 3 + 1
    print(x, y, flag)


class Collected:
    def form_0(self, items: list, n: int):
        plain = [n * 2 + 1000 for one in items]
        return plain

    def form_1(self, items: list, n: int):
        tested = [n * 2 + 1000 for one in items if one > n + 1]
        return tested

    def form_2(self, items: list, n: int):
        nested = [n * 2 + 1000 for part in items for one in part]
        return nested

    def form_3(self, items: list, n: int):
        twice = [n * 2 + 1000 for one in items if one if one > n + 1]
        return twice

    def form_4(self, items: list, n: int):
        pairs = [n * 2 + 1000 for one, _ in items[0:2]]
        return pairs

    def form_5(self, items: list, n: int):
        enclosed = ([n * 2 + 1000 for one in items[0:2]])
        return enclosed

    def form_6(self, items: list, n: int):
        group = {n * 2 + 1000 for one in items[0:2]}
        return group

    def form_7(self, items: list, n: int):
        lazily = (n * 2 + 1000 for one in items[0:2])
        return lazily

    def form_8(self, items: list, n: int):
        total: list = [n * 2 + 1000 for one in items[0:2]]
        return total

    def form_9(self, items: list, n: int):
        items[0] = [n * 2 + 1000 for one in items[0:2]]
        return items

    def form_10(self, items: list, n: int):
        first = second = [n * 2 + 1000 for one in items[0:2]]
        return first

    def form_11(self, items: list, n: int):
        first = [n * 2 + 1000 for one in items[0:2]]; second = 2
        return first

    def form_12(self, items: list, n: int):
        if n: first = [n * 2 + 1000 for one in items[0:2]]
        return first


class Filled:
    def form_0(self, items: list, n: int, other):
        result = []
        for one in items:
            result.append(n * 2 + 1000)
        return result

    def form_1(self, items: list, n: int, other):
        result = list()
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_2(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            if one > n * 2 + 1:
                result.append(n * 2 + 1000)
        return result

    def form_3(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            if one > n * 2 + 1:
                result.append(n * 2 + 1000)
            else:
                print(n)
        return result

    def form_4(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            if one > n * 2 + 1:
                if one > n * 3 + 1:
                    result.append(n * 2 + 1000)
        return result

    def form_5(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            other.append(n * 2 + 1000)
        return result

    def form_6(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.extend(n * 2 + 1000)
        return result

    def form_7(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            append(n * 2 + 1000)
        return result

    def form_8(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            n * 2 + 1000
        return result

    def form_9(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            n = n * 2 + 1000
        return result

    def form_10(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            items[0].append(n * 2 + 1000)
        return result

    def form_11(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.part.append(n * 2 + 1000)
        return result

    def form_12(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(*items[0:2])
        return result

    def form_13(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(object=n * 2 + 1000)
        return result

    def form_14(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(n * 2 + 1000, 2)
        return result

    def form_15(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            (result.append(n * 2 + 1000))
        return result

    def form_16(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(n * 2 + 1000)
            print(one)
        return result

    def form_17(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(n * 2 + 1000); print(one)
        return result

    def form_18(self, items: list, n: int, other):
        result = []
        for one in items[0:2]: result.append(n * 2 + 1000)
        return result

    def form_19(self, items: list, n: int, other):
        result = []
        for one, _ in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_20(self, items: list, n: int, other):
        result = []
        for (one) in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_21(self, items: list, n: int, other):
        result = []
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        else:
            print(n)
        return result

    def form_22(self, items: list, n: int, other):
        result = [1]
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_23(self, items: list, n: int, other):
        result = other = []
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_24(self, items: list, n: int, other):
        result = []; n = 2
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_25(self, items: list, n: int, other):
        result = []
        print(n)
        for one in items[0:2]:
            result.append(n * 2 + 1000)
        return result

    def form_26(self, items: list, n: int, other):
        result = []
        while n < len(items[0:2]):
            result.append(n * 2 + 1)
        return result


async def awaited(items: list, n: int):
    first = [n * 2 + 1000 async for one in items[0:2]]
    result = []
    async for one in items[0:2]:
        result.append(n * 2 + 1000)
    if n > 1:
        return any(one > n * 2 + 1 async for one in items[0:2])
    if n > 2:
        async for one in items[0:2]:
            if one > n * 2 + 1:
                return True
        return False
    await items[0:2]
    return first, result


class Chosen:
    def form_0(self, n: int, items: list, flag: bool, b: int):
        a = n * 2 + 1 if flag else n * 3 + 1
        return a, b

    def form_1(self, n: int, items: list, flag: bool, b: int):
        a = (n * 2 + 1 if flag else n * 3 + 1)
        return a, b

    def form_2(self, n: int, items: list, flag: bool, b: int):
        a = a + n * 2 if flag else n * 3 + 1
        return a, b

    def form_3(self, n: int, items: list, flag: bool, b: int):
        a = n * 2 + 1 if flag else a + n * 3
        return a, b

    def form_4(self, n: int, items: list, flag: bool, b: int):
        a = [n * 2 + 1000 for one in items] if flag else n * 3 + 1
        return a, b

    def form_5(self, n: int, items: list, flag: bool, b: int):
        a = n * 2 + 1 if flag else (n * 4 + 1 if n else 2)
        return a, b

    def form_6(self, n: int, items: list, flag: bool, b: int):
        a = n * 2 + 1 if flag else n * 4 + 1 if n else 2
        return a, b

    def form_7(self, n: int, items: list, flag: bool, b: int):
        a: int = n * 2 + 1 if flag else n * 3 + 1
        return a, b

    def form_8(self, n: int, items: list, flag: bool, b: int):
        a = b = n * 2 + 1 if flag else n * 3 + 1
        return a, b

    def form_9(self, n: int, items: list, flag: bool, b: int):
        items[0] = n * 2 + 1 if flag else n * 3 + 1
        return a, b

    def form_10(self, n: int, items: list, flag: bool, b: int):
        a = n * 2 + 1 if flag else n * 3 + 1; b = 2
        return a, b

    def form_11(self, n: int, items: list, flag: bool, b: int):
        if flag: a = n * 2 + 1 if flag else n * 3 + 1
        return a, b

    def form_12(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1
        else:
            a = n * 3 + 1
        return a, b

    def form_13(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1
        else:
            b = n * 3 + 1
        return a, b

    def form_14(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1
        else:
            a += n * 3 + 1
        return a, b

    def form_15(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1
            print(a)
        else:
            a = n * 3 + 1
        return a, b

    def form_16(self, n: int, items: list, flag: bool, b: int):
        if flag: a = n * 2 + 1
        else: a = n * 3 + 1
        return a, b

    def form_17(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1
        else:
            a = b = 1
        return a, b

    def form_18(self, n: int, items: list, flag: bool, b: int):
        if flag:
            a = n * 2 + 1; print(a)
        else:
            a = n * 3 + 1
        return a, b

    def form_19(self, n: int, items: list, flag: bool, b: int):
        if n > 9:
            print(a)
        elif n > 8:
            a = n * 2 + 1
        else:
            a = n * 3 + 1
        return a, b


class Tests:
    def loop(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True
        return False

    def call(self, items: list, n: int):
        return any(one > n * 2 + 1 for one in items[0:2])

    def enclosed(self, items: list, n: int):
        return (any(one > n * 2 + 1 for one in items[0:2]))

    def tested(self, items: list, n: int):
        return any(one > n * 2 + 1 for one in items[0:2] if one)

    def nested(self, items: list, n: int):
        return any(one > n * 2 + 1 for part in items[0:2] for one in part)

    def listed(self, items: list, n: int):
        return any([one > n * 2 + 1 for one in items[0:2]])

    def several(self, items: list, n: int):
        return any(one > n * 2 + 1 for one, _ in items[0:2])

    def values(self, items: list, n: int):
        return any(items[0:2])

    def every(self, items: list, n: int):
        return all(one > n * 2 + 1 for one in items[0:2])

    def unpacked(self, items: list, n: int):
        for one, _ in items[0:2]:
            if one > n * 2 + 1:
                return True
        return False

    def otherwise(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True
        else:
            return n > 2
        return False

    def branches(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True
            else:
                print(n)
        return False

    def opposite(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return False
        return True

    def twice(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True
        return True

    def numbers(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return 1
        return 0

    def open(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True

    def bare(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return
        return

    def joined(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1: return True
        return False

    def sharing(self, items: list, n: int):
        for one in items[0:2]:
            if one > n * 2 + 1:
                return True
        return False; print(n)

    def on_one_line(self, items: list, n: int):
        if n: return any(one > n * 2 + 1 for one in items[0:2])

    def repeated(self, items: list, n: int):
        while items[0:2]:
            if n > len(items) * 2 + 1:
                return True
        return False

    def more(self, items: list, n: int):
        for one in items[0:2]:
            print(one)
            if one > n * 2 + 1:
                return True
        return False
