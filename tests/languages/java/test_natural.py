"""No formatter and no linter has a say in a natural rule: both leave its variants, and tell no difference between them.

``GOOGLE_JAVA_FORMAT`` names the archive of google-java-format, and Checkstyle is looked for among the commands.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.rulebook.rule_texts import load_rules

_OLD = frozenset({"emptiness-test", "final-local", "increment-form", "length-comparison"})
"""Rules of the paper, whose examples have old layouts of all kinds."""

RULES = [rule for rule in load_rules("java") if rule.sort is not None and rule.id not in _OLD]
TEXTS = {
    (rule.id, f"{rule.id.replace('-', '_')}_{number}_{bit}"): text
    for rule in RULES
    for number, pair in enumerate(rule.pairs)
    for bit, text in enumerate((pair.zero, pair.one))
}


def _jar() -> str | None:
    return os.environ.get("GOOGLE_JAVA_FORMAT")


def _bits(text: str, rule: str) -> list[int]:
    return [site.bit for site in sew_hooks.find_sites(text, "java", scope="definition") if site.rule == rule]


def _write(folder: Path) -> list[str]:
    for (_, name), text in TEXTS.items():
        (folder / f"{name}.java").write_text(text, "utf-8")
    return [str(folder / f"{name}.java") for _, name in TEXTS]


@pytest.mark.slow
@pytest.mark.skipif(_jar() is None or shutil.which("java") is None, reason="google-java-format is not here")
def test_google_java_format_leaves_both_variants(tmp_path: Path) -> None:
    subprocess.run(["java", "-jar", str(_jar()), "--replace", *_write(tmp_path)], check=True, capture_output=True)
    for (rule, name), text in TEXTS.items():
        assert _bits((tmp_path / f"{name}.java").read_text("utf-8"), rule) == _bits(text, rule), name


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("checkstyle") is None, reason="Checkstyle is not here")
def test_checkstyle_says_the_same_of_both_variants(tmp_path: Path) -> None:
    command = ["checkstyle", "-c", "/google_checks.xml", *_write(tmp_path)]
    said = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    found: Callable[[str], list[tuple[str, str]]] = re.compile(r"(\w+)\.java:[\d:]+ .*\[(\w+)\]").findall
    counts = Counter(found(said))
    checks = {check for _, check in counts}
    assert checks
    for _, name in TEXTS:
        if name.endswith("_0"):
            for check in checks:
                assert counts[name, check] == counts[f"{name[:-1]}1", check], (name, check)
