"""Repositories whose configuration and attributes name programs: none of them runs, and none gets to see a key."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sew_hooks.run.workers import Processes, spread
from sew_hooks.settings.child_environment import environment
from tests.agent_events import Call, claude_code
from tests.conftest import AGENT, KEY, PERSON, SEW_COMMAND, Sew
from tests.repositories import GitFolder

PROGRAM = PERSON + "\n\n" + AGENT

SETTINGS = """
[core]
	fsmonitor = {spy}
	hooksPath = {hooks}
	pager = {spy}
	editor = {spy}
	sshCommand = {spy}
	askPass = {spy}
	gitProxy = {spy}
	alternateRefsCommand = {spy}
[filter "spy"]
	clean = {spy}
	smudge = {spy}
	required = true
[filter "long.lived"]
	process = {spy}
	required = true
[diff]
	external = {spy}
[diff "spy"]
	textconv = {spy}
	command = {spy}
[trailer "old"]
	key = Old
	command = {spy}
[trailer "new"]
	key = New
	cmd = {spy}
[log]
	showSignature = true
[gpg]
	program = {spy}
[credential]
	helper = {spy}
[alias]
	diff-index = !{spy}
[extensions]
	partialClone = origin
[remote "origin"]
	url = {origin}
	promisor = true
	uploadpack = {spy}
[protocol "file"]
	allow = always
"""
CONFIGURATION = """\
[tool.sew]
signals = ["environment", "attributes", "agent-trace", "git-ai"]
policy = "require-disclosure"
"""
HOOKS = ("pre-commit", "post-index-change", "reference-transaction", "fsmonitor-watchman", "post-checkout")


class Spy:
    """A program that notes its environment when it is run."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._notes = folder / "notes"
        self.path = folder / "spy"
        self.path.write_text(f'#!/bin/sh\n{{ echo "ran: $0 $*"; env; }} >> {self._notes}\n')
        self.path.chmod(0o755)

    def notes(self) -> str:
        return self._notes.read_text() if self._notes.exists() else ""

    def forget(self) -> None:
        self._notes.unlink(missing_ok=True)


@pytest.fixture
def spy(tmp_path: Path) -> Spy:
    return Spy(tmp_path / "spy")


@pytest.fixture
def hostile(sew: Sew, spy: Spy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A repository with two commits and a staged change, the blob of an old file missing, and programs everywhere."""
    repository = GitFolder(tmp_path / "repository")
    repository.folder.mkdir()
    repository.git("init", "--quiet", "--initial-branch=main")
    (repository.folder / "pyproject.toml").write_text(CONFIGURATION)
    repository.stage("missing.py", AGENT)
    repository.stage("program.py", PERSON)
    repository.stage("other.py", PERSON)
    repository.commit()
    shutil.copytree(repository.folder / ".git", tmp_path / "origin")
    blob = repository.git("rev-parse", "HEAD:missing.py")
    repository.stage("missing.py", AGENT + "\n\nprint(agents([]))\n")
    repository.stage("program.py", PROGRAM)
    head = repository.commit()
    repository.git("notes", "--ref=ai", "add", "--message", "program.py\n  0 1-200\n---\n{}", head)
    tree, parent = repository.git("rev-parse", "HEAD^{tree}", "HEAD~").split()
    signed = (
        f"tree {tree}\nparent {parent}\nauthor A <a@b> 1700000000 +0000\ncommitter A <a@b> 1700000000 +0000\n"
        "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n\nSigned\n"
    )
    made = subprocess.run(
        ["git", "hash-object", "-t", "commit", "-w", "--stdin"],
        cwd=repository.folder,
        input=signed.encode(),
        capture_output=True,
        check=True,
    )
    repository.git("reset", "--quiet", "--soft", made.stdout.decode().strip())
    repository.stage("program.py", PROGRAM + "\n\nprint(persons([]))\n")
    (repository.folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    (repository.folder / ".gitattributes").write_text(
        "program.py filter=spy diff=spy\nother.py filter=long.lived diff=spy\n"
    )
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in HOOKS:
        (hooks / name).symlink_to(spy.path)
    with (repository.folder / ".git" / "config").open("a") as config:
        config.write(SETTINGS.format(spy=spy.path, hooks=hooks, origin=tmp_path / "origin"))
    # What git has noted of a file is out of date, so that it looks at the content.
    for name in ("program.py", "other.py"):
        os.utime(repository.folder / name, (1, 1))
    (repository.folder / "message").write_text("A subject\n\nA text\n")
    monkeypatch.chdir(repository.folder)
    monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
    return repository


@pytest.mark.parametrize(
    "command",
    ["status", "diff", "diff --ext-diff", "blame other.py", "log", "cat-file -p HEAD~:missing.py"],
)
def test_git_itself_runs_the_programs_of_that_repository(command: str, hostile: GitFolder, spy: Spy) -> None:
    hostile.run("git", *command.split())
    assert "ran: " in spy.notes()


@pytest.mark.parametrize(
    "command",
    [
        "detect --staged",
        "detect --from-ref HEAD~ --to-ref HEAD",
        "detect program.py missing.py",
        "embed --check --changed-since HEAD~ program.py other.py",
        "embed --check --changed-since HEAD~ --verbose missing.py",
        "hook embed program.py other.py",
        "hook embed --all program.py other.py missing.py",
        "hook detect program.py",
        "hook detect --from-ref HEAD~ --to-ref HEAD",
        "hook disclose message",
        "hook disclose-add message",
        "baseline create --alpha 0.9",
        "calibrate . --language python --output ../table.json",
    ],
)
@pytest.mark.parametrize("within", ["", "pre-commit"])
def test_none_of_them_runs_here(
    command: str, within: str, hostile: GitFolder, spy: Spy, sew: Sew, monkeypatch: pytest.MonkeyPatch
) -> None:
    if within:
        monkeypatch.setenv("PRE_COMMIT", "1")
    marked = sew("embed", "--all", "--profile", "all", "program.py", "other.py")
    assert marked.status == 1
    with monkeypatch.context() as plain:
        for name in ("program.py", "other.py"):
            blob = hostile.git("hash-object", "-w", "--no-filters", name)
            hostile.git("-c", "core.fsmonitor=", "update-index", "--cacheinfo", f"100644,{blob},{name}")
        plain.delenv("CLAUDE_CODE_CHILD_SESSION")
    spy.forget()
    sew(*command.split())
    assert spy.notes() == ""


def test_none_runs_when_an_agent_writes(hostile: GitFolder, spy: Spy, sew: Sew) -> None:
    text = PROGRAM + "\n\n" + AGENT.replace("agents", "others").replace("word", "name")
    path = hostile.write("new.py", text)
    spy.forget()
    event = json.dumps(claude_code(Call(hostile.folder, "new.py", None, text, "", text)))
    assert sew("agent-hook", "--agent", "claude-code", stdin=event.encode()).err == ""
    assert path.read_text().startswith(PROGRAM)
    assert path.read_text() != text
    assert spy.notes() == ""


def test_a_filter_that_cannot_be_switched_off_is_refused(hostile: GitFolder, spy: Spy, sew: Sew) -> None:
    with (hostile.folder / ".git" / "config").open("a") as config:
        config.write(f'[filter "a=b"]\n\tclean = {spy.path}\n')
    (hostile.folder / ".gitattributes").write_text("program.py filter=a=b\n")
    outcome = sew("hook", "embed", "--profile", "syntax", "program.py")
    assert outcome.status == 2
    assert outcome.err.startswith("sew: the name of a filter in the configuration has a '='")
    assert spy.notes() == ""


@pytest.mark.parametrize(("setting", "sign"), [(";", ";"), ("auto", "#")])
def test_a_trailer_is_added_as_git_does_it_and_comments_stay_last(
    setting: str, sign: str, hostile: GitFolder, spy: Spy, sew: Sew
) -> None:
    hostile.git("-c", "core.fsmonitor=", "config", "core.commentChar", setting)
    sew("embed", "--all", "--profile", "all", "program.py")
    for name in ("program.py",):
        blob = hostile.git("hash-object", "-w", "--no-filters", name)
        hostile.git("-c", "core.fsmonitor=", "update-index", "--cacheinfo", f"100644,{blob},{name}")
    spy.forget()
    message = hostile.folder / "message"
    message.write_text(f"A subject\n\nSigned-off-by: A\n{sign} Please enter the commit message\n")
    assert sew("hook", "disclose-add", "--alpha", "0.5", "message").status == 0
    subject, empty, signed, trailer, comment = message.read_text().splitlines()
    assert (subject, empty, signed) == ("A subject", "", "Signed-off-by: A")
    assert trailer.startswith("Assisted-by: ")
    assert comment == f"{sign} Please enter the commit message"
    assert spy.notes() == ""


@pytest.mark.parametrize("name", ["MERGE_HEAD", "CHERRY_PICK_HEAD"])
@pytest.mark.parametrize("content", [b"--output=written\n", b"\xff\xfe\n", b"HEAD\n"])
@pytest.mark.parametrize("command", ["detect --staged", "hook embed --all program.py", "hook disclose-add message"])
def test_a_list_of_commits_that_is_none_goes_to_no_git(
    name: str, content: bytes, command: str, hostile: GitFolder, sew: Sew
) -> None:
    (hostile.folder / ".git" / name).write_bytes(content)
    before = set(os.listdir())
    outcome = sew(*command.split())
    assert outcome.status == 2
    assert outcome.err.endswith(f"{name}: not a list of commits\n")
    assert set(os.listdir()) == before


def test_the_shell_that_completion_asks_does_not_see_our_variables(tmp_path: Path) -> None:
    spy = Spy(tmp_path / "tools")
    spy.path.rename(spy.path.with_name("bash"))
    path = f"{tmp_path / 'tools'}{os.pathsep}{os.environ['PATH']}"
    variables = {**os.environ, "PATH": path, "SEW_KEY": KEY.hex(), "_SEW_COMPLETE": "bash_source"}
    command = [*SEW_COMMAND]
    subprocess.run(command, env=variables, capture_output=True, check=False)
    assert "ran: " in spy.notes()
    assert KEY.hex() not in spy.notes()


def test_git_does_not_see_our_variables(tmp_path: Path, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in the place of git itself notes what it is told."""
    spy = Spy(tmp_path / "tools")
    spy.path.rename(spy.path.with_name("git"))
    monkeypatch.setenv("PATH", str(tmp_path / "tools"), prepend=os.pathsep)
    monkeypatch.setenv("SEW_KEY_FILE", "a-file")
    monkeypatch.setenv("SEW_KEYRING", "")
    sew("detect", "--staged")
    assert "ran: " in spy.notes()
    assert "SEW_" not in spy.notes()
    assert KEY.hex() not in spy.notes()


def ours(_: int) -> list[str]:
    return [name for name in os.environ if name.startswith("SEW_")]


def test_workers_do_not_see_our_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    seen = [found for _, found in spread([("task", 1), ("task", 2)], ours, Processes(2, 2))]
    assert seen == [[], []]
    assert ours(0)


def test_a_program_that_we_start_sees_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    command = [sys.executable, "-c", "import os; print('SEW_KEY' in os.environ, 'PATH' in os.environ)"]
    done = subprocess.run(command, env=environment(), capture_output=True, check=True)
    assert done.stdout.split() == [b"False", b"True"]
