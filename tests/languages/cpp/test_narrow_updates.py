"""Compilers warn of neither variant of an update, or of both, however narrow its numbers are."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import product

import pytest

import sew_hooks
from tests.languages.rule_examples import only

TYPES = (
    *("bool", "char", "signed char", "unsigned char", "std::uint8_t", "short", "unsigned short", "int", "unsigned"),
    *("std::size_t", "long", "unsigned long", "long long", "unsigned long long", "float", "double", "byte"),
)
FUNCTIONS = {
    (target, operand, sign): f"long f{number}({target} x, {operand} v) {{ x {sign}= v; return long(x) + long(v); }}"
    for number, (target, operand, sign) in enumerate(product(TYPES, TYPES, ("+", "<<")))
    if sign == "+" or not {"float", "double"} & {target, operand}
}
HEAD = "#include <cstdint>\n#include <cstddef>\ntypedef unsigned char byte;\nstruct Flags { unsigned kind : 3; };\n"
FIELD = "int g(Flags& flags, int n) { flags.kind += n; return n; }\n"
WARNING = re.compile(r"^<stdin>:(\d+):\d+: warning: .*\[(-W[\w=+-]+)\]$", re.MULTILINE)
SOURCE = "\n".join([HEAD, FIELD, *FUNCTIONS.values(), ""])


def _warnings(compiler: str, source: str) -> list[tuple[str, str]]:
    """The lines that a compiler warns about, with the names of the warnings."""
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    options = ("-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wfloat-conversion", "-Wdouble-promotion")
    command = [compiler, "-std=c++17", *options, "-fsyntax-only", "-x", "c++", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return sorted(set(WARNING.findall(done.stderr)))


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_compilers_warn_of_both_variants_alike(compiler: str) -> None:
    zero, one = (sew_hooks.rewrite(SOURCE, "cpp", only("augmented-assignment", bit)) for bit in (0, 1))
    assert zero != one
    assert _warnings(compiler, zero) == _warnings(compiler, one) != []


@pytest.mark.parametrize(
    ("target", "operand", "has_site"),
    [
        ("int", "int", True),
        ("int", "short", True),
        ("unsigned", "int", True),
        ("double", "float", True),
        ("std::size_t", "unsigned", True),
        ("char", "char", False),
        ("short", "int", False),
        ("std::uint8_t", "int", False),
        ("byte", "int", False),
        ("int", "long", False),
        ("float", "double", False),
    ],
)
def test_the_target_is_no_narrower_than_the_result(target: str, operand: str, has_site: bool) -> None:
    sites = sew_hooks.find_sites(HEAD + FUNCTIONS[target, operand, "+"] + "\n", "cpp")
    assert ("augmented-assignment" in {site.rule for site in sites}) is has_site
