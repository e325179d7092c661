"""``sew init``: it adds what works, keeps what is there, and asks."""

from __future__ import annotations

import difflib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.repository.agent_events import AGENTS
from sew_hooks.run.agents_in_use import GUIDES
from sew_hooks.settings.commit_hooks import PLACEHOLDER
from sew_hooks.settings.configuration import load_configuration
from tests.commands.conftest import Installed
from tests.conftest import AGENT, HOOKS_ADDRESS, HOOKS_TAG, KEY, ROOT, Sew
from tests.forks import forked
from tests.repositories import GitFolder, new_repository

yaml = pytest.importorskip("yaml")

EXISTING = """\
# hooks of the team
default_language_version: {python: python3}
repos:
  # formatting
  - repo: https://github.com/psf/black-pre-commit-mirror
    rev: 26.10.1
    hooks:
      - id: black   # the only formatter
  - repo: https://github.com/PyCQA/isort
    rev: 6.0.0
    hooks:
      - id: isort
ci:
  autofix_prs: false
"""

PYPROJECT = """\
[project]
name = "shop"  # ours

[tool.black]
line-length = 100
"""


BOTH = {".pre-commit-config.yaml": EXISTING, "pyproject.toml": PYPROJECT}
THEIRS = "repos:\n- repo: meta\n  hooks: [{id: identity}]\n"

OURS = ["sew-embed", "sew-disclose-add", "sew-disclose", "sew-detect"]

COMMIT = "3b8764c0ef" * 4
ADDRESS = "https://example.org/sew"
GIVEN = ("--source", ADDRESS, "--rev", "v9")
NEXT = "next: `pre-commit install`, and commit what was written; `sew doctor` checks all of it\n"


@pytest.fixture
def upstream(tmp_path: Path) -> GitFolder:
    """A repository in the place of that of sew-hooks, with a tag and a newer commit."""
    repository = new_repository(tmp_path / "upstream")
    repository.commit()
    repository.git("tag", "--annotate", "--message", "A release", "v0.9")
    repository.commit()
    return repository


@pytest.fixture
def shop(tmp_path: Path, installed: Installed) -> GitFolder:
    installed({"url": ADDRESS, "vcs_info": {"vcs": "git", "commit_id": COMMIT}})
    repository = new_repository(tmp_path / "shop")
    repository.stage("shop.py", "def f():\n    return 1\n")
    repository.commit()
    return repository


def test_a_new_repository_gets_both_files(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--yes", str(shop.folder), *GIVEN)
    assert outcome.status == 0, outcome.err
    hooks = yaml.safe_load((shop.folder / ".pre-commit-config.yaml").read_text())
    assert (hooks["repos"][0]["repo"], hooks["repos"][0]["rev"]) == (ADDRESS, "v9")
    assert hooks["default_stages"] == ["pre-commit"]
    assert [each["id"] for each in hooks["repos"][0]["hooks"]] == OURS
    configuration = load_configuration(shop.folder)
    assert (configuration.languages, configuration.signals) == (LANGUAGES, ("environment", "recorded"))
    assert "languages: python" in outcome.err
    assert "+  - id: sew-embed" in outcome.out


def test_what_is_there_stays_as_it_is(sew: Sew, shop: GitFolder) -> None:
    shop.write(".pre-commit-config.yaml", EXISTING)
    shop.write("pyproject.toml", PYPROJECT)
    assert sew("init", "--yes", str(shop.folder)).status == 0
    text = (shop.folder / ".pre-commit-config.yaml").read_text()
    assert not [line for line in difflib.ndiff(EXISTING.splitlines(), text.splitlines()) if line[0] == "-"]
    before, after = yaml.safe_load(EXISTING), yaml.safe_load(text)
    assert after["repos"][:-1] == before["repos"]
    assert {**after, "repos": before["repos"]} == {
        **before,
        "default_install_hook_types": ["pre-commit", "prepare-commit-msg", "commit-msg", "pre-push"],
        "default_stages": ["pre-commit"],
    }
    table = (shop.folder / "pyproject.toml").read_text()
    assert table.startswith(PYPROJECT)
    assert parse_toml(table)["tool"].keys() == {"black", "sew"}


def test_a_second_time_there_is_nothing_to_add(sew: Sew, shop: GitFolder) -> None:
    assert sew("init", "--yes", str(shop.folder)).status == 0
    again = sew("init", "--diff", str(shop.folder))
    assert (again.status, again.out) == (0, "")
    assert "nothing to add" in again.err


def test_another_source_than_the_one_that_is_there_is_pointed_out(sew: Sew, shop: GitFolder) -> None:
    assert sew("init", "--yes", str(shop.folder), *GIVEN).status == 0
    before = (shop.folder / ".pre-commit-config.yaml").read_bytes()
    assert "which stays as it is" not in sew("init", "--yes", str(shop.folder), *GIVEN).err
    again = sew("init", "--yes", str(shop.folder), "--source", "https://example.org/other", "--rev", "v10")
    assert again.status == 0
    warned = [line for line in again.err.splitlines() if line.startswith("warning: ")]
    assert warned == [
        "warning: .pre-commit-config.yaml has sew-hooks with "
        f"{name}: {there}, which stays as it is; for the one that you gave, write {name}: {asked} there"
        for name, there, asked in (("repo", ADDRESS, "https://example.org/other"), ("rev", "v9", "v10"))
    ]
    assert (shop.folder / ".pre-commit-config.yaml").read_bytes() == before


def test_what_the_code_writes_in_one_way_only_is_left_out(
    sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shop.folder)
    methods = "".join(
        f"    int cut{n}(int width) {{\n        int half = width / 2;\n        return half * half;\n    }}\n"
        for n in range(40)
    )
    shop.stage("Cutter.java", f"class Cutter {{\n{methods}}}\n")
    outcome = sew("init", "--yes")
    assert "style: this code writes some things in one way only" in outcome.err
    assert load_configuration(shop.folder).extend_ignore == {"final-local", "final-parameter"}
    before = shop.write("New.java", (shop.folder / "Cutter.java").read_text().replace("Cutter", "New")).read_text()
    assert sew("embed", "--all", "New.java").status == 0
    assert (shop.folder / "New.java").read_text() == before
    (shop.folder / "pyproject.toml").unlink()
    assert sew("embed", "New.java").status == 1
    assert "final int half" in (shop.folder / "New.java").read_text()


def test_diff_writes_nothing(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--diff", str(shop.folder))
    assert outcome.status == 1
    assert f"+- repo: {ADDRESS}\n+  rev: {COMMIT}\n" in outcome.out
    assert not (shop.folder / "pyproject.toml").exists()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (".pre-commit-config.yaml", "repos: []\n", "at the end of `repos:`"),
        (".pre-commit-config.yaml", "repos: [{repo: meta, hooks: [{id: identity}]}]\n", "at the end of `repos:`"),
        ("pyproject.toml", "tool = {black = {line-length = 100}}\n", "add to pyproject.toml"),
        ("pyproject.toml", "[tool\n", "add to pyproject.toml"),
    ],
)
def test_what_cannot_be_added_safely_is_told(sew: Sew, shop: GitFolder, name: str, text: str, told: str) -> None:
    path = shop.write(name, text)
    outcome = sew("init", "--yes", str(shop.folder))
    assert outcome.status == 0
    assert told in outcome.err
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("repos:\n- repo: meta\n  hooks: [{id: identity}]", ""),
        ("repos:\n- repo: meta\n  hooks:\n  - id: identity\n    # of ours\n", "\n# for the service\nci: {}\n"),
        ("repos:\n# one\n\n  - repo: meta\n    hooks: [{id: identity}]\n", "\n# nothing follows\n"),
        ("repos:\n- repo: meta\n  hooks: [{id: identity}]\n", "# for the service\nci: {}\n"),
        ("repos:\n- repo: meta\n  hooks: [{id: identity}]\n# not yet black\n", "\nci: {}\n"),
        ("repos:\n- repo: meta\n  hooks: [{id: identity}]\n# not yet black", ""),
        ("repos:\n- repo: meta\n  hooks: [{id: identity}]\n\n# - repo: x\n#   rev: 1\n", "# service\nci: {}\n"),
        ("repos:\n  - repo: meta\n    hooks:\n      - id: identity\n  # - repo: x\n  #   rev: 1\n", "\nci: {}\n"),
        ("repos:\n  -\n    repo: meta\n    hooks:\n      - {id: identity,\n         files: x}\n", ""),
        ("---\nrepos:\n- repo: meta\n  hooks: [{id: identity}]\n", "...\n"),
    ],
)
def test_our_hooks_come_last(before: str, after: str, sew: Sew, shop: GitFolder) -> None:
    path = shop.write(".pre-commit-config.yaml", before + after)
    assert sew("init", "--yes", str(shop.folder)).status == 0
    text = path.read_text()
    assert text.endswith(f"    stages: [pre-push]\n{after}")
    assert before.removeprefix("---\n") in text
    assert [each["repo"] for each in yaml.safe_load(text)["repos"]] == ["meta", ADDRESS]


@pytest.mark.parametrize(
    ("above", "of_repos"),
    [
        ("", "# See https://pre-commit.com\n"),
        ("---\n", "# See https://pre-commit.com\n"),
        ("# Ours\n\n", "# First the formatters\n# and then the rest\n"),
        ("fail_fast: true\n", "# The rest\n"),
        ("fail_fast: true\n# which is slow\n", "\n"),
    ],
)
def test_comments_stay_with_what_they_are_about(above: str, of_repos: str, sew: Sew, shop: GitFolder) -> None:
    path = shop.write(".pre-commit-config.yaml", f"{above}{of_repos}{THEIRS}")
    assert sew("init", "--yes", str(shop.folder)).status == 0
    text = path.read_text()
    if of_repos.strip() and above.strip("-\n"):
        assert f"{above}default_install_hook_types: " in text
        assert f"\n{of_repos}repos:\n" in text
    else:  # a comment at the top is about all of the file
        assert text.startswith(f"{above}{of_repos}default_install_hook_types: ")


def test_line_ends_stay_as_they_are(sew: Sew, shop: GitFolder) -> None:
    files = {name: shop.write(name, text.replace("\n", "\r\n")) for name, text in BOTH.items()}
    assert sew("init", "--yes", str(shop.folder)).status == 0
    for name, path in files.items():
        text = path.read_bytes().decode()
        assert len(text) > len(BOTH[name]) + 60
        assert text.count("\n") == text.count("\r\n")
    mixed = shop.write(".pre-commit-config.yaml", f"# \r\n{THEIRS}")
    assert "sew init cannot add this safely" in sew("init", "--yes", str(shop.folder)).err
    assert mixed.read_bytes().decode() == f"# \r\n{THEIRS}"


def test_nothing_is_written_through_a_link(sew: Sew, shop: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "pyproject.toml"
    outside.write_text("")
    (shop.folder / "pyproject.toml").symlink_to(outside)
    outcome = sew("init", "--yes", str(shop.folder))
    assert outcome.status == 2
    assert "symbolic link" in outcome.err
    assert outside.read_text() == ""


def test_agents_are_named(sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\nagents: none found\n" in sew("init", "--diff", str(shop.folder)).err
    shop.stage("CLAUDE.md", "Use tabs.\n")
    shop.write(".gitignore", ".cursor/\n")
    shop.write(".cursor/rules/style.mdc", "Use tabs.\n")
    shop.write("AGENTS.md", "Use tabs.\n")
    for variable in ("CLAUDE_CODE_CHILD_SESSION", "CODEX_CI", "GOOSE_TERMINAL"):
        monkeypatch.setenv(variable, "1")
    told = [line for line in sew("init", "--diff", str(shop.folder)).err.splitlines() if line.startswith("agents: ")]
    assert [re.split(": ", line)[1] for line in told] == [
        f"some agent reads AGENTS.md; docs/agents.md of {ADDRESS} lists those with a hook",
        "Claude Code (CLAUDE.md, CLAUDE_CODE_CHILD_SESSION)",
        "Codex (CODEX_CI)",
        "Cursor (.cursor/)",
        "Goose (GOOSE_TERMINAL)",
    ]
    pages = [line.rpartition(": ")[2] for line in told[1:-1]]
    of = f"of {ADDRESS} has the configuration of its hook"
    assert pages == [f"docs/agents/{name}.md {of}" for name in ("claude-code", "codex", "cursor")]
    assert sew("init", "--yes", str(shop.folder)).status == 0
    shop.write(".cursor/hooks.json", '{"hooks": {"afterFileEdit": [{"command": "sew agent-hook --agent cursor"}]}}')
    again = sew("init", "--diff", str(shop.folder)).err
    assert "agents: Cursor (.cursor/): its hook calls `sew agent-hook`\n" in again
    assert f"docs/agents/codex.md {of}" in again


def test_a_file_whose_name_only_begins_like_that_of_an_agent_is_no_sign(sew: Sew, shop: GitFolder) -> None:
    shop.stage("CLAUDE.md.template", "Use tabs.\n")
    assert "\nagents: none found\n" in sew("init", "--diff", str(shop.folder)).err


def test_every_agent_with_a_hook_has_a_page() -> None:
    for agent, guide in GUIDES.items():
        assert (ROOT / guide.page).read_text().startswith(f"# {agent}\n")
    assert {agent.name for agent in AGENTS.values()} | {"Aider"} == set(GUIDES)


@pytest.mark.parametrize(("address", "warned"), [("/srv/sew", True), ("file:///srv/sew", True), (ADDRESS, False)])
def test_an_address_that_colleagues_do_not_have_is_pointed_out(
    address: str, warned: bool, sew: Sew, shop: GitFolder
) -> None:
    outcome = sew("init", "--yes", str(shop.folder), "--source", address, "--rev", "v9")
    assert outcome.status == 0
    assert (f"warning: {address} is a path on this machine" in outcome.err) is warned


@pytest.mark.parametrize("name", BOTH)
def test_a_file_that_git_ignores_is_pointed_out(name: str, sew: Sew, shop: GitFolder) -> None:
    shop.write(".gitignore", f"{name}\n")
    told = f"git ignores {name}, so no colleague has it: git add --force {name}  # and commit it\n"
    for _ in range(2):  # the second time, there is nothing to add
        assert sew("init", "--yes", str(shop.folder)).err.count(told) == 1
    shop.git("add", "--force", name)
    assert "git ignores" not in sew("init", "--yes", str(shop.folder)).err


def test_formatters_and_linters_are_named(sew: Sew, shop: GitFolder) -> None:
    assert "\nformatters and linters: none found\n" in sew("init", "--diff", str(shop.folder)).err
    shop.write(".pre-commit-config.yaml", EXISTING)
    shop.write("pyproject.toml", PYPROJECT)
    shop.write("tox.ini", "[tox]\n[flake8]\nmax-line-length = 100\n")
    told = sew("init", "--diff", str(shop.folder)).err
    named = "black (.pre-commit-config.yaml, pyproject.toml), isort (.pre-commit-config.yaml), flake8 (tox.ini)"
    assert f"formatters and linters: {named}\n" in told


@pytest.mark.parametrize(
    ("name", "tool"),
    [
        ("go.mod", "gofmt"),
        (".golangci.yml", "golangci-lint"),
        (".prettierrc", "prettier"),
        ("prettier.config.mjs", "prettier"),
        ("dprint.json", "dprint"),
        ("biome.jsonc", "biome"),
        ("eslint.config.js", "eslint"),
    ],
)
def test_tools_of_layout_languages_are_named(name: str, tool: str, sew: Sew, shop: GitFolder) -> None:
    shop.write(name, "\n")
    assert f"\nformatters and linters: {tool} ({name})\n" in sew("init", "--diff", str(shop.folder)).err


def test_what_an_agents_hook_marked_names_the_agent_from_a_persons_terminal(
    sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sew("init", "--yes", str(shop.folder)).status == 0
    (shop.folder / "shop.py").unlink()
    path = shop.write("agents.py", AGENT)
    event = {"tool_name": "Write", "tool_input": {"file_path": str(path), "content": AGENT}, "cwd": str(shop.folder)}
    monkeypatch.chdir(shop.folder)
    sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode())
    shop.git("add", "agents.py")
    message = shop.write("message", "Work\n")
    assert sew("hook", "disclose-add", "--", str(message)).status == 0
    assert "Assisted-by: Claude Code" in message.read_text()


def test_the_key_is_named_that_a_team_marks_with(
    sew: Sew, shop: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shop.folder)
    for namespace in ("", "example.org/\u017eivot"):
        assert sew("init", "--yes", *GIVEN, "--namespace", namespace).status == 0
        configuration = load_configuration(shop.folder)
        assert configuration.namespace == namespace
        assert list(configuration.key_id) == sew("key", "id").out.split()
        assert sew("detect", "shop.py").status == 0
        monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
        assert sew("detect", "shop.py").status == 2
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        again = sew("init", "--diff", "--namespace", "example.org/other")
        assert (again.status, "has the table [tool.sew], which is left alone" in again.err) == (2, True)
        (shop.folder / "pyproject.toml").unlink()
    ring = tmp_path / "ring.toml"
    ring.write_text("".join(f'[keys.{name}]\nkey = "{digit * 64}"\n' for name, digit in (("a", "1"), ("b", "2"))))
    ring.chmod(0o600)
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    assert sew("init", "--yes", *GIVEN).status == 0
    of_both = sew("key", "id").out.split()[::2]
    assert list(load_configuration(shop.folder).key_id) == of_both
    text = (shop.folder / "pyproject.toml").read_text()
    assert "# All keys at hand (`sew key id` names them): take out those that no longer mark.\nkey-id = [" in text
    # The agent that works here has the second key, and others may have the first.
    monkeypatch.setenv("SEW_KEY", "2" * 64)
    (shop.folder / "pyproject.toml").unlink()
    assert sew("init", "--yes", *GIVEN).status == 0
    assert list(load_configuration(shop.folder).key_id) == of_both[::-1]
    # A key that leaked is no key to mark with.
    ring.write_text(ring.read_text().replace("[keys.a]", "[keys.a]\nleaked = 2026-03-01"))
    (shop.folder / "pyproject.toml").unlink()
    assert sew("init", "--yes", *GIVEN).status == 0
    assert list(load_configuration(shop.folder).key_id) == of_both[1:]


def test_an_address_as_pip_writes_it_is_one_of_git(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--yes", str(shop.folder), "--source", f"git+{ADDRESS}", "--rev", "v9")
    assert outcome.status == 0
    assert f"repo: {ADDRESS}\n" in (shop.folder / ".pre-commit-config.yaml").read_text()


def test_an_address_is_no_yaml(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--yes", str(shop.folder), "--source", "x\n- repo: evil", "--rev", "v1")
    assert outcome.status == 2
    assert not (shop.folder / ".pre-commit-config.yaml").exists()


def test_outside_a_repository(sew: Sew, tmp_path: Path) -> None:
    folder = tmp_path / "none"
    folder.mkdir()
    outcome = sew("init", str(folder))
    assert outcome.status == 2
    assert "git init" in outcome.err


def test_pre_commit_accepts_what_is_written(sew: Sew, shop: GitFolder) -> None:
    shop.write(".pre-commit-config.yaml", EXISTING)
    assert sew("init", "--yes", str(shop.folder)).status == 0
    done = shop.pre_commit("validate-config")
    assert done.returncode == 0, done.stdout


def test_whoever_has_a_key_is_not_told_to_make_one(sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    told = sew("init", "--yes", str(shop.folder)).err
    assert "keygen" not in told
    assert f"\n{NEXT}namespace: none is set; " in told
    assert "(where [tool.sew] is not there yet, `sew init --namespace TEXT` writes both)" in told
    (shop.folder / ".pre-commit-config.yaml").unlink()
    monkeypatch.delenv("SEW_KEY")
    told = sew("init", "--yes", str(shop.folder)).err
    assert "\nkey: none was found; " in told
    assert "the key of your team (only a new team runs `sew keygen --output FILE`)\n" in told
    (shop.folder / ".pre-commit-config.yaml").unlink()
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    shop.write("pyproject.toml", '[tool.sew]\nnamespace = "example.org/shop"\n')
    assert sew("init", "--yes", str(shop.folder)).err.endswith(f"\n{NEXT}")


def test_where_nobody_can_answer_nothing_is_written(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", str(shop.folder))
    assert outcome.status == 2
    assert outcome.err.endswith("sew: nobody answered, so nothing was written; --yes writes without asking\n")
    assert not (shop.folder / ".pre-commit-config.yaml").exists()
    assert sew("init", str(shop.folder), stdin=b"y\n").status == 0


class TestStages:
    """Hooks that name no stage go on running where they ran."""

    @pytest.mark.parametrize(
        ("before", "added"),
        [
            ("", ["default_install_hook_types", "default_stages"]),
            ("default_install_hook_types: [pre-commit]\n", ["default_stages"]),
            ("default_install_hook_types: [pre-commit, pre-push]\n", []),
            ("default_stages: [pre-push]\n", ["default_install_hook_types"]),
        ],
    )
    def test_what_is_missing_is_added(self, before: str, added: list[str], sew: Sew, shop: GitFolder) -> None:
        shop.write(".pre-commit-config.yaml", before + EXISTING)
        assert sew("init", "--yes", str(shop.folder)).status == 0
        document = yaml.safe_load((shop.folder / ".pre-commit-config.yaml").read_text())
        assert sorted(document.keys() - yaml.safe_load(before + EXISTING).keys()) == added

    @staticmethod
    def commit_with_hooks(project: GitFolder) -> None:
        """Set the project up, install the hooks, and commit everything with them."""
        asked = ("--source", HOOKS_ADDRESS, "--rev", HOOKS_TAG)
        done = project.run(*forked("sew"), "init", "--yes", *asked)
        assert done.returncode == 0, done.stdout
        project.install_pre_commit()
        project.git("add", "--all")
        project.git("commit", "--quiet", "--message", "A program")

    @pytest.mark.slow
    def test_an_editor_that_is_left_at_once_commits_nothing(self, project: GitFolder) -> None:
        self.commit_with_hooks(project)
        project.stage("notes.md", "What an agent wrote.\n")
        agents = {"AI_AGENT": "robot", "SEW_KEY": ""}
        left = project.run("git", "commit", GIT_EDITOR="true", **agents)
        assert left.returncode == 1
        assert "the message has nothing but the trailer Assisted-by; not committed" in left.stdout
        done = project.run("git", "commit", GIT_EDITOR="sed -i '1s/^/Notes/'", **agents)
        assert done.returncode == 0, done.stdout
        assert project.git("log", "-2", "--format=%B") == "Notes\n\nAssisted-by: robot\n\nA program"

    @pytest.mark.slow
    def test_a_hook_of_the_team_does_not_run_at_a_push(
        self, project: GitFolder, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        script = "id: notes, name: notes, language: system, always_run: true, pass_filenames: false"
        entry = "entry: bash -c 'echo >> notes.txt'"
        project.stage(".pre-commit-config.yaml", f"repos:\n- repo: local\n  hooks:\n  - {{{script}, {entry}}}\n")
        self.commit_with_hooks(project)
        remote = tmp_path_factory.mktemp("remote")
        project.git("init", "--quiet", "--bare", str(remote))
        pushed = project.run("git", "push", "--quiet", str(remote), "main")
        assert pushed.returncode == 0, pushed.stdout
        assert (project.folder / "notes.txt").read_text() == "\n"

    @pytest.mark.slow
    def test_a_file_with_a_name_like_an_option_can_be_committed_and_pushed(
        self, project: GitFolder, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        for name in ("-dash.py", "--policy=report.py"):
            project.stage(name, "answer = 42\n")
        self.commit_with_hooks(project)
        remote = tmp_path_factory.mktemp("remote")
        project.git("init", "--quiet", "--bare", str(remote))
        pushed = project.run("git", "push", str(remote), "main")
        assert pushed.returncode == 0, pushed.stdout
        assert "not marked: 3 files; 2 of them have too little evidence" in pushed.stdout


class TestInstalled:
    """pre-commit gets the version that is installed."""

    def written(self, shop: GitFolder) -> tuple[str, str]:
        (ours, *_) = yaml.safe_load((shop.folder / ".pre-commit-config.yaml").read_text())["repos"]
        return ours["repo"], ours["rev"]

    @pytest.mark.parametrize(
        ("asked", "revision"), [("v0.9", "v0.9"), ("v0.9", None), ("main", None), (None, None), ("v0.8", None)]
    )
    def test_from_a_revision(
        self,
        asked: str | None,
        revision: str | None,
        sew: Sew,
        shop: GitFolder,
        upstream: GitFolder,
        installed: Installed,
    ) -> None:
        commit = upstream.git("rev-parse", "v0.9^{commit}" if revision else "HEAD")
        asked_for = {} if asked is None else {"requested_revision": asked}
        address = f"file://{upstream.folder}"
        installed({"url": address, "vcs_info": {"vcs": "git", "commit_id": commit, **asked_for}})
        assert sew("init", "--yes", str(shop.folder)).status == 0
        assert self.written(shop) == (address, revision or commit)

    def test_from_an_address_that_does_not_answer(self, sew: Sew, shop: GitFolder, installed: Installed) -> None:
        origin = {"vcs": "git", "commit_id": COMMIT, "requested_revision": "v0.9"}
        installed({"url": "file:///no/such/place", "vcs_info": origin})
        assert sew("init", "--yes", str(shop.folder)).status == 0
        assert self.written(shop) == ("file:///no/such/place", COMMIT)

    def test_a_password_stays_here(self, sew: Sew, shop: GitFolder, installed: Installed) -> None:
        origin = {"vcs": "git", "commit_id": COMMIT}
        installed({"url": "https://me:secret@example.org/sew", "vcs_info": origin})
        assert sew("init", "--yes", str(shop.folder)).status == 0
        assert self.written(shop) == ("https://example.org/sew", COMMIT)

    def test_from_a_clone(
        self, sew: Sew, shop: GitFolder, upstream: GitFolder, installed: Installed, tmp_path: Path
    ) -> None:
        clone = GitFolder(tmp_path / "a clone")
        upstream.git("clone", "--quiet", str(upstream.folder), str(clone.folder))
        installed({"url": clone.folder.as_uri(), "dir_info": {}})
        assert sew("init", "--yes", str(shop.folder)).status == 0
        assert self.written(shop) == (str(upstream.folder), upstream.git("rev-parse", "HEAD"))
        (shop.folder / ".pre-commit-config.yaml").unlink()
        clone.git("remote", "set-url", "origin", "https://me:secret@example.org/sew")
        assert sew("init", "--yes", str(shop.folder)).status == 0
        assert self.written(shop)[0] == "https://example.org/sew"
        (shop.folder / ".pre-commit-config.yaml").unlink()
        clone.commit()  # which nobody else has
        outcome = sew("init", "--yes", str(shop.folder))
        assert (outcome.status, "give --rev REV" in outcome.err) == (2, True)

    def test_a_revision_that_the_address_lacks_is_refused(self, sew: Sew, shop: GitFolder, upstream: GitFolder) -> None:
        for address in (str(upstream.folder), upstream.folder.as_uri()):
            refused = sew("init", "--yes", str(shop.folder), "--source", address, "--rev", "v9.9")
            assert (refused.status, refused.out) == (2, "")
            assert refused.err == f"sew: {address} has no revision v9.9; give another --rev\n"
            assert not (shop.folder / ".pre-commit-config.yaml").exists()
            done = sew("init", "--yes", str(shop.folder), "--source", address, "--rev", "v0.9")
            assert done.status == 0
            (shop.folder / ".pre-commit-config.yaml").unlink()

    @pytest.mark.parametrize("origin", [{}, {"url": "https://example.org/x.whl", "archive_info": {}}, "folder"])
    def test_from_somewhere_else(
        self, origin: object, sew: Sew, shop: GitFolder, installed: Installed, tmp_path: Path
    ) -> None:
        inside = shop.folder / "vendored"  # a part of another repository is no clone of ours
        inside.mkdir()
        installed({"url": inside.as_uri(), "dir_info": {}} if origin == "folder" else origin)
        for arguments in (["--yes"], ["--diff"], ["--yes", "--source", ADDRESS], ["--yes", "--rev", "v9"]):
            outcome = sew("init", str(shop.folder), *arguments)
            assert outcome.status == 2
            assert "--rev REV" in outcome.err
            assert PLACEHOLDER not in outcome.out
        assert not (shop.folder / ".pre-commit-config.yaml").exists()
        assert sew("init", "--yes", str(shop.folder), *GIVEN).status == 0
        assert self.written(shop) == (ADDRESS, "v9")


THEIR_HOOKS = """\
repos:
- repo: local
  hooks:
  - {id: black, name: black, entry: black, language: system, types: [python]}
  - {id: isort, name: isort, entry: isort, language: system, types: [python]}
  - {id: ruff, name: ruff, entry: ruff check --fix, language: system, types: [python]}
  - {id: flake8, name: flake8, entry: flake8, language: system, types: [python]}
"""
THEIR_SETTINGS = """\
[tool.isort]
profile = "black"

[tool.ruff.lint]
select = ["E4", "E7", "E9", "F", "I", "UP", "B", "SIM", "C4", "RET", "PIE"]
ignore = ["SIM108", "SIM110"]  # the programs have such places, which nothing corrects by itself
"""


FUNCTION = """

def {}(values: t.List[t.Any]) -> t.Optional[int]:
    '''Find one of some values.'''
    if not values:
        return None
    else:
        total = sum(values)
        best = max(values)
        for value in values:
            if value > total: total = value
        try:
            return best // total
        except ZeroDivisionError as error:
            print('no total', error)
            return None
"""
UNFORMATTED = "import typing as t\n" + "".join(map(FUNCTION.format, ("chosen", "lowest", "usual", "nearest", "latest")))
"""What an agent writes that knows nothing of the tools: ruff takes away an ``else``, and moves what is in it."""


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["natural", "black"])
def test_beside_four_tools_a_commit_is_repeated_once_at_most(profile: str, project: GitFolder, examples: Path) -> None:
    for tool in ("black", "isort", "ruff", "flake8"):
        if shutil.which(tool, path=(project.environment or {})["PATH"]) is None:
            pytest.skip(f"{tool} is not installed")
    names = sorted(path.name for path in examples.glob("*.py"))
    project.stage(".pre-commit-config.yaml", THEIR_HOOKS)
    project.stage("pyproject.toml", THEIR_SETTINGS)
    project.stage(".flake8", "[flake8]\nmax-line-length = 100\nextend-ignore = E203\n")
    for path in examples.glob("*.py"):
        shutil.copy(path, project.folder)
    # An import that ruff removes leaves lines that only the next run of black removes, also without us.
    for command in (("ruff", "check", "--quiet", "--fix"), ("black", "--quiet", "."), ("isort", "--quiet", ".")):
        assert project.run(*command).returncode == 0
    assert project.run("flake8").returncode == 0
    project.git("add", "program.py")
    project.commit()

    def sew(*arguments: str) -> str:
        done = project.run(*forked("sew"), *arguments)
        assert done.returncode == 0, done.stdout
        return done.stdout

    sew("init", "--yes", "--source", HOOKS_ADDRESS, "--rev", HOOKS_TAG)
    table = project.folder / "pyproject.toml"
    project.write("pyproject.toml", table.read_text().replace("[tool.sew]\n", f'[tool.sew]\nprofile = "{profile}"\n'))
    project.install_pre_commit()
    project.git("add", "pyproject.toml", ".pre-commit-config.yaml")
    project.commit()
    assert "nothing to fix" in sew("doctor", "--sample", "0")

    # An agent formats its code in another way.
    assert project.run("black", "--quiet", "--line-length=60", "--skip-magic-trailing-comma", *names).returncode == 0
    project.git("add", *names)
    tried = [project.run("git", "commit", "--message", "Work", AI_AGENT="robot")]
    assert "files were modified by this hook" in tried[0].stdout
    project.git("add", "--all")
    tried.append(project.run("git", "commit", "--message", "Work", AI_AGENT="robot"))
    assert tried[1].returncode == 0, tried[1].stdout
    assert "Assisted-by: robot" in project.git("log", "-1", "--format=%B")
    if profile == "natural":
        kinds = project.folder / "kinds.py"
        # A person commits what the agent's hook marked, and what the linters rewrite.
        kinds.write_text(UNFORMATTED)
        event = {"tool_name": "Write", "tool_input": {"file_path": str(kinds), "content": UNFORMATTED}}
        agent_hook = [*forked("sew"), "agent-hook", "--agent", "claude-code"]
        environment = {**(project.environment or {}), "PYTHONPATH": str(ROOT)}
        given = json.dumps({**event, "cwd": str(project.folder)})
        subprocess.run(agent_hook, input=given, text=True, check=True, cwd=project.folder, env=environment)
        assert kinds.read_text() != UNFORMATTED
        for name, signs in (("kinds.py", {}), ("more_kinds.py", {"AI_AGENT": "robot"})):
            if name != "kinds.py":
                project.write(name, UNFORMATTED)
            project.git("add", name)
            assert project.run("git", "commit", "--message", "Kinds", **signs).returncode == 1
            project.git("add", name)
            again = project.run("git", "commit", "--message", "Kinds", **signs)
            assert again.returncode == 0, again.stdout
    for command in (("black", "--check", "."), ("isort", "--check", "."), ("ruff", "check"), ("flake8",)):
        assert project.run(*command).returncode == 0
    assert project.run(*forked("sew"), "detect", *names).returncode == 1  # marked
