"""The pages of agents: each configuration has the form that the agent reads, and its command marks what it wrote."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.repository.agent_events import AGENTS
from sew_hooks.run.agents_in_use import GUIDES
from sew_hooks.settings.configuration import PYPROJECT
from sew_hooks.settings.schema import pyproject_schema
from tests import agent_events
from tests.agent_events import Call
from tests.conftest import HOOKS_ADDRESS, KEY, PROGRAM, ROOT, Sew
from tests.documentation.conftest import Team, filled_in
from tests.documentation.pages import AGENT_PAGES, blocks
from tests.documentation.schemas import check_schema
from tests.repositories import new_repository

jsonschema = pytest.importorskip("jsonschema")

PAGES = [Path(guide.page).stem for guide in GUIDES.values()]
"""The pages of agents that have a hook."""


class Configuration(NamedTuple):
    """A configuration on a page, and the file that the words before it name."""

    page: str
    file: str
    text: str

    @property
    def content(self) -> Any:
        if self.file.endswith(".toml"):
            return parse_toml(self.text)
        return yaml.safe_load(self.text) if self.file.endswith(".yml") else json.loads(self.text)


FOUND = [
    Configuration(page.stem, re.findall(r"`([\w./-]+\.(?:json|toml|yml))`", block.before)[0], block.text)
    for page in AGENT_PAGES
    for block in blocks(page)
    if block.language in ("json", "toml", "yaml")
]
BY_FILE = {(each.page, each.file): each for each in FOUND}


def _closed(**fields: Any) -> dict[str, Any]:
    """A table with these fields, all of them, and no other."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _one(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": 1, "maxItems": 1}


def _matching(event: str) -> dict[str, Any]:
    """The hooks of Claude Code, which Codex and Gemini CLI have too."""
    hook = _closed(type={"const": "command"}, command={"type": "string"})
    return _closed(hooks=_closed(**{event: _one(_closed(matcher={"type": "string"}, hooks=_one(hook)))}))


_SERVER = _closed(
    type={"const": "stdio"}, command={"type": "string"}, args={"type": "array"}, env=_closed(SEW_KEY_FILE={})
)
SHAPES: dict[tuple[str, str], dict[str, Any]] = {
    ("aider", ".aider.conf.yml"): _closed(**{"lint-cmd": {"type": "string"}}),
    ("claude-code", ".claude/settings.json"): _matching("PostToolUse"),
    ("claude-code", "../event.json"): {"type": "object"},  # a test compares it with the event that all tests feed
    ("codex", "../event.json"): {"type": "object"},
    ("cursor", "../event.json"): {"type": "object"},
    ("codex", ".codex/hooks.json"): _matching("PostToolUse"),
    ("copilot", ".github/hooks/sew.json"): _closed(
        version={"const": 1},
        hooks=_closed(
            postToolUse=_one(
                _closed(type={"const": "command"}, bash={"type": "string"}, timeoutSec={"type": "integer"})
            )
        ),
    ),
    ("copilot", ".github/workflows/copilot-setup-steps.yml"): {"type": "object"},  # GitHub's own schema checks it
    ("cursor", ".cursor/hooks.json"): _closed(
        version={"const": 1}, hooks=_closed(afterFileEdit=_one(_closed(command={"type": "string"})))
    ),
    ("gemini-cli", ".gemini/settings.json"): _matching("AfterTool"),
    ("mcp", ".codex/config.toml"): _closed(
        mcp_servers=_closed(sew=_closed(command={"const": "sew"}, args={"type": "array"}, env_vars={"type": "array"}))
    ),
    ("mcp", ".gemini/settings.json"): _closed(
        mcpServers=_closed(sew=_closed(command={"const": "sew"}, args={"type": "array"}, env=_closed(SEW_KEY_FILE={})))
    ),
    ("mcp", ".cursor/mcp.json"): _closed(mcpServers=_closed(sew=_SERVER)),
    ("mcp", ".mcp.json"): _closed(mcpServers=_closed(sew=_SERVER)),
    **{(page, PYPROJECT): pyproject_schema() for page in PAGES},
}
"""Where an agent looks, and what it reads there, as its reference says; tests/commands/test_mcp.py runs the servers."""


def test_every_configuration_is_checked_and_each_agent_has_all_of_its_own() -> None:
    assert len(FOUND) == len(BY_FILE)
    assert set(BY_FILE) == set(SHAPES)


@pytest.mark.parametrize("place", sorted(SHAPES), ids=" ".join)
def test_a_configuration_has_the_form_that_the_agent_reads(place: tuple[str, str]) -> None:
    jsonschema.validate(BY_FILE[place].content, SHAPES[place])


def test_the_tables_are_those_that_init_writes(sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_repository(tmp_path)
    monkeypatch.delenv("SEW_KEY")
    assert sew("init", "--yes", "--source", HOOKS_ADDRESS, "--rev", "v1").status == 0
    written = (tmp_path / PYPROJECT).read_text()
    for page in PAGES:
        assert BY_FILE[page, PYPROJECT].text.replace(', "author"', "" if page == "aider" else "?") == written


def _hook(agent: str) -> tuple[str, str, str]:
    """The event, the matcher and the command of the hook of an agent."""
    (file,) = (file for page, file in SHAPES if page == agent and "hooks" in str(BY_FILE[page, file].content))
    ((event, (entry,)),) = BY_FILE[agent, file].content["hooks"].items()
    (hook,) = entry.get("hooks", [entry])
    return event, entry.get("matcher", ""), hook.get("bash") or hook["command"]


@pytest.mark.parametrize("agent", sorted(AGENTS))
def test_a_hook_runs_after_the_tools_whose_events_are_read_and_after_no_others(agent: str) -> None:
    event, matcher, _ = _hook(agent)
    known = AGENTS[agent]
    if not matcher:
        assert agent == "copilot" or known.kinds == (event,)
        return
    others = ("Read", "Bash", "NotebookEdit", "apply_patches", "read_file", "run_shell_command", "replace_all")
    assert [tool for tool in (*known.kinds, *others) if re.fullmatch(matcher, tool)] == list(known.kinds)
    assert event in ("PostToolUse", "AfterTool")


EVENTS: tuple[tuple[str, Callable[[Call], dict[str, Any]]], ...] = (
    ("claude-code", agent_events.claude_code),
    ("codex", agent_events.codex),
    ("copilot", agent_events.copilot),
    ("copilot", agent_events.copilot_cli),
    ("cursor", agent_events.cursor),
    ("gemini-cli", agent_events.gemini_cli),
)

LAST = "    return total\n"
"""The last line of ``PROGRAM``, after which the agent adds what it writes."""


class TestMarks:
    """The command of the page, in a shell, with an event that has all fields; what it marked is then found."""

    @pytest.fixture
    def shop(self, team: Team) -> Team:
        team.git("rm", "--quiet", "--cached", "program.py")
        (team.folder / "program.py").unlink()
        team.add({"sums.py": PROGRAM, "pyproject.toml": BY_FILE["claude-code", PYPROJECT].text})
        team.commit()
        return team

    @pytest.fixture
    def written(self, examples: Path) -> str:
        """What the agents write: enough of it to be found by itself."""
        return "\n\n".join((examples / f"{name}.py").read_text() for name in ("matrix_tools", "text_statistics"))

    def start(self, team: Team, command: str, event: dict[str, Any] | None = None) -> str:
        """Run a command as an agent does; return what it prints."""
        done = subprocess.run(
            ["sh", "-c", command],
            input=json.dumps(event) if event else "",
            cwd=team.folder,
            env=team.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def verdict(self, team: Team, name: str) -> Any:
        report = json.loads(team.sew("detect", "--format=json", name).stdout)
        return report["files"][0]["verdict"]

    def check(self, team: Team, agent: str, said: str, event: dict[str, Any], name: str) -> None:
        """The agent is told, if it listens, and the local record has its name."""
        if AGENTS[agent].listens:
            told = json.loads(said)["hookSpecificOutput"]
            assert told["hookEventName"] == event["hook_event_name"]
            assert name in told["additionalContext"]
        else:
            assert said == ""
        assert self.recorded(team) == [AGENTS[agent].name]

    def recorded(self, team: Team) -> list[str]:
        """The agents in the local record."""
        return [each["agent"] for each in json.loads(team.sew("log", "--recorded", "--format=json").stdout)["marked"]]

    @pytest.mark.parametrize(("agent", "event"), EVENTS)
    def test_a_new_file(self, shop: Team, written: str, agent: str, event: Callable[[Call], dict[str, Any]]) -> None:
        path = shop.folder / "matrices.py"
        path.write_text(written)
        assert self.verdict(shop, "matrices.py") != "marked"
        sent = event(Call(shop.folder, "matrices.py", None, written, "", written))
        said = self.start(shop, _hook(agent)[2], sent)
        self.check(shop, agent, said, sent, "matrices.py")
        assert self.verdict(shop, "matrices.py") == "marked"
        assert self.start(shop, f"{sys.executable} matrices.py")  # it still runs

    def test_the_events_on_the_pages_can_be_tried_in_one_repository(self, shop: Team) -> None:
        there, names = Path("/home/ada/shop"), dict[str, str]()
        for agent, event in EVENTS:
            sent = BY_FILE.get((agent, "../event.json"))
            if sent is None:
                continue
            found = list(blocks(ROOT / "docs" / "agents" / f"{agent}.md"))
            (written,) = (each for each in found if each.language == "python")
            (console,) = (each for each in found if each.language == "console")
            (name,) = re.findall(r"the file `([^`]+)`", written.before)
            assert sent.content == event(Call(there, name, None, written.text, "", written.text))
            (shop.folder / name).write_text(written.text)
            (shop.folder / sent.file).write_text(sent.text.replace(str(there), str(shop.folder)))
            command, _, answer = console.text.removeprefix("$ ").partition("\n")
            assert self.start(shop, command).replace(str(shop.folder), str(there)) == answer
            assert (shop.folder / name).read_text() != written.text
            names[name] = AGENTS[agent].name
        recorded = json.loads(shop.sew("log", "--recorded", "--format=json").stdout)["marked"]
        assert {each["path"]: each["agent"] for each in recorded} == names
        assert len(names) == 3

    @pytest.mark.parametrize(("agent", "event"), EVENTS)
    def test_an_edit_of_a_persons_file(
        self, shop: Team, written: str, agent: str, event: Callable[[Call], dict[str, Any]]
    ) -> None:
        path = shop.folder / "sums.py"
        new = f"{LAST}\n\n{written}"
        after = PROGRAM.replace(LAST, new)
        path.write_text(after)
        sent = event(Call(shop.folder, "sums.py", LAST, new, PROGRAM, after))
        said = self.start(shop, _hook(agent)[2], sent)
        self.check(shop, agent, said, sent, "sums.py")
        assert path.read_text().startswith(PROGRAM)
        assert self.verdict(shop, "sums.py") == "marked"

    def test_aider(self, shop: Team, written: str) -> None:
        """It commits, runs the command with the name of each file, and commits what that changed."""
        shop.add({"pyproject.toml": BY_FILE["aider", PYPROJECT].text, "matrices.py": written})
        shop.git("commit", "--quiet", "--message", "feat: matrices", GIT_AUTHOR_NAME="A Committer (aider)")
        command = BY_FILE["aider", ".aider.conf.yml"].content["lint-cmd"]
        assert self.start(shop, f"{command} matrices.py") == ""
        assert self.verdict(shop, "matrices.py") == "marked"
        assert self.recorded(shop) == ["Aider"]


@pytest.mark.slow
def test_the_setup_steps_of_copilot_install_what_its_hook_needs(
    on_machine: Team, tmp_path_factory: pytest.TempPathFactory, examples: Path
) -> None:
    text = BY_FILE["copilot", ".github/workflows/copilot-setup-steps.yml"].text
    path = tmp_path_factory.mktemp("workflow") / "copilot-setup-steps.yml"
    path.write_text(text)
    check_schema("vendor.github-workflows", path)
    ((name, job),) = yaml.safe_load(text)["jobs"].items()
    # GitHub runs the job of this name only, and ignores any other setting of it.
    assert name == "copilot-setup-steps"
    assert set(job) <= {"steps", "permissions", "runs-on", "services", "snapshot", "timeout-minutes"}
    assert job["timeout-minutes"] <= 59
    for step in job["steps"]:
        if "run" in step:
            done = on_machine.run("bash", "-e", "-c", filled_in(step["run"]))
            assert done.returncode == 0, done.stdout
    written = "\n\n".join((examples / f"{name}.py").read_text() for name in ("matrix_tools", "text_statistics"))
    (on_machine.folder / "matrices.py").write_text(written)
    event = json.dumps(agent_events.copilot(Call(on_machine.folder, "matrices.py", None, written, "", written)))
    done = on_machine.run("bash", "-c", f"{_hook('copilot')[2]} <<'END'\n{event}\nEND", SEW_KEY=KEY.hex())
    assert (done.returncode, done.stdout) == (0, "")
    found = on_machine.run("sew", "detect", "--format=json", "matrices.py", SEW_KEY=KEY.hex())
    assert json.loads(found.stdout)["files"][0]["verdict"] == "marked"
