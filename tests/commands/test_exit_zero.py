"""``--exit-zero`` of ``sew detect`` and ``sew embed``."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.conftest import Sew


def test_only_a_finding_loses_its_status(sew: Sew, examples: Path, tmp_path: Path) -> None:
    path = shutil.copy(examples / "tokenizer.py", tmp_path)
    assert sew("embed", "--profile", "all", path).status == 1
    assert sew("detect", path).status == 1
    assert sew("detect", "--exit-zero", path).status == 0
    assert sew("detect", "--exit-zero", path, "missing.py").status == 2


def test_what_was_marked_loses_its_status(sew: Sew, examples: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(examples / "tokenizer.py", tmp_path))
    before = path.read_text()
    assert sew("embed", "--check", "--exit-zero", path).status == 0
    assert path.read_text() == before
    assert sew("embed", "--exit-zero", path).status == 0
    assert path.read_text() != before
    assert sew("detect", path).status == 1
    assert sew("embed", "--exit-zero", path, "missing.py").status == 2
