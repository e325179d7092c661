"""``sew completion`` in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent

SCRIPTS = {
    "bash": 'source <(sew completion bash); COMP_WORDS=(sew det); COMP_CWORD=1; _sew_completion sew; echo "$COMPREPLY"',
    "zsh": "autoload -Uz compinit; compinit -u -D; source <(sew completion zsh); whence -v _sew_completion",
    "fish": "sew completion fish | source; complete --do-complete 'sew det'",
}
FOUND = {"bash": "detect", "zsh": "_sew_completion is a shell function", "fish": "detect"}


@pytest.mark.parametrize("shell", sorted(SCRIPTS))
def test_the_script_works_in_its_shell(shell: str, tmp_path: Path) -> None:
    if not (BIN / "sew").exists() or not (place := shutil.which(shell)):
        pytest.skip(f"no {shell}, or sew is not installed beside the interpreter")
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        [place, "-c", SCRIPTS[shell]], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert FOUND[shell] in done.stdout, done.stdout + done.stderr
