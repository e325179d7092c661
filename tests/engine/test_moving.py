"""Definitions change places only if the change that is marked wrote both of them: in the engine, and with git."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks import Lines
from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository

HEAD = '"""Texts."""\n'
WRAP = '\n\ndef wrap(text, width):\n    lines = text.split()\n    return "-".join(lines) * width\n'
INDENT = "\n\ndef indent(text, depth):\n    return depth * 4 * text\n"
BOTH = HEAD + WRAP + INDENT
TURNED = HEAD + INDENT + WRAP
WRAP_LINES, INDENT_LINES = range(4, 7), range(9, 11)


def _key(text: str = BOTH) -> bytes:
    """A key that turns the two, and nothing else."""
    for number in range(99):
        key = bytes([number]) * 32
        if sew_hooks.embed(text, "python", key, profile="natural").source == TURNED:
            return key
    raise AssertionError("there is no such key")


def _order(text: str) -> list[str]:
    return [line.split("(")[0][4:] for line in text.splitlines() if line.startswith("def ")]


@pytest.mark.parametrize("scope", ["definition", "program"])
@pytest.mark.parametrize("sparing", [True, False])
def test_both_must_be_new_as_a_whole(scope: str, sparing: bool) -> None:
    new = {*WRAP_LINES, *INDENT_LINES}
    key = _key()
    for lines in ({*WRAP_LINES}, {*INDENT_LINES}, *(new - {line} for line in new)):
        given = Lines(frozenset(lines))
        marked = sew_hooks.embed(BOTH, "python", key, scope=scope, profile="natural", lines=given, sparing=sparing)
        assert _order(marked.source) == ["wrap", "indent"]
        assert all(site.rule != "definition-order" for site in marked.left)


def test_blank_lines_between_them_need_not_be_new() -> None:
    given = Lines(frozenset({*WRAP_LINES, *INDENT_LINES}))
    assert sew_hooks.embed(BOTH, "python", _key(), profile="natural", lines=given, sparing=True).source == TURNED


def test_a_marked_change_stays_as_it_is() -> None:
    given = Lines(frozenset(range(1, 11)))
    again = sew_hooks.embed(TURNED, "python", _key(), profile="natural", lines=given)
    assert not again.changed


@pytest.fixture
def git(sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A repository in the current folder, with an empty commit and the key in the environment."""
    monkeypatch.setenv("SEW_KEY", _key().hex())
    repository = new_repository(tmp_path)
    repository.stage("texts.py", HEAD)
    repository.commit()
    return repository


PERSONS = [HEAD + WRAP, HEAD + INDENT, HEAD + WRAP.replace("lines", "words") + INDENT, BOTH.replace("4 *", "8 *")]
"""A person's file before an agent writes the rest of ``BOTH``."""


@pytest.mark.parametrize("before", PERSONS)
def test_since_a_revision_a_persons_function_stays_where_it_is(sew: Sew, git: GitFolder, before: str) -> None:
    git.stage("texts.py", before)
    git.commit()
    path = git.write("texts.py", BOTH)
    sew("embed", "texts.py", "--changed-since", "HEAD", "--profile", "natural")
    assert _order(path.read_text()) == ["wrap", "indent"]


def test_since_a_revision_two_new_functions_change_places(sew: Sew, git: GitFolder) -> None:
    path = git.write("texts.py", BOTH)
    sew("embed", "texts.py", "--changed-since", "HEAD", "--profile", "natural")
    assert path.read_text() == TURNED


@pytest.mark.parametrize("before", [*PERSONS, HEAD])
def test_on_a_commit_only_two_functions_of_the_agent_change_places(
    sew: Sew, git: GitFolder, before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    git.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
    git.stage("texts.py", before)
    git.commit()
    path = git.stage("texts.py", BOTH)
    monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
    sew("hook", "embed", "--profile", "natural", "texts.py")
    assert (path.read_text() == TURNED) == (before == HEAD)
    assert _order(path.read_text()) == (["indent", "wrap"] if before == HEAD else ["wrap", "indent"])


def test_after_a_tool_call_they_stay_where_the_agent_put_them_until_the_commit(
    sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = git.write("texts.py", BOTH)
    event = {"tool_name": "write_file", "tool_input": {"file_path": "texts.py", "content": BOTH}}
    sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode())
    assert _order(path.read_text()) == ["wrap", "indent"]
    git.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
    git.git("add", ".")
    monkeypatch.setenv("GEMINI_CLI", "1")
    assert sew("hook", "embed", "texts.py").status == 1
    assert _order(path.read_text()) == ["indent", "wrap"]


def test_a_key_for_the_tests_exists() -> None:
    assert len(_key()) == len(KEY)
