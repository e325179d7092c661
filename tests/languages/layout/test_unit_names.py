"""Units have the names by which a reader would ask for them."""

from __future__ import annotations

import pytest

from sew_hooks.engine.source import analyse
from tests.conftest import ROOT

NAMES = {
    "go": [
        "Server.handle", "Server.é", "hook", "init", "TestServer", 'TestServer > handles \\"all\\"',
        "TestServer > name",
    ],
    "ts": [
        "UserCard", "Server.close", "Server.handle", "Server.#size", "api.get", "api.x-y", "api.late", "server",
        "server > handles %i", "server > doesn't fail",
    ],
}  # fmt: skip
NAMES["js"] = NAMES["ts"]


def names(text: str, language: str) -> list[str]:
    first, *others = [unit.name for unit in analyse(text, language, "definition").analysis.units]
    assert first == "<module>"
    return others


@pytest.mark.parametrize(("language", "suffix"), [("go", "go"), ("typescript", "ts"), ("javascript", "js")])
def test_functions_methods_and_tests_are_units(language: str, suffix: str) -> None:
    text = (ROOT / "tests" / "golden" / "programs" / f"units.{suffix}").read_text(encoding="utf-8")
    assert names(text, language) == NAMES[suffix]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("export default function () {}", []),
        ("namespace N.M { function f() {} }", ["N.M.f"]),
        ("abstract class A { @dec() run() {} constructor() {} }", ["A.run", "A.constructor"]),
        ("Shape.prototype.area = function () {}", ["Shape.prototype.area"]),
        ("(function () { function inner() {} })()", ["inner"]),
        ("function outer() { function inner() {} const also = () => {} }", ["outer"]),
        ("const store = create((set) => ({ add: () => {} }))", ["store"]),
        ("pattern.test('a', () => {})", []),
        ("describe.skip('a', () => { beforeEach(() => {}) })", ["a"]),
        ("it(); test(/* later */); const a = () => {}", ["a"]),
        ("it`works`; it?.('is', () => {}); new Test", ["is"]),
        ("const Card = ({ a }: P) => <p>{a}</p>", ["Card"]),
        ("const cast = <T,>(a: T) => <T>a", ["cast"]),
    ],
)
def test_the_names_of_typescript(text: str, expected: list[str]) -> None:
    assert names(text, "typescript") == expected


def test_lines_of_a_unit_are_those_of_its_function() -> None:
    text = "const a = 1\n\nexport const Card = memo(() => {\n  one()\n})\n"
    _, unit = analyse(text, "typescript", "definition").analysis.units
    assert (unit.name, unit.first_line, unit.last_line) == ("Card", 3, 5)
