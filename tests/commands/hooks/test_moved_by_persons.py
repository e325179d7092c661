"""Commits of a person who moves, reorders or indents what an agent wrote and committed: nobody is an agent's user."""

from __future__ import annotations

import json
from textwrap import indent

import pytest

from sew_hooks.repository.git import Repository
from tests.conftest import KEY, Sew
from tests.repositories import GitFolder

CHANGED = """\
def changed(old, new):
    found = []
    for before, after in zip(old, new):
        if before == after:
            continue
        else:
            x = 1
        found.append((before, after, x))
    return found
"""
JOINED = """\
def joined(root, names):
    found = []
    for name in names:
        if not name:
            continue
        else:
            x = 1
        found.append(root + "/" * x + name)
    return found
"""
SHORT = """\
def first(names):
    for name in names:
        return name
    return None
"""
PERSONS = """\
def persons(values):
    total = 0
    for value in values:
        total += value
    return total
"""
LONG = """\
def numbered(names, start, width):
    found = {}
    for number, name in enumerate(names, start):
        if len(name) > width:
            name = name[:width] + "..."
        elif not name:
            raise ValueError("a name is empty")
        found[number] = name.rjust(width)
    return found
"""
FUNCTIONS = (CHANGED, JOINED, SHORT)
LATER = "2026-01-02T03:04:05"
"""Another date than that of the first commit, so that the next one is no amendment."""


def file_of(*functions: str, imports: str = "import os\n") -> str:
    """A file with functions."""
    return "\n\n".join((imports, *functions))


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded"]'


@pytest.fixture
def git(git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A repository without a key, with the hook that adds the trailer."""
    monkeypatch.delenv("SEW_KEY")
    git.install_hook("prepare-commit-msg", "disclose-add")
    return git


def agent_writes(sew: Sew, git: GitFolder, name: str, *functions: str, beside: tuple[str, ...] = ()) -> None:
    """Let an agent write functions, after those of a person."""
    path = git.write(name, file_of(*beside, *functions))
    edits = [{"old_string": "", "new_string": each} for each in functions]
    event = {"hook_event_name": "afterFileEdit", "file_path": str(path), "edits": edits}
    assert "no key" in sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode()).err
    git.git("add", "--", name)


def commit(git: GitFolder, date: str = LATER) -> str:
    """Commit everything as a person, and return the trailer."""
    git.git("add", "--all")
    git.git("commit", "--quiet", "--message", "Words", GIT_AUTHOR_DATE=date)
    return git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly,separator=%x2C)")


@pytest.fixture
def committed(sew: Sew, git: GitFolder) -> GitFolder:
    """The same with an agent's functions in ``diff.py``, committed, between those of a person."""
    agent_writes(sew, git, "diff.py", *FUNCTIONS, LONG, beside=(PERSONS,))
    assert commit(git, "2026-01-01T03:04:05") == "Cursor"
    return git


class TestMoved:
    @pytest.mark.parametrize("moved", FUNCTIONS)
    def test_to_a_new_file(self, committed: GitFolder, moved: str) -> None:
        committed.write("diff.py", file_of(PERSONS, *(each for each in FUNCTIONS if each != moved)))
        committed.write("_paths.py", file_of(moved))
        assert commit(committed) == ""

    @pytest.mark.parametrize("moved", [CHANGED, SHORT])
    def test_to_a_file_with_other_functions(self, committed: GitFolder, moved: str) -> None:
        committed.write("_paths.py", file_of(PERSONS.replace("persons", "others")))
        commit(committed)
        committed.write("diff.py", file_of(PERSONS, *(each for each in FUNCTIONS if each != moved)))
        committed.write("_paths.py", file_of(moved, PERSONS.replace("persons", "others")))
        assert commit(committed, "2026-01-03T03:04:05") == ""

    @pytest.mark.parametrize("order", [(1, 0, 2), (2, 1, 0)])
    def test_within_the_file(self, committed: GitFolder, order: tuple[int, ...]) -> None:
        committed.write("diff.py", file_of(*(FUNCTIONS[number] for number in order), PERSONS))
        assert commit(committed) == ""

    def test_a_file_that_is_split(self, committed: GitFolder) -> None:
        committed.git("rm", "--quiet", "diff.py")
        committed.write("changed.py", file_of(CHANGED, SHORT))
        committed.write("rest.py", file_of(JOINED, PERSONS))
        assert commit(committed) == ""

    @pytest.mark.parametrize("moved", [JOINED, "\n\n".join(FUNCTIONS)])
    def test_below_a_new_condition(self, committed: GitFolder, moved: str) -> None:
        text = file_of(PERSONS, *FUNCTIONS)
        committed.write("diff.py", text.replace(moved, "if True:\n" + indent(moved, "    ")))
        assert commit(committed) == ""

    def test_and_a_new_function_of_the_persons(self, committed: GitFolder) -> None:
        own = PERSONS.replace("persons", "own").replace("value", "number")
        committed.write("diff.py", file_of(SHORT, own, PERSONS))
        committed.write("_paths.py", file_of(JOINED, own.replace("own", "other"), CHANGED))
        assert commit(committed) == ""


class TestCopied:
    """What stood in the last commit is nobody's new code in a second place either."""

    def test_to_another_file(self, committed: GitFolder) -> None:
        committed.write("other.py", file_of(LONG))
        assert commit(committed) == ""
        committed.write("third.py", file_of(PERSONS.replace("persons", "others"), LONG))
        assert commit(committed, "2026-01-03T03:04:05") == ""

    @pytest.mark.parametrize("copied", [*FUNCTIONS, LONG])
    @pytest.mark.parametrize("renamed", [False, True])
    def test_to_a_class_in_its_file(self, committed: GitFolder, copied: str, renamed: bool) -> None:
        copy = copied.replace("def ", "def other_") if renamed else copied
        committed.write("diff.py", file_of(PERSONS, *FUNCTIONS, LONG, "class Copies:\n" + indent(copy, "    ")))
        assert commit(committed) == ""

    @pytest.mark.parametrize("copied", FUNCTIONS)
    def test_and_changed(self, committed: GitFolder, copied: str) -> None:
        copy = copied.replace("def ", "def other_").replace("return found", "return found or None")
        committed.write("diff.py", file_of(PERSONS, *FUNCTIONS, LONG, copy))
        assert commit(committed) == ""

    @pytest.mark.parametrize("setting", ["color.ui", "color.grep"])
    def test_where_git_colours_what_it_prints(self, committed: GitFolder, setting: str) -> None:
        committed.git("config", setting, "always")
        committed.write("other.py", file_of(LONG))
        assert commit(committed) == ""

    def test_it_is_not_marked_again(self, sew: Sew, committed: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        committed.stage("other.py", file_of(LONG))
        said = "other.py: left alone; no sign of an agent"
        assert sew("hook", "embed", "--verbose", "other.py").err.startswith(said)

    def test_beside_an_agents_new_function(self, sew: Sew, committed: GitFolder) -> None:
        new = JOINED.replace("name", "word").replace("found", "result").replace("joined", "linked")
        agent_writes(sew, committed, "new.py", new)
        committed.write("other.py", file_of(LONG))
        assert commit(committed) == "Cursor"

    def test_what_the_agent_wrote_twice_is_its_own(self, sew: Sew, committed: GitFolder) -> None:
        new = LONG.replace("numbered", "counted").replace("name", "word").replace("found", "result")
        agent_writes(sew, committed, "one.py", new)
        agent_writes(sew, committed, "two.py", new)
        assert commit(committed) == "Cursor"

    def test_git_searches_only_for_recorded_functions(
        self, sew: Sew, committed: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        searched = list[list[bytes]]()
        monkeypatch.setattr(Repository, "holding", lambda _, lines, *others: searched.append([*lines]) or [])
        own = PERSONS.replace("persons", "own").replace("value", "number")
        committed.stage("own.py", file_of(own, LONG.replace("numbered", "others").replace("found", "result")))
        sew("hook", "embed", "own.py")
        assert searched == []
        committed.stage("other.py", file_of(own, LONG))
        committed.stage("third.py", file_of(LONG))
        sew("hook", "embed", "own.py", "other.py", "third.py")
        assert [all(line in LONG.encode() for line in lines) for lines in searched] == [True]


class TestRemoved:
    @pytest.mark.parametrize("gone", [PERSONS, *FUNCTIONS])
    def test_a_function_beside_an_agents(self, committed: GitFolder, gone: str) -> None:
        committed.write("diff.py", file_of(*(each for each in (PERSONS, *FUNCTIONS) if each != gone)))
        assert commit(committed) == ""


class TestNew:
    """What is new since the last commit is the agent's, wherever the person put it."""

    @pytest.mark.parametrize("number", range(3))
    def test_a_function_beside_those_that_were_committed(self, sew: Sew, committed: GitFolder, number: int) -> None:
        new = FUNCTIONS[number].replace("name", "word").replace("found", "result").replace("before", "first")
        new = new.replace("def ", "def new_").replace("x", "y")
        agent_writes(sew, committed, "diff.py", new, beside=(PERSONS, *FUNCTIONS))
        assert commit(committed) == "Cursor"

    def test_a_function_that_was_moved_before_the_first_commit(self, sew: Sew, git: GitFolder) -> None:
        agent_writes(sew, git, "diff.py", *FUNCTIONS, beside=(PERSONS,))
        git.write("diff.py", file_of(PERSONS))
        git.write("_paths.py", file_of(PERSONS.replace("persons", "others"), CHANGED))
        assert commit(git) == "Cursor"

    def test_an_edit_of_a_function_that_was_moved_with_it(self, sew: Sew, committed: GitFolder) -> None:
        old, new = "found.append((before, after, x))", "found.append((after, before, x))"
        path = committed.write("diff.py", file_of(CHANGED.replace(old, new), JOINED, SHORT, PERSONS))
        event = {"hook_event_name": "afterFileEdit", "file_path": str(path)}
        event["edits"] = [{"old_string": old, "new_string": new}]
        sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode())
        assert commit(committed) == "Cursor"


MAIN = """\
def main():
    options = parser().parse_args()
    logging.basicConfig(level=options.level)
    run(options)
"""
TERSE = """\
def sign(x):
    y = 0
    if x < 0:
        y = -1
    elif x > 0:
        y = 1
    else:
        y = 0
    return y
"""


class TestAlike:
    """A person types what stands in an agent's file."""

    @pytest.mark.parametrize(("function", "named"), [(MAIN, ""), (TERSE, ""), (LONG, "Cursor")])
    def test_a_function_in_another_file(self, sew: Sew, git: GitFolder, function: str, named: str) -> None:
        agent_writes(sew, git, "diff.py", function, beside=(PERSONS,))
        git.git("rm", "--quiet", "--cached", "diff.py")
        (git.folder / "diff.py").rename(git.folder / "diff.txt")
        git.write("other.py", file_of(PERSONS.replace("persons", "others"), function))
        assert commit(git) == named

    def test_the_code_outside_of_functions(self, sew: Sew, git: GitFolder) -> None:
        modules = ["argparse", "json", "logging", "os", "re", "shutil", "subprocess", "sys"]
        imports = "".join(f"import {name}\n" for name in modules)
        path = git.write("diff.py", file_of(LONG, imports=imports))
        event = {"hook_event_name": "PostToolUse", "tool_name": "Write", "cwd": str(git.folder)}
        event["tool_input"] = {"file_path": str(path), "content": path.read_text()}
        assert "no key" in sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode()).out
        assert commit(git, "2026-01-01T03:04:05") == "Claude Code"
        git.write("other.py", file_of(PERSONS, imports=imports))
        assert commit(git) == ""
