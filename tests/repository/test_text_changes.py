"""Changes between two texts: what was written, what was removed, and what stayed."""

from __future__ import annotations

import random
import time

from sew_hooks.engine.lines import Lines
from sew_hooks.repository.text_changes import change_between, lines_of


def test_lines_that_are_written_removed_and_kept() -> None:
    before, after = list("abcdef"), list("aBcdxf")
    found = change_between(before, after)
    assert found.lines == Lines(frozenset({2, 5}))
    assert found.kept == {1: 1, 3: 3, 4: 4, 6: 6}
    assert change_between(before, list("abef")).lines == Lines(frozenset(), frozenset({2}))
    assert change_between(before, before) == (Lines(), {number: number for number in range(1, 7)})
    assert change_between([], ["a"]).lines == Lines(frozenset({1}))


def test_line_ends_are_no_change() -> None:
    before, after = b"a\r\nb\r\n\rc\r\n", b"a\nb\n\rc\r\nd"
    assert change_between(lines_of(before), lines_of(after)).lines == Lines(frozenset({4}))


def test_lines_that_are_laid_out_anew_are_kept() -> None:
    before = ["def f(a, b):", "    print(a, 'b')", "    return a"]
    after = ["def f(", "    a,", "    b,", "):", '  print(a, "b")', "  c = a", "  return a", ""]
    lines, kept = change_between(before, after)
    assert lines == Lines(frozenset({6}))
    assert kept == {1: 1, 2: 1, 3: 1, 5: 2, 7: 3}
    assert change_between([line.encode() for line in before], [line.encode() for line in after]) == (lines, kept)


def test_what_is_kept_is_alike(chance: random.Random) -> None:
    for _ in range(100):
        before, after = ([chance.choice("abc") for _ in range(chance.randrange(12))] for _ in range(2))
        lines, kept = change_between(before, after)
        assert all(after[new - 1] == before[old - 1] for new, old in kept.items())
        assert sorted([*kept, *lines.written]) == [*range(1, len(after) + 1)]
        assert [kept[new] for new in sorted(kept)] == sorted(set(kept.values()))


def test_long_texts_take_no_minutes() -> None:
    before = [f"line {number}" if number % 3 else "    }" for number in range(9_000)]
    after = [line if number % 50 else f"{line} new" for number, line in enumerate(before)]
    start = time.process_time()
    assert len(change_between(before, after).lines.written) == 180
    repeated = [f"line {number % 95}" for number in range(9_000)]
    change_between(["x", *repeated, "y"], ["z", *repeated[::-1], "z"])
    assert time.process_time() - start < 30
