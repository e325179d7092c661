"""No formatter and no linter has a say in a natural rule of C++: both leave its variants, and say the same of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.rulebook.rule_texts import load_rules
from tests.languages.cpp.run_examples import unit
from tests.languages.rule_examples import Program

RULES = [rule for rule in load_rules("cpp") if rule.sort is not None and rule.table_row is None]
TEXTS = {
    (rule.id, f"{rule.id.replace('-', '_')}_{number}_{bit}"): text
    for rule in RULES
    for number, pair in enumerate(rule.pairs)
    for bit, text in enumerate((pair.zero, pair.one))
}

DEFAULT = "clang-diagnostic-*,clang-analyzer-*"
"""What clang-tidy checked by default for long; release 23 checks nothing unless it is told what."""

OPTIONS = ("-std=c++20", "-Wall", "-Wextra")
NAME = re.compile(r'#line 1 "(\w+)"')

pytestmark = pytest.mark.slow


def _bits(text: str, rule: str) -> list[int]:
    return [site.bit for site in sew_hooks.find_sites(text, "cpp", scope="definition") if site.rule == rule]


def _tool(name: str, *arguments: str) -> str:
    path = Path(sys.executable).with_name(name)
    if not path.exists():
        pytest.skip(f"{name} is not here")
    return subprocess.run([str(path), *arguments], check=False, capture_output=True, text=True).stdout


def _write(folder: Path) -> list[str]:
    for (_, name), text in TEXTS.items():
        (folder / f"{name}.cpp").write_text(text, "utf-8")
    return [str(folder / f"{name}.cpp") for _, name in TEXTS]


@pytest.mark.parametrize("style", ["LLVM", "Google"])
def test_clang_format_leaves_both_variants(style: str, tmp_path: Path) -> None:
    _tool("clang-format", "-i", f"--style={style}", *_write(tmp_path))
    for (rule, name), text in TEXTS.items():
        assert _bits((tmp_path / f"{name}.cpp").read_text("utf-8"), rule) == _bits(text, rule), name


def test_clang_tidy_says_the_same_of_both_variants_with_its_default_checks(tmp_path: Path) -> None:
    texts = {"control": "int f() {\n    int unused = 1;\n    return 2;\n}\n"}
    texts |= {name: text for (_, name), text in TEXTS.items()}
    all_in_one = tmp_path / "all.cpp"
    all_in_one.write_text(unit([Program(name, text, None) for name, text in texts.items()]), "utf-8")
    said = _tool("clang-tidy", "--quiet", f"--checks={DEFAULT}", str(all_in_one), "--", *OPTIONS)
    # clang-tidy tells the line of the file, whatever `#line` says.
    starts = {
        number: NAME.fullmatch(line)[1]  # type: ignore[index]
        for number, line in enumerate(all_in_one.read_text("utf-8").splitlines(), 1)
        if NAME.fullmatch(line)
    }
    counts = Counter(
        (starts[max(start for start in starts if start < int(line))], check)
        for line, check in re.findall(r"all\.cpp:(\d+):\d+: (?:warning|error): .*\[([\w.,-]+)\]$", said, re.MULTILINE)
    )
    assert ("control", "clang-diagnostic-unused-variable") in counts
    for _, name in TEXTS:
        if name.endswith("_0"):
            zero, one = (
                {check: n for (file, check), n in counts.items() if file == each} for each in (name, f"{name[:-1]}1")
            )
            assert zero == one, name
