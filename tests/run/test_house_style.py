"""The style that code keeps to: what counts as settled, and which settings leave it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sew_hooks.engine.profiles import Selection
from sew_hooks.run.house_style import LeftOut, house_style, left_out
from sew_hooks.run.inputs import Input
from sew_hooks.settings.configuration import Configuration, load_configuration

NATURAL = Selection("natural")


def quietly(items: Iterable[Any], _what: str, _total: int) -> Iterator[Any]:
    return iter(items)


def java(folder: Path, plain: int, final: int) -> Input:
    """A class with as many methods that have a plain local variable, or a final one."""
    bodies = ["int half = width / 2;"] * plain + ["final int half = width / 2;"] * final
    methods = "".join(
        f"    static int cut{number}(int width) {{\n        {body}\n        return half * half;\n    }}\n\n"
        for number, body in enumerate(bodies)
    )
    return written(folder / "Cutter.java", f"class Cutter {{\n{methods}}}\n")


def functions(folder: Path, name: str, blank: bool) -> Input:
    """A module of functions with a guard, and perhaps a blank line after it."""
    lines = [
        "    if width < {0}:",
        "        return None",
        *([""] if blank else []),
        "    half = make()",
        "    show(half)",
        "    show(width)",
        "    return half * {0}",
        "",
        "",
    ]
    return written(
        folder / name, "".join(f"def cut{each}(width):\n" + "\n".join(lines).format(each) for each in range(40))
    )


def cpp(folder: Path, name: str, blank: bool) -> Input:
    """The same in C++."""
    lines = [
        "  if (width < {0}) {{",
        "    return 0;",
        "  }}",
        *([""] if blank else []),
        "  int half = make();",
        "  show(half);",
        "  show(width);",
        "  return half * {0};",
        "}}",
        "",
    ]
    text = "".join(f"int cut{each}(int width) {{\n" + "\n".join(lines).format(each) for each in range(40))
    return written(folder / name, text)


def written(path: Path, text: str) -> Input:
    path.write_text(text)
    return Input(str(path), path, ("python", "java", "cpp"))


def rules(files: list[Input], selection: Selection = NATURAL) -> set[tuple[str, str]]:
    return {(each.language, each.rule) for each in house_style(files, selection, quietly).settled}


def test_a_rule_is_settled_if_hardly_any_decision_differs(tmp_path: Path) -> None:
    settled = house_style([java(tmp_path, 60, 1)], NATURAL, quietly).settled
    assert [each for each in settled if each.rule == "final-local"] == [("java", "final-local", 61, 1)]
    assert ("java", "final-local") not in rules([java(tmp_path, 57, 4)])
    assert ("java", "final-local") in rules([java(tmp_path, 0, 40)])


def test_few_decisions_show_no_style(tmp_path: Path) -> None:
    assert ("java", "final-local") in rules([java(tmp_path, 30, 0)])
    assert ("java", "final-local") not in rules([java(tmp_path, 29, 0)])


def test_rules_that_take_no_part_are_not_counted(tmp_path: Path) -> None:
    (item,) = files = [java(tmp_path, 40, 0)]
    assert rules(files, NATURAL.without(frozenset({"final-local"}))) == rules(files) - {("java", "final-local")}
    assert ("java", "final-local") not in rules(files, NATURAL._replace(select=frozenset({"final-local"})))
    ignoring = Input(item.name, item.path, item.languages, ignored=frozenset({"final-local"}))
    assert rules([ignoring]) == rules(files) - {("java", "final-local")}


def test_a_file_that_cannot_be_read_counts_for_nothing(tmp_path: Path) -> None:
    broken = written(tmp_path / "broken.py", "def f(:\n")
    assert rules([broken, java(tmp_path, 40, 0)]) == rules([java(tmp_path, 40, 0)])


def test_a_rule_is_left_out_only_where_it_is_settled(tmp_path: Path) -> None:
    both = [functions(tmp_path, "a.py", True), cpp(tmp_path, "a.cc", True), cpp(tmp_path, "b.h", True)]
    assert "blank-after-guard" in left_out(house_style(both, NATURAL, quietly).settled, both).everywhere
    mixed = [*both, functions(tmp_path, "b.py", False)]
    out = left_out(house_style(mixed, NATURAL, quietly).settled, mixed)
    assert "blank-after-guard" not in out.everywhere
    assert {pattern for pattern, rules in out.by_pattern.items() if "blank-after-guard" in rules} == {"*.cc", "*.h"}


def test_what_is_left_out_is_not_settled_any_more(tmp_path: Path) -> None:
    files = [functions(tmp_path, "a.py", True), functions(tmp_path, "b.py", False), cpp(tmp_path, "a.cc", True)]
    out = left_out(house_style(files, NATURAL, quietly).settled, files)
    assert all(out)
    table = "".join(f'"{pattern}" = {list(rules)}\n' for pattern, rules in out.by_pattern.items())
    (tmp_path / "pyproject.toml").write_text(
        f"[tool.sew]\nextend-ignore = {list(out.everywhere)}\n[tool.sew.per-file-ignores]\n{table}"
    )
    configuration = load_configuration(tmp_path)
    again = [ignoring(item, configuration) for item in files]
    assert left_out(house_style(again, configuration.rules_to_mark(None), quietly).settled, again) == LeftOut((), {})


def ignoring(item: Input, configuration: Configuration) -> Input:
    return Input(item.name, item.path, item.languages, ignored=configuration.ignored_in(item.name))
