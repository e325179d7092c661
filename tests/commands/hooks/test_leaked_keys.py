"""A mark of a key that leaked proves nothing, so nobody has to disclose it, unless the commits are older."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.hooks.test_committed import stage_small
from tests.conftest import KEY, Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

OLDER = {"GIT_AUTHOR_DATE": "2026-01-02T03:04:05", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05"}
POLICY = ("--policy", "require-disclosure")


@pytest.fixture(autouse=True)
def leaked(git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A keyring with the key that made the marks, as the only key."""
    ring = git.folder.parent / "ring.toml"
    ring.write_text(f'[keys.Codex]\nkey = "{KEY.hex()}"\nleaked = 2026-03-01\n')
    ring.chmod(0o600)
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setenv("SEW_KEYRING", str(ring))


@pytest.fixture(params=["one file", "files together"])
def marked(git: GitFolder, request: pytest.FixtureRequest) -> None:
    """Marked files that are staged."""
    if request.param == "files together":
        stage_small(git)
    else:
        git.stage("marked.py", marked_example("number_puzzles"))


@pytest.mark.usefixtures("marked")
def test_the_hooks_name_no_agent_for_it(sew: Sew, git: GitFolder) -> None:
    message = Path("message")
    message.write_text("Words\n")
    assert sew("hook", "disclose-add", message).status == 0
    assert sew("hook", "disclose", message).status == 0
    assert message.read_text() == "Words\n"
    staged = sew("detect", "--staged", *POLICY)
    assert (staged.status, "marked" in staged.out) == (0, True)
    assert staged.err.startswith("marked by a key that leaked, and not known to be older, so this proves nothing: ")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("dates", [OLDER, OLDER | {"GIT_COMMITTER_DATE": "2026-04-02T03:04:05"}, {}])
def test_a_commit_has_to_disclose_it_if_it_is_older_than_the_leak(
    sew: Sew, git: GitFolder, dates: dict[str, str]
) -> None:
    git.git("commit", "--quiet", "--message", "Words", **dates)
    asked = int(dates == OLDER)
    for words in (
        ("detect", "--from-ref", "HEAD~"),
        ("hook", "detect", "--from-ref", "HEAD~", "--to-ref", "HEAD"),
        ("detect", "HEAD~..HEAD"),
    ):
        done = sew(*words, *POLICY)
        assert done.status == asked, words
        assert ("marked by a key that leaked" in done.err) == (not asked)
        assert ("to disclose it: " in done.err) == bool(asked)
    summary = json.loads(sew("log", "HEAD~..", "--format", "json").out)["summary"]
    counted = [summary[each] for each in ("marked", "marked_and_not_disclosed", "marked_by_leaked_keys")]
    assert counted == [1, asked, 1 - asked]
    assert ("; by leaked keys alone, which proves nothing: 1\n" in sew("log", "HEAD~..").out) == (not asked)


def test_another_key_has_to_be_disclosed(sew: Sew, git: GitFolder) -> None:
    other = bytes(range(1, 33))
    ring = git.folder.parent / "ring.toml"
    ring.write_text(f'{ring.read_text()}[keys.Cursor]\nkey = "{other.hex()}"\n')
    for name, key in (("old.py", KEY), ("new.py", other)):
        git.stage(name, marked_example("number_puzzles", key))
    message = Path("message")
    message.write_text("Words\n")
    assert sew("hook", "disclose-add", message).status == 0
    assert message.read_text() == "Words\n\nAssisted-by: Cursor\n"
    git.git("commit", "--quiet", "--message", "Words")
    done = sew("detect", "--from-ref", "HEAD~", *POLICY)
    assert done.status == 1
    told = [line for line in done.err.splitlines() if "old.py" in line]
    assert told == ["marked by a key that leaked, and not known to be older, so this proves nothing: old.py"]
    assert "new.py: marked, and no commit that changes it has the trailer Assisted-by" in done.err
