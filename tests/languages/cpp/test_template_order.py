"""Static variables of templates are computed in the order in which code first uses them: no variant changes it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import sew_hooks

FAMILY = """#pragma once
inline int next_family = 0;
template <typename Part> struct Family {
    static inline const int id = next_family++;
    operator int() const { return id; }
};
template <typename Part> int id_of() { return Family<Part>::id; }
template <typename Part> int id_of(const Part&) { return Family<Part>::id; }
template <typename Part> int operator+(const Part&, int more) { return Family<Part>::id + more; }
struct Position {};
struct Velocity {};
"""
BRANCHES = {
    "a variable": ("Family<Position>::id", "Family<Velocity>::id"),
    "a function": ("id_of<Position>()", "id_of<Velocity>()"),
    "a deduced function": ("id_of(position)", "id_of(velocity)"),
    "an object": ("Family<Position>()", "Family<Velocity>{}"),
    "an operator": ("position + 0", "velocity + 0"),
}
FUNCTION = """
int marked(bool moves) {{
    Position position;
    Velocity velocity;
    if (!moves) {{
        return {};
    }} else {{
        return {};
    }}
}}
"""
OWN = """
int next_kind = 0;
struct Counter {{ int number = next_kind++; }};
template <typename Part> struct Kind {{ static Counter counter; }};
template <typename Part> Counter Kind<Part>::counter;
template <typename Part> int kind_of() {{ return Kind<Part>::counter.number; }}
struct Position {{}};
struct Velocity {{}};
""".format()
MAIN = '#include <cstdio>\nint main() { std::printf("%d%d", marked(false), marked(true)); }\n'


@pytest.mark.parametrize("bit", [0, 1])
@pytest.mark.parametrize("name", [*BRANCHES, "a function of the file"])
def test_the_order_stays(name: str, bit: int, tmp_path: Path) -> None:
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    (tmp_path / "family.h").write_text(FAMILY, "utf-8")
    if name in BRANCHES:
        source = '#include "family.h"\n' + FUNCTION.format(*BRANCHES[name])
    else:
        source = "#include <cstddef>\n" + OWN + FUNCTION.format("kind_of<Position>()", "kind_of<Velocity>()")
    marked = sew_hooks.rewrite(source, "cpp", lambda site: bit)
    outputs = []
    for number, text in enumerate((source, marked)):
        (tmp_path / f"main{number}.cpp").write_text(f"{text}\n{MAIN}", "utf-8")
        subprocess.run(["g++", "-std=c++17", "-w", "-o", "main", f"main{number}.cpp"], cwd=tmp_path, check=True)
        outputs.append(subprocess.run([str(tmp_path / "main")], capture_output=True, check=True).stdout)
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize(
    ("first", "second"),
    [("number++;", "number = 2;"), ("return number * 2;", "report();"), ("return;", "run();")],
)
def test_a_branch_that_uses_numbers_alone_may_change_places(first: str, second: str) -> None:
    result = "void" if first == "return;" else "int"
    head = f'#include "family.h"\nnamespace own {{\n{result} f(bool c, int number) {{\n    '
    source = f"{head}if (c) {{\n        {first}\n    }} else {{\n        {second}\n    }}\n}}\n}}\n"
    assert "branch-order" in {site.rule for site in sew_hooks.find_sites(source, "cpp")}
