"""The failures that ``docs/failures.md`` lists: its transcripts are run, each in the situation that it is about."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import sew_hooks
from tests.conftest import AGENT, KEY, PERSON, ROOT
from tests.forks import forked_in_shell
from tests.repositories import GitFolder, new_repository, persons_environment

PAGE = (ROOT / "docs" / "failures.md").read_text(encoding="utf-8")
MARKED = sew_hooks.embed(PERSON, "python", KEY).source
HOME = "/home/ada"
"""What the page calls the folder around that of a transcript."""


def transcripts(page: str) -> dict[str, str]:
    """The console blocks under each heading of the page, put together."""
    sections = re.split(r"^#+ (.+)\n", page, flags=re.MULTILINE)[1:]
    blocks = {
        heading: re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for heading, text in zip(sections[::2], sections[1::2], strict=True)
    }
    return {heading: "".join(found) for heading, found in blocks.items() if found}


@dataclass
class Situation:
    """A folder with a program in it, and the shell that is started there."""

    folder: Path
    tools: Path
    environment: dict[str, str]
    started: list[Callable[[], object]] = field(default_factory=list)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def repository(self) -> GitFolder:
        """Make the folder a repository with the program committed."""
        git = new_repository(self.folder)
        git.git("add", "--all")
        git.commit()
        return git

    def sew(self, first: str) -> None:
        """Put the command ``sew`` on the path, as a process of its own that runs the line of Python ``first``."""
        program = f"{first}\nfrom sew_hooks.commands.sew import main\nmain()\n"
        self.command(shlex.join((sys.executable, "-c", program)))

    def command(self, command: str) -> None:
        """Put a command on the path as ``sew``."""
        tool = self.tools / "sew"
        tool.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        tool.chmod(0o755)

    def start_with(self, change: Callable[[], object]) -> None:
        """Change the process that becomes the shell, and with it those that are started there."""
        self.started.append(change)
        self.sew("")

    def run(self, *commands: str) -> str:
        """Type ``commands`` into a shell, and return what a person sees there."""
        script = ["status=0"]
        for command in commands:
            script += [f"echo {shlex.quote(f'$ {command}')}", "(exit $status)", command, "status=$?"]
        done = subprocess.run(
            ["/bin/sh", "-c", "\n".join(script)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            preexec_fn=lambda: [each() for each in self.started],
        )
        return done.stdout.replace(str(self.folder.parent), HOME)


@pytest.fixture
def situation(tmp_path: Path, persons_shell: None) -> Situation:
    folder, tools = tmp_path / "project", tmp_path / "tools"
    folder.mkdir()
    tools.mkdir()
    environment = {
        **persons_environment(),
        "SEW_KEY": KEY.hex(),
        "SEW_CACHE_DIR": str(tmp_path / ".cache" / "sew-hooks"),
        "PATH": os.pathsep.join([str(tools), os.environ["PATH"]]),
        "GIT_CEILING_DIRECTORIES": str(tmp_path),
        "PYTHONPATH": str(Path(sew_hooks.__file__).parents[1]),
        "LC_ALL": "C.UTF-8",
    }
    situation = Situation(folder, tools, environment)
    situation.command(forked_in_shell("sew"))
    situation.write("program.py", PERSON)
    return situation


Setting = Callable[[Situation], None]
SETTINGS: dict[str, Setting] = {}
"""How each situation comes about, by its heading on the page."""


def about(heading: str) -> Callable[[Setting], Setting]:
    def remember(setting: Setting) -> Setting:
        SETTINGS[heading] = setting
        return setting

    return remember


def without_superpowers() -> None:
    """Let permissions hold for a superuser too, in the programs that this process starts."""
    if os.geteuid() == 0:
        drop_from_bounding_set, override, read_search = 24, 1, 2
        for capability in (override, read_search):
            ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0)


@about("git is not installed")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
    situation.environment["PATH"] = str(situation.tools)


@about("There is no repository")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')


@about("A submodule")
def _(situation: Situation) -> None:
    origin = new_repository(situation.folder.parent / "origin")
    origin.stage("program.py", PERSON)
    origin.commit()
    new_repository(situation.folder)
    allowed = ("-c", "protocol.file.allow=always")
    GitFolder(situation.folder).git(*allowed, "submodule", "--quiet", "add", str(origin.folder), "lib")


@about("A file outside the repository")
def _(situation: Situation) -> None:
    situation.repository()
    shutil.move(situation.folder / "program.py", situation.folder.parent / "program.py")


@about("A merge with conflicts")
def _(situation: Situation) -> None:
    git = situation.repository()
    git.git("switch", "--quiet", "--create", "other")
    git.stage("program.py", PERSON.replace("value > 0", "value > 1"))
    git.commit()
    git.git("switch", "--quiet", "main")
    git.stage("program.py", PERSON.replace("value > 0", "value > 2"))
    git.commit()
    assert "CONFLICT" in git.run("git", "merge", "other").stdout


@about("Files that were deleted or renamed")
def _(situation: Situation) -> None:
    situation.write("old_name.py", MARKED)
    git = situation.repository()
    git.git("rm", "--quiet", "program.py")
    git.git("mv", "old_name.py", "new_name.py")


@about("Changes that are not staged")
def _(situation: Situation) -> None:
    git = situation.repository()
    git.stage("program.py", PERSON + "\n\n" + AGENT)
    situation.write("program.py", PERSON + "\n\n" + AGENT + "\n\nprint(persons([]))\n")


@about("A revision that is not there")
def _(situation: Situation) -> None:
    git = situation.repository()
    git.git("switch", "--quiet", "--orphan", "unrelated")
    git.commit()
    git.git("switch", "--quiet", "main")


@about("A file or folder that cannot be opened")
def _(situation: Situation) -> None:
    situation.write("secret.py", PERSON).chmod(0)
    situation.write("private/program.py", PERSON).parent.chmod(0)
    situation.start_with(without_superpowers)


@about("A file that must not be changed")
def _(situation: Situation) -> None:
    situation.write("protected.py", PERSON).chmod(0o444)
    situation.write("frozen/program.py", PERSON).parent.chmod(0o555)
    new_repository(situation.folder)
    situation.folder.with_name("elsewhere.py").write_text(PERSON)
    (situation.folder / "link.py").symlink_to("../elsewhere.py")
    situation.start_with(without_superpowers)


@about("A file that cannot be read as a program")
def _(situation: Situation) -> None:
    situation.write("template.py", "{{ name }} = {% value %}\n")
    situation.write("notes.txt", "text\n")
    (situation.folder / "latin.py").write_bytes(b"name = '\xe9'\n")


@about("The disk is full")
def _(situation: Situation) -> None:
    import resource

    # A limit on the size of files is the nearest to a full disk that every system has: only the error's number differs.
    situation.start_with(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))


@about("A report that cannot be written")
def _(situation: Situation) -> None:
    situation.write("reports/old.json", "{}").parent.chmod(0o555)
    situation.start_with(without_superpowers)


AT_THE_SECOND_WRITE = """
import os, signal
written = []
def fsync(descriptor):
    written.append(descriptor)
    if len(written) == 2:
        os.kill(os.getpid(), signal.{})
os.fsync = fsync
"""


@about("A run that is interrupted")
def _(situation: Situation) -> None:
    for name in ("src/first.py", "src/second.py", "src/third.py"):
        situation.write(name, PERSON)
    situation.sew(AT_THE_SECOND_WRITE.format("SIGINT"))


@about("A run that is terminated")
def _(situation: Situation) -> None:
    for name in ("src/first.py", "src/second.py", "src/third.py"):
        situation.write(name, PERSON)
    situation.sew(AT_THE_SECOND_WRITE.format("SIGTERM"))


@about("Two runs at once")
def _(situation: Situation) -> None:
    for number in range(12):
        situation.write(f"src/program{number}.py", PERSON)


EDITING = """
from sew_hooks.run import marking
embed = marking.embed
def edited(*arguments, **named):
    open('program.py', 'a').write('# edited\\n')
    return embed(*arguments, **named)
marking.embed = edited
"""


@about("A file that changes meanwhile")
def _(situation: Situation) -> None:
    situation.sew(EDITING)


@about("There is no key")
def _(situation: Situation) -> None:
    situation.environment["SEW_KEY"] = ""


@about("A key that cannot be used")
def _(situation: Situation) -> None:
    situation.environment["SEW_KEY"] = ""
    for name, content in (("short.key", "c0ffee"), ("odd.key", "no hexadecimal"), ("secret.key", KEY.hex())):
        situation.write(name, content).chmod(0o600)
    (situation.folder / "secret.key").chmod(0)
    (situation.folder / "keys").mkdir()
    situation.start_with(without_superpowers)


@about("A key that is not the team's")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", '[tool.sew]\nkey-id = "3a4819c2"\n')


@about("A key of the team that is not at hand")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", '[tool.sew]\nkey-id = ["3a4819c2", "493c53ae"]\n')


@about("A keyring that cannot be used")
def _(situation: Situation) -> None:
    for name, content in (("broken.toml", "[keys.claude\n"), ("other.toml", f'[team]\nkey = "{KEY.hex()}"\n')):
        situation.write(name, content).chmod(0o600)


@about("A key that others can read")
def _(situation: Situation) -> None:
    situation.environment["SEW_KEY"] = ""
    situation.write("team.key", KEY.hex()).chmod(0o644)


@about("An unknown setting")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", "[tool.sew]\nsignal = true\n")


@about("A setting of the wrong type")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", '[tool.sew]\nlanguages = "python"\n')


@about("A configuration that is broken")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", "[tool.sew\n")


@about("A configuration that cannot be opened")
def _(situation: Situation) -> None:
    situation.write("pyproject.toml", "[tool.sew]\n").chmod(0)
    situation.start_with(without_superpowers)


@about("A baseline that cannot be used")
def _(situation: Situation) -> None:
    situation.write(".sew-baseline.json", "{")


@about("A calibration table that cannot be used")
def _(situation: Situation) -> None:
    situation.write("broken.json", "[]")
    table = '{"origin": {"language": "%s"}, "counts": {"%s": [10, 90]}}'
    situation.write("klingon.json", table % ("klingon", "operand-order"))
    situation.write("old.json", table % ("python", "no-such-rule"))
    for name in ("ours.json", "theirs.json"):
        situation.write(name, table % ("python", "operand-order"))


@about("A cache that cannot be used")
def _(situation: Situation) -> None:
    situation.environment["SEW_CACHE_DIR"] = str(situation.folder / "cache")
    situation.write("cache/outlines.sqlite3", "This is no database. " * 100)


@about("Windows")
def _(situation: Situation) -> None:
    situation.repository()
    event = {"hook_event_name": "afterFileEdit", "workspace_roots": ["/c:/shop"], "file_path": "/c:/shop/words.py"}
    situation.write("event.json", json.dumps({**event, "edits": [{"old_string": "", "new_string": AGENT}]}))


@about("The package for MCP is not installed")
def _(situation: Situation) -> None:
    situation.sew("import sys; sys.modules['mcp.server.mcpserver'] = None")


@about("Dask is not installed")
def _(situation: Situation) -> None:
    situation.sew("import sys; sys.modules['distributed'] = None")


def test_every_failure_on_the_page_is_tried_and_every_trial_is_on_the_page() -> None:
    assert list(transcripts(PAGE)) == list(SETTINGS)


@pytest.mark.parametrize("heading", SETTINGS)
def test_what_the_page_shows_is_what_happens(heading: str, situation: Situation) -> None:
    SETTINGS[heading](situation)
    expected = transcripts(PAGE)[heading]
    seen = situation.run(*re.findall(r"^\$ (.+)$", expected, re.MULTILINE))
    if heading == "The disk is full":
        seen = seen.replace(os.strerror(errno.EFBIG).lower(), os.strerror(errno.ENOSPC).lower())
    # A terminal shows Ctrl-C as ^C.
    assert seen == expected.replace("\n^C\n", "\n\n")
    scraps = {path.name for path in situation.folder.rglob(".sew-*")}
    assert scraps <= {".sew-baseline.json"}  # nothing is left of a file that was being written
