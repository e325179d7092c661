"""The rule ``definition-order`` where something sees the order in which functions are defined."""

from __future__ import annotations

import pytest

from sew_hooks import find_sites, rewrite

BOTH = "\n\ndef wash(cloth{}):\n    return cloth\n\n\ndef iron(cloth{}):\n    return cloth + 1\n"
SEEN = [
    ("class T:\n    def __getitem__(self, k):\n        return k\n\n\nC = T()\n", ": C[2]"),
    ("class T:\n    def __getattr__(self, k):\n        return k\n\n\nC = T()\n", ": C.a"),
    ("class T:\n    def __or__(self, k):\n        return k\n\n\nC = T()\n", ": C | 2"),
    ("import builtins\n\nbuiltins.staticmethod = print\n", ""),
]


@pytest.mark.parametrize(("above", "header"), SEEN)
def test_what_runs_at_a_definition_keeps_the_order(above: str, header: str) -> None:
    assert not _sites(above + BOTH.format(header, header))


@pytest.mark.parametrize("header", ["", ": int | None", ": list[int]", ': "C"', "=3"])
def test_plain_headers_do_not(header: str) -> None:
    assert len(_sites(BOTH.format(header, header))) == 1


def test_a_third_definition_joins_no_pair_after_a_change_of_places() -> None:
    text = '"""T."""\n'
    for name, body in (("wash", "return 1"), ("iron", "return wash()"), ("fold", "return 2"), ("dye", "return 3")):
        text += f"\n\ndef {name}():\n    {body}\n"
    for bit in (0, 1):
        turned = rewrite(text, "python", lambda site, bit=bit: bit if site.rule == "definition-order" else None)
        assert sorted(_sites(turned)) == sorted(_sites(text))


METHODS = """
class Basket:
    {}

    def clear(self):
        self.prices = []

    def fill(self, prices):
        {}
"""


@pytest.mark.parametrize(
    ("above", "second", "found"),
    [
        ("limit = 3", "self.prices = prices", False),
        ("limit = 3", "self.prices += prices", False),
        ("limit = 3", "self.prices: list[int] = prices", False),
        ("limit = 3", "(self.prices, _), size = prices, 3", False),
        ("limit = 3", "for self.prices in prices:\n            pass", False),
        ("limit = 3", "return self.prices", True),
        ("limit = 3", "self.sizes = prices", True),
        ("prices = None", "self.prices = prices", False),
        ("prices: list[int]", "self.prices = prices", True),
        ("def __init__(self):\n        self.prices = [1]", "self.prices = prices", True),
    ],
)
def test_the_first_of_two_methods_declares_an_attribute(above: str, second: str, found: bool) -> None:
    assert len(_sites(METHODS.format(above, second))) == found


def _sites(text: str) -> list[str]:
    return [site.unit.name for site in find_sites(text, "python") if site.rule == "definition-order"]
