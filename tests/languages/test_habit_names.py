"""What the address of a habit calls its unit: part of the wire format, see docs/wire-format.md."""

from __future__ import annotations

import pytest

import sew_hooks

PYTHON = """\
def total(xs):
    return len(xs) > 0


class Cart:
    def __init__(self, xs):
        self.full = len(xs) > 0

    def total(self, xs):
        def inner():
            return len(xs) != 0

        return inner()


def main(xs):
    print(len(xs) > 0)


if len(ys) > 0:
    main(ys)
"""
JAVA = """\
class Cart {
    Cart(int n) { n++; }
    int total(int n) { n++; return n; }
    static void main(String[] args) { int i = 0; i++; }
    static class Item { Item(int n) { n++; } int price(int n) { ++n; return n; } }
}
"""
CPP = """\
namespace shop {
struct Cart {
    Cart(int n) { n++; }
    ~Cart() { int i = 0; i++; }
    bool operator<(int n) { n++; return n < 1; }
    int total(int n) { n++; return n; }
};
}
int shop::Cart::price(int n) { ++n; return n; }
int main() { int i = 0; i++; return i; }
"""


@pytest.mark.parametrize(
    ("language", "source", "names"),
    [
        ("python", PYTHON, ["total", "Cart.__init__", "Cart.total", "main", "<module>"]),
        ("java", JAVA, ["Cart.Cart", "Cart.total", "Cart.main", "Cart.Item.Item", "Cart.Item.price"]),
        (
            "cpp",
            CPP,
            [f"shop.Cart.{name}" for name in ("Cart", "~Cart", "operator<", "total", "price")] + ["main"],
        ),
    ],
)
def test_a_unit_has_its_qualified_name(language: str, source: str, names: list[str]) -> None:
    rule = "length-comparison" if language == "python" else "increment-form"
    sites = [site for site in sew_hooks.find_sites(source, language) if site.rule == rule]
    assert [site.as_habit.name for site in sites] == [site.unit.name for site in sites]
    assert list(dict.fromkeys(site.unit.name for site in sites)) == names


@pytest.mark.parametrize(("language", "source"), [("python", PYTHON), ("java", JAVA), ("cpp", CPP)])
def test_a_program_is_one_unit(language: str, source: str) -> None:
    sites = sew_hooks.find_sites(source, language, scope="program")
    assert {site.as_habit.name for site in sites if site.habit} == {"<module>"}
