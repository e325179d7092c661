"""Long chains and deep nestings in Java and C++: each step from a node, or from the scope of a branch, to what holds it
is made a few times at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sew_hooks
from sew_hooks.languages.scopes import Scope
from sew_hooks.languages.tree import Node

HEADS = {"java": "class A {\n  int f(int x, boolean b) {\n", "cpp": "int f(int x, bool b) {\n"}
TAILS = {"java": "\n  return x;\n  }\n}\n", "cpp": "\n  return x;\n}\n"}
CHAINS = {
    "sum": lambda size: "x = 1" + " + x" * size + ";",
    "and": lambda size: "if (b" + " && x == 1" * size + ") { x = 1; }",
    "blocks": lambda size: "if (b) { x++; " * size + "}" * size,
    "comparisons": lambda size: "b = b" + " && x < 1 && x >= 2" * size + ";",
    "declarations": lambda size: "".join(f"int y{number} = (x) - 1;\n" for number in range(size)),
}


BRANCHES = {
    "else if": lambda size: "if (b) x++;" + " else if (x == 1) x = x + 1;" * size,
    "else if, braces": lambda size: "if (b) { x++; }" + " else if (x == 1) { x = x + 1; }" * size,
}


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("chain", CHAINS)
def test_a_chain_twice_as_long_is_climbed_twice_as_often(
    language: str, chain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = _climbed(Node, CHAINS[chain], language, monkeypatch)
    assert 0 < counts[1] < 2.2 * counts[0]


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("chain", BRANCHES)
def test_the_branches_of_a_chain_are_no_deeper_than_one(
    language: str, chain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = _climbed(Scope, BRANCHES[chain], language, monkeypatch)
    assert 0 < counts[1] < 2.2 * counts[0]


def _climbed(
    kind: type, chain: Callable[[int], str], language: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int]:
    """How often it is asked what holds something of this ``kind``, in a chain and in one twice as long."""
    steps = 0
    slot = kind.__dict__["parent"]

    def climbed(one: object) -> object:
        nonlocal steps
        steps += 1
        return slot.__get__(one)

    def steps_of(size: int) -> int:
        nonlocal steps
        steps = 0
        assert sew_hooks.find_sites(HEADS[language] + chain(size) + TAILS[language], language)
        return steps

    monkeypatch.setattr(kind, "parent", property(climbed, slot.__set__))
    return steps_of(60), steps_of(120)
