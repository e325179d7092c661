"""Files that are compiled as a part of others: headers that C includes, and excerpts that rely on their includer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import sew_hooks

LOOP = """static inline int digits(int number) {
    int count = 0;
    for (;;) {
        count++;
        number /= 10;
        if (number == 0) return count;
    }
}
"""
FOR_C = {
    "plain": f"#ifndef DIGITS_H\n#define DIGITS_H\n\n#include <stddef.h>\n\n{LOOP}\n#endif\n",
    "guarded linkage": f'#ifdef __cplusplus\nextern "C" {{\n#endif\n\n{LOOP}\n#ifdef __cplusplus\n}}\n#endif\n',
    "a part for C++": f"{LOOP}\n#ifdef FOR_CPP\nnamespace own {{\nclass Digits {{}};\n}}\n#endif\n",
    "words in texts": f'/* class Digits: is only C++ */\n{LOOP}const char* about = "namespace own {{";\n',
}
FOR_CPP = {
    "a namespace": f"namespace own {{\n{LOOP}}}\n",
    "a header of C++": f"#include <vector>\n{LOOP}",
    "a class": f"class Digits {{\n    int count;\n}};\n{LOOP}",
    "a qualified name": LOOP.replace("static inline int digits", "int Number::digits"),
}

OWN_VECTOR = """#include <cstdio>
template <typename T>
struct vector {
    int size() const { return -1; }
};
typedef vector<int> items_type;
"""
EXCERPT = """inline int measure(const vector<int>& items, int start) {
    int total = start;
    if (items.size() > 0) {
        total += 10;
    }
    return total;
}
"""


def rules(source: str) -> set[str]:
    """The rules that have sites in ``source``."""
    return {site.rule for site in sew_hooks.find_sites(source, "cpp")}


@pytest.mark.parametrize("name", FOR_C)
@pytest.mark.parametrize("bit", [0, 1])
def test_a_header_for_c_still_compiles_as_c(name: str, bit: int, tmp_path: Path) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    header = tmp_path / "digits.h"
    header.write_text(sew_hooks.rewrite(FOR_C[name], "cpp", lambda site: bit), "utf-8")
    command = ["gcc", "-std=c11", "-w", "-fsyntax-only", "-x", "c", str(header)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "infinite-loop" not in rules(FOR_C[name])


@pytest.mark.parametrize("name", FOR_CPP)
def test_what_is_only_cpp_has_both_forms_of_a_loop(name: str) -> None:
    assert "infinite-loop" in rules(FOR_CPP[name])


@pytest.mark.parametrize("bit", [0, 1])
def test_an_excerpt_does_what_it_did_with_the_types_of_its_includer(bit: int, tmp_path: Path) -> None:
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    (tmp_path / "measure.inl").write_text(sew_hooks.rewrite(EXCERPT, "cpp", lambda site: bit), "utf-8")
    main = f'{OWN_VECTOR}#include "measure.inl"\nint main() {{ std::printf("%d", measure(items_type(), 1)); }}\n'
    (tmp_path / "main.cpp").write_text(main, "utf-8")
    subprocess.run(["g++", "-w", "-o", "main", "main.cpp"], cwd=tmp_path, check=True)
    done = subprocess.run([str(tmp_path / "main")], capture_output=True, text=True, check=True)
    assert done.stdout == "1"


@pytest.mark.parametrize("above", ["", "#include <algorithm>\n"])
def test_an_excerpt_has_no_types_of_the_standard_library(above: str) -> None:
    assert "length-comparison" not in rules(above + EXCERPT)
    assert "length-comparison" in rules("#include <vector>\nusing namespace std;\n" + EXCERPT)
    assert "length-comparison" in rules(above + EXCERPT.replace("vector", "std::vector"))
