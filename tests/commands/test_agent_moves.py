"""Code that an agent copies or moves from the last commit stays its author's."""

from __future__ import annotations

import json
from collections.abc import Callable, Set
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from sew_hooks.engine.api import embed, read_outline
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.git import Repository
from sew_hooks.run.mark_journal import Journal
from sew_hooks.run.unit_texts import unit_lines
from tests.agent_events import Call, claude_code, gemini_cli
from tests.commands.test_agent_follow_up import AGENTS as FUNCTION
from tests.commands.test_agent_follow_up import edit, send
from tests.conftest import KEY, PROGRAM, Sew
from tests.repositories import GitFolder

PERSONS = FUNCTION
OWN = FUNCTION.replace("summary", "digest").replace("row", "item").replace("result", "ordered").replace("limit", "most")
ALIKE = "def total(values):\n    count = len(values)\n    return count\n"


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded"]\nprofile = "syntax"'


@pytest.fixture
def program(git: GitFolder) -> Path:
    """A program of a person, committed."""
    path = git.stage("shop/program.py", PROGRAM + "\n\n" + PERSONS)
    git.commit()
    return path


def recorded(path: Path) -> set[str]:
    """The functions of a file that are in the record."""
    content = path.read_bytes()
    known = Journal(Repository(Path.cwd())).known(path, content).keys()
    units = unit_lines(content, read_outline(content, "python", "definition").units)
    return {unit.name for unit, lines in units.items() if known & lines} - {RESIDUAL}


def copied(content: bytes, written: Set[int]) -> frozenset[int]:
    """Those of the written lines of a text that stand in the last commit."""
    (found,) = copied_lines(Repository(Path.cwd()), [(content, written)])
    return found


class TestAgentHook:
    def test_the_functions_would_change(self) -> None:
        assert embed(PERSONS, "python", KEY, profile="syntax").changed
        assert embed(OWN, "python", KEY, profile="syntax").changed

    @pytest.mark.parametrize("agent", ["claude-code", "cursor"])
    @pytest.mark.parametrize("deleted_before", [False, True])
    @pytest.mark.parametrize("as_method", [False, True])
    def test_a_moved_function_stays_a_persons(
        self, sew: Sew, git: GitFolder, program: Path, agent: str, deleted_before: bool, as_method: bool
    ) -> None:
        moved = "class Shop:\n" + indent(PERSONS, "    ", bool) if as_method else PERSONS
        if deleted_before:
            program.write_text(PROGRAM)
            send(sew, agent, program, PROGRAM + "\n\n" + PERSONS, PROGRAM)
        text = f"{moved}\n\n{OWN}"
        new = git.write("shop/new.py", text)
        send(sew, agent, new, "", text)
        assert new.read_text().startswith(moved)
        assert new.read_text() != text
        assert recorded(new) == {"digest"}

    def test_nothing_of_a_moved_file_is_the_agents(self, sew: Sew, git: GitFolder, program: Path) -> None:
        text = program.read_text()
        program.unlink()
        new = git.write("new.py", text)
        send(sew, "claude-code", new, "", text)
        assert new.read_text() == text
        assert not recorded(new)

    def test_in_its_own_file_too(self, sew: Sew, program: Path) -> None:
        before = program.read_text()
        after = f"{PERSONS}\n\n{PROGRAM}\n\n{OWN}"
        program.write_text(after)
        send(sew, "claude-code", program, before, after)
        assert program.read_text().startswith(f"{PERSONS}\n\n{PROGRAM}")
        assert recorded(program) == {"digest"}

    def test_what_an_agent_wrote_itself_stays_its_own(self, sew: Sew, git: GitFolder, program: Path) -> None:
        text = program.read_text()
        program.write_text(f"{text}\n\n{OWN}")
        send(sew, "claude-code", program, text, program.read_text())
        marked = program.read_text().removeprefix(text).lstrip("\n")
        git.git("add", ".")
        git.commit()
        new = git.write("new.py", marked)
        send(sew, "claude-code", new, "", marked)
        assert new.read_text() == marked
        assert recorded(new) == {"digest"}
        edit(sew, "claude-code", new, '"""\n', '"""\n    if not items:\n        return []\n')
        assert recorded(new) == {"digest"}
        assert not embed(new.read_text(), "python", KEY, profile="syntax").changed

    @pytest.mark.parametrize("event", [claude_code, gemini_cli])
    def test_what_a_person_did_not_commit_is_not_written_with_the_file(
        self, sew: Sew, git: GitFolder, event: Callable[[Call], dict[str, Any]]
    ) -> None:
        git.stage("program.py", PROGRAM)
        git.commit()
        before = f"{PROGRAM}\n\n{PERSONS}"
        text = f"{before}\n\n{OWN}"
        path = git.write("program.py", text)
        sent = event(Call(git.folder, "program.py", None, text, before, text))
        agent = "claude-code" if event is claude_code else "gemini-cli"
        assert sew("agent-hook", "--agent", agent, stdin=json.dumps(sent).encode()).err == ""
        assert path.read_text().startswith(before)
        assert path.read_text() != text
        assert recorded(path) == {"digest"}


class TestCopiedLines:
    def test_fewer_than_four_statements_may_be_alike_by_chance(self, git: GitFolder) -> None:
        git.stage("alike.py", ALIKE)
        git.stage("longer.py", ALIKE.replace("    return", "    print(count)\n    return"))
        git.commit()
        assert copied(ALIKE.encode(), {1, 2, 3}) == frozenset()
        longer = (git.folder / "longer.py").read_bytes()
        assert copied(b"import sys\n\n" + longer, {1, 3, 4, 5, 6}) == {3, 4, 5, 6}
        assert copied(longer, {1, 2, 3}) == frozenset()

    def test_layout_does_not_count(self, git: GitFolder, program: Path) -> None:
        laid_out = program.read_bytes().replace(b'row.get("value")', b"row.get(\n            'value'\n        )")
        every = set(range(1, laid_out.count(b"\n") + 2))
        start = laid_out[: laid_out.index(b"def summary")].count(b"\n") + 1
        found = copied(laid_out, every)
        assert {number for number in found if number >= start} == {
            number for number, line in enumerate(laid_out.split(b"\n"), 1) if number >= start and line.strip(b" )")
        }

    def test_other_kinds_of_files_and_a_first_commit_have_nothing(self, git: GitFolder) -> None:
        content, every = PERSONS.encode(), set(range(1, PERSONS.count("\n") + 1))
        git.stage("notes.txt", PERSONS)
        assert copied(content, every) == frozenset()
        git.commit()
        assert copied(content, every) == frozenset()
        git.write(":(top) odd\n*.PY", PERSONS)
        git.git("add", ".")
        git.commit()
        assert len(copied(content, every)) == PERSONS.count("\n")
