"""Long chains and deep nestings in Java and C++: each step from a node to what holds it is made a few times at most."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.languages.treesitter.tree import Node

HEADS = {"java": "class A {\n  int f(int x, boolean b) {\n", "cpp": "int f(int x, bool b) {\n"}
TAILS = {"java": "\n  return x;\n  }\n}\n", "cpp": "\n  return x;\n}\n"}
CHAINS = {
    "sum": lambda size: "x = 1" + " + x" * size + ";",
    "and": lambda size: "if (b" + " && x == 1" * size + ") { x = 1; }",
    "blocks": lambda size: "if (b) { x++; " * size + "}" * size,
    "comparisons": lambda size: "b = b" + " && x < 1 && x >= 2" * size + ";",
    "declarations": lambda size: "".join(f"int y{number} = (x) - 1;\n" for number in range(size)),
}


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("chain", CHAINS)
def test_a_chain_twice_as_long_is_climbed_twice_as_often(
    language: str, chain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0
    slot = Node.__dict__["parent"]

    def climbed(node: Node) -> Node | None:
        nonlocal steps
        steps += 1
        found: Node | None = slot.__get__(node)
        return found

    monkeypatch.setattr(Node, "parent", property(climbed, slot.__set__))
    counts = []
    for size in (60, 120):
        steps = 0
        sites = sew_hooks.find_sites(HEADS[language] + CHAINS[chain](size) + TAILS[language], language)
        assert sites
        counts.append(steps)
    assert 0 < counts[1] < 2.2 * counts[0]
