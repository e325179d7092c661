"""A language is what ``languages/`` and ``rules/`` say: nothing else has to know of a new one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import KEY, ROOT, SEW_COMMAND

LISTED = "(_PYTHON, _JAVA, _CPP, _GO, _TYPESCRIPT, _JAVASCRIPT)"
TOY = 'Language("toy", "Toy", (".toy",), comments=("#",), undone={"black": frozenset({"empty-list"})})'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package with a fourth language, which reads as Python does."""
    for name in ("sew_hooks", "rules"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    languages, rules = tmp_path / "sew_hooks" / "languages", tmp_path / "rules"
    registry = (languages / "registry.py").read_text()
    assert registry.count(LISTED) == 1
    (languages / "registry.py").write_text(registry.replace(LISTED, f"{LISTED[:-1]}, {TOY})"))
    (languages / "toy").mkdir()
    (languages / "toy" / "__init__.py").touch()
    (languages / "toy" / "frontend.py").write_text("from sew_hooks.languages.python.frontend import analyse, decode\n")
    (languages / "toy" / "rules").mkdir()
    (languages / "toy" / "rules" / "__init__.py").write_text("from sew_hooks.languages.python.rules import all_rules\n")
    for path in rules.glob("*.toml"):
        path.write_text(_with_toy(path.read_text("utf-8")), "utf-8")
    for corpus in (rules / "calibration").iterdir():
        shutil.copy(corpus / "python.json", corpus / "toy.json")
    return tmp_path


def _with_toy(rule: str) -> str:
    """The file of a rule, with all that it says of Python said of the fourth language as well."""
    texts, *examples = re.split(r"^(?=\[\[)", rule, flags=re.MULTILINE)
    texts = re.sub(r'^(languages|natural) = \["python"', r'\1 = ["toy", "python"', texts, flags=re.MULTILINE)
    texts = re.sub(r"^python = (.*)", r"python = \1\ntoy = \1", texts, flags=re.MULTILINE)
    copies = [example.replace(".python]]", ".toy]]", 1) for example in examples if ".python]]" in example[:30]]
    return "".join((texts, *examples, *copies))


def test_a_language_is_what_the_registry_and_its_folders_have(house: Path, examples: Path) -> None:
    work = house / "work"
    work.mkdir()
    shutil.copy(examples / "lru_cache.py", work / "program.toy")

    def sew(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PYTHONPATH": str(house),
            "SEW_KEY": KEY.hex(),
            "SEW_CACHE_DIR": str(house / "cache"),
            "PATH": "",
        }
        return subprocess.run(
            [*SEW_COMMAND, *arguments], cwd=work, env=environment, capture_output=True, text=True, check=False
        )

    where = subprocess.run(
        [sys.executable, "-c", "import sew_hooks; print(sew_hooks.__file__)"],
        cwd=work, env={"PYTHONPATH": str(house)}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert where.startswith(str(house))
    assert sew("detect", ".").returncode == 0
    assert sew("embed", "--profile", "black", ".").returncode == 1
    found = sew("detect", "--profile", "black", "--language", "toy", ".")
    assert (found.returncode, found.stderr) == (1, "")
    assert "program.toy" in found.stdout
    listed = sew("rules", "list", "--language", "toy")
    assert (listed.returncode, listed.stdout.splitlines()[0]) == (0, "Toy")
    shown = sew("rules", "show", "empty-list", "--language", "toy", "--examples")
    assert (shown.returncode, "flake8" in shown.stdout) == (0, False)
    (work / "pyproject.toml").write_text('[tool.sew]\nlanguages = ["python"]\n')
    assert "toy is switched off" in sew("embed", "program.toy").stderr
