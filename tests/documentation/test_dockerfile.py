"""The ``Dockerfile``, without Docker: checked by hadolint, and its commands run in a file system of their own.

That is the one of this machine with a layer above it that takes all changes and goes away, and with a fresh Python.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sew_hooks import __version__
from tests.conftest import KEY, ROOT
from tests.repositories import new_repository

dockerfile_parse = pytest.importorskip("dockerfile_parse", reason="dockerfile-parse is not installed")

LAYER = """\
mount -t tmpfs none "$1"
cd "$1"
mkdir above work root
mount -t overlay overlay -o lowerdir=/,upperdir=above,workdir=work root
mount --bind /dev root/dev
mount -t proc none root/proc
mkdir root/context
mount --bind "$2" root/context
exec chroot root bash -e -c "$3"
"""
"""Runs the commands ``$3`` in a root with a layer above it, which is kept at ``$1``; the folder ``$2`` is /context."""

PYTHON = "/container-python"


def _instructions() -> list[tuple[str, str]]:
    parser = dockerfile_parse.DockerfileParser(fileobj=(ROOT / "Dockerfile").open("rb"))
    parsed: list[dict[str, Any]] = parser.structure
    return [(each["instruction"], each["value"]) for each in parsed if each["instruction"] != "COMMENT"]


def _context() -> list[str]:
    """What ``.dockerignore`` lets through."""
    everything, *others = (ROOT / ".dockerignore").read_text().splitlines()
    assert everything == "*"
    return [name.removeprefix("!") for name in others if name.startswith("!")]


def _commands() -> Iterator[str]:
    """The commands of both stages. What one leaves is there for the other, and so is a mounted folder."""
    for instruction, value in _instructions():
        if instruction == "FROM":
            assert re.match(r"python:3\.\d+-slim( AS build)?$", value)
            yield f"rm -rf {PYTHON}"
            yield f"{sys.executable} -m virtualenv --quiet --no-periodic-update {PYTHON}"
        elif instruction == "WORKDIR":
            yield f"mkdir -p {value}"
            yield f"mount -t tmpfs none {value}"
            yield f"cd {value}"
        elif instruction == "COPY":
            *sources, target = value.split()
            yield f"cp -r {' '.join(f'/context/{source}' for source in sources)} {target}"
        elif instruction == "RUN":
            yield f"( {value.removeprefix('--mount=from=build,source=/wheels,target=/wheels ').strip()} ) || exit"
        else:
            assert instruction in ("USER", "ENTRYPOINT")


def _run(layer: Path, context: Path, *commands: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name == "PATH" or name.startswith("PIP_")}
    return subprocess.run(
        ["unshare", "--mount", "bash", "-e", "-c", LAYER, "bash", str(layer), str(context), "\n".join(commands)],
        env=inherited,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def hadolint() -> str:
    found = shutil.which("hadolint", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if found is None:
        pytest.skip("hadolint is not installed")
    return found


def test_hadolint_has_nothing_to_say(hadolint: str) -> None:
    done = subprocess.run([hadolint, str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_what_the_wheel_is_made_of_is_copied() -> None:
    copied = {name for kind, value in _instructions() if kind == "COPY" for name in value.split()[:-1]}
    assert copied == set(_context())


def test_the_commands_make_a_machine_that_runs_sew(tmp_path: Path) -> None:
    layer, context = tmp_path / "layer", tmp_path / "context"
    layer.mkdir()
    context.mkdir()
    if shutil.which("unshare") is None or _run(layer, context, "true").returncode:
        pytest.skip("only root of a machine that allows it can mount a file system")
    for name in _context():
        source, target = ROOT / name, context / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    volume = new_repository(context / "volume")
    volume.stage("program.py", (ROOT / "examples" / "tokenizer.py").read_text())

    said = dict(_instructions())
    as_user = f"setpriv --reuid={said['USER']} --regid={said['USER']} --clear-groups"
    sew = f"{as_user} {shlex.join(json.loads(said['ENTRYPOINT']))}"
    done = _run(
        layer,
        context,
        f"export PATH={PYTHON}/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 GIT_CONFIG_SYSTEM=/etc/container-gitconfig",
        *_commands(),
        "mount --bind /context/volume .",
        "cd .",
        f"export SEW_KEY={KEY.hex()} HOME=/home/sew",
        f"{sew} --version",
        f"{sew} detect .",
        f"{sew} detect --staged",
        f"{as_user} whoami",
    )
    assert done.returncode == 0, done.stdout
    assert f"sew, version {__version__}\n" in done.stdout
    assert len(re.findall(r"^(?:not marked|too little evidence): ", done.stdout, re.MULTILINE)) == 2, done.stdout
    assert "warning" not in done.stdout
    assert done.stdout.endswith("\nsew\n")
    assert not Path(PYTHON).exists()
