"""``sew mcp`` with the client of the official SDK, over standard input and output."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sew_hooks import __version__
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.repository.git import Repository
from sew_hooks.run.mark_journal import Journal
from tests.conftest import AGENT, BOTH, KEY, PROGRAM, ROOT, SEW_COMMAND, Sew
from tests.documentation.pages import blocks
from tests.forks import forked, forked_programs
from tests.repositories import GitFolder, new_repository

mcp: Any = pytest.importorskip("mcp", reason="mcp, which `sew mcp` needs, is not installed")
anyio: Any = pytest.importorskip("anyio")

PAGE = list(blocks(ROOT / "docs" / "agents" / "mcp.md"))
CONFIGURATIONS = [json.loads(block.text)["mcpServers"]["sew"] for block in PAGE if block.language == "json"]
"""What the documentation gives each client to start the server with."""


@pytest.fixture
def repository(sew: Sew, tmp_path: Path) -> GitFolder:
    found = new_repository(tmp_path / "project")
    found.stage("program.py", PROGRAM)
    found.commit()
    found.write("program.py", BOTH)
    return found


def _talk(repository: GitFolder, *requests: tuple[str, dict[str, Any]], key: str = KEY.hex()) -> list[Any]:
    """The results of calls, one after the other, of one server that runs in the repository."""
    return _ask(repository, {**CONFIGURATIONS[0], "env": _environment(key)}, *requests)


def _environment(key: str = KEY.hex()) -> dict[str, str]:
    """The environment of a server that a fork runs."""
    return {"PATH": os.pathsep.join([str(forked_programs()), os.environ["PATH"]]), "SEW_KEY": key}


def _ask(
    repository: GitFolder, configured: dict[str, Any], *requests: tuple[str, dict[str, Any]], client_info: Any = None
) -> list[Any]:
    async def talk() -> list[Any]:
        server = mcp.StdioServerParameters(**configured, cwd=repository.folder)
        async with mcp.stdio_client(server) as streams, mcp.ClientSession(*streams, client_info=client_info) as session:
            await session.initialize()
            return [
                await session.list_tools() if name == "list" else await session.call_tool(name, arguments)
                for name, arguments in requests
            ]

    results: list[Any] = anyio.run(talk)
    return results


def _refusal(result: Any) -> str:
    """The one line of an error."""
    assert result.is_error
    (content,) = result.content
    assert "\n" not in content.text
    assert KEY.hex() not in content.text
    return str(content.text)


def test_an_agent_marks_its_function_and_not_the_persons(repository: GitFolder) -> None:
    path = {"path": "program.py"}
    marked, again, explained = _talk(repository, ("embed", path), ("embed", path), ("explain", path))
    text = (repository.folder / "program.py").read_text()
    assert text.startswith(PROGRAM)
    assert text != BOTH
    (part,) = marked.structured_content["parts"]
    assert (marked.structured_content["changed"], part["name"]) == (True, "agents")
    assert part in explained.structured_content["parts"]
    assert not again.structured_content["changed"]
    assert again.structured_content["note"].startswith("it was marked already, and is found together with other ")
    assert not marked.structured_content["can_be_found"]
    assert {"agents", "persons"} <= {each["name"] for each in explained.structured_content["parts"]}


def test_of_a_file_that_a_person_changes_too_only_the_named_functions_count(repository: GitFolder) -> None:
    repository.write("program.py", BOTH + AGENT.replace("agents(", "uncommitted("))
    named = {"path": "program.py", "functions": ["agents"]}
    marked, unknown = _talk(repository, ("embed", named), ("embed", {**named, "functions": ["agent"]}))
    (part,) = marked.structured_content["parts"]
    assert (marked.structured_content["changed"], part["name"]) == (True, "agents")
    assert (repository.folder / "program.py").read_text().endswith(AGENT.replace("agents(", "uncommitted("))
    (entry,) = Journal(Repository(repository.folder)).entries()
    assert [each.name for each in entry.parts] == ["agents"]
    told = "no function is called agent; it has <module>, persons, agents, uncommitted"
    assert _refusal(unknown) == f"program.py: {told}"


def test_why_nothing_can_be_chosen_is_told(repository: GitFolder) -> None:
    repository.write("lines.py", f"{AGENT}\n\nprint(agents.__code__.co_firstlineno)\n")
    (explained,) = _talk(repository, ("explain", {"path": "lines.py"}))
    number = AGENT.count("\n") + 3
    why = f"because of line {number}: co_firstlineno may tell in which line code runs"
    assert explained.structured_content["closed"] == [f"the whole file, {why}"]
    assert explained.structured_content["rules"] == []


def test_a_new_file_is_marked_and_found_again(repository: GitFolder, examples: Path) -> None:
    path = repository.write("new/cache.py", (examples / "lru_cache.py").read_text())
    marked, explained, detected, nothing = _talk(
        repository,
        ("embed", {"path": str(path)}),
        ("explain", {"path": "new/cache.py"}),
        ("detect", {"paths": ["."]}),
        ("detect", {"paths": []}),
    )
    assert marked.structured_content["changed"]
    assert marked.structured_content["can_be_found"]
    assert marked.structured_content["note"] == "it is marked now"
    told = explained.structured_content
    assert told["can_be_found"]
    assert told["decisions"] >= told["decisions_needed"] == 10
    lines = {line for rule in told["rules"] for line in rule["lines"]}
    assert lines
    assert max(lines) <= path.read_text().count("\n") + 1
    assert detected.structured_content["together"]["verdict"] == "marked"
    files = {file["path"]: file["verdict"] for file in detected.structured_content["files"]}
    assert files["new/cache.py"] == "marked"
    assert files["program.py"] != "marked"
    assert nothing.structured_content["files"] == []
    assert nothing.structured_content["together"] is None


def test_the_verdict_on_all_files_together_is_not_taken_for_that_on_each(
    sew: Sew, repository: GitFolder, examples: Path
) -> None:
    names = ["bank_accounts.py", "inventory.py"]
    for name in names:
        repository.write(name, (examples / name).read_text())
    detected, tools = _talk(repository, ("detect", {"paths": names}), ("list", {}))
    told = detected.structured_content
    assert told["together"] == {"verdict": "not marked", "key": None}
    assert [each["verdict"] for each in told["files"]] == ["too little evidence"] * 2
    report = json.loads(sew("detect", "--format", "json", *(repository.folder / name for name in names)).out)
    assert told["together"].items() <= report["together"].items()
    (tool,) = [each for each in tools.tools if each.name == "detect"]
    assert 'a file\nwith "too little evidence" may be marked all the same' in tool.description


def test_a_detection_tells_of_a_key_that_leaked(sew: Sew, repository: GitFolder) -> None:
    ring = repository.folder.parent / "ring.toml"
    ring.write_text(f'[keys.old]\nkey = "{KEY.hex()}"\nleaked = 2026-03-01\n')
    ring.chmod(0o600)
    configured = {**CONFIGURATIONS[0], "env": {**_environment(""), "SEW_KEYRING": str(ring)}}
    (detected,) = _ask(repository, configured, ("detect", {"paths": ["program.py"]}))
    (line,) = detected.structured_content["leaks"]
    assert line == "the key 'old' leaked on 2026-03-01: a mark that was made since then proves nothing"
    assert line in sew("detect", "--keyring", ring, repository.folder / "program.py").out
    assert KEY.hex() not in json.dumps(detected.structured_content)


@pytest.mark.parametrize("configured", CONFIGURATIONS)
def test_the_documented_configurations_work(repository: GitFolder, configured: dict[str, Any]) -> None:
    """The client replaces the variable, and gives the server, once a process of its own, little else."""
    key = repository.folder.parent / "team.key"
    key.write_text(KEY.hex())
    key.chmod(0o600)
    ((name, value),) = configured["env"].items()
    assert value in ("${SEW_KEY_FILE}", "${env:SEW_KEY_FILE}", "$SEW_KEY_FILE")
    programs = os.path.dirname(sys.executable) if configured == CONFIGURATIONS[0] else str(forked_programs())
    path = os.pathsep.join([programs, os.environ["PATH"]])
    (marked,) = _ask(
        repository, {**configured, "env": {name: str(key), "PATH": path}}, ("embed", {"path": "program.py"})
    )
    assert marked.structured_content["changed"]


def test_the_documented_configuration_of_codex_works(repository: GitFolder) -> None:
    """Codex passes on the variables that it names."""
    (configured,) = (parse_toml(block.text)["mcp_servers"]["sew"] for block in PAGE if block.language == "toml")
    assert configured.pop("env_vars") == ["SEW_KEY_FILE"]
    (marked,) = _ask(repository, {**configured, "env": _environment()}, ("embed", {"path": "program.py"}))
    assert marked.structured_content["changed"]


@pytest.mark.parametrize(
    ("client", "agent"),
    [
        ("claude-code", "Claude Code"),
        ("codex-mcp-client", "Codex"),
        ("cursor-vscode", "Cursor"),
        ("gemini-cli-mcp-client", "Gemini CLI"),
        ("Zed", "Zed"),
        ("1\n2", "AI agent"),
    ],
)
def test_the_record_has_the_agent_that_the_protocol_names(repository: GitFolder, client: str, agent: str) -> None:
    named = mcp.types.Implementation(name=client, version="1")
    _ask(repository, {**CONFIGURATIONS[0], "env": _environment()}, ("embed", {"path": "program.py"}), client_info=named)
    (entry,) = Journal(Repository(repository.folder)).entries()
    assert entry.agent == agent


def test_a_client_can_tell_which_tools_write(repository: GitFolder) -> None:
    (listed,) = _talk(repository, ("list", {}))
    told = {tool.name: tool.annotations for tool in listed.tools}
    assert {name: each.read_only_hint for name, each in told.items()} == {
        "embed": False,
        "detect": True,
        "explain": True,
    }
    assert all(
        each.idempotent_hint and each.destructive_hint is each.open_world_hint is False for each in told.values()
    )


@pytest.mark.parametrize("tool", ["embed", "explain"])
def test_a_refusal_names_the_path_that_was_given(repository: GitFolder, tool: str) -> None:
    repository.write("pyproject.toml", '[tool.sew]\nexclude = ["old"]\n')
    for name in ("old/a.py", "README.txt", "src/a.py"):
        repository.write(name, AGENT)
    (repository.folder / "link.py").symlink_to("program.py")
    said = {
        "link.py": "a symbolic link; name the file itself",
        "README.txt": "not a language we know; known suffixes: ",
        "src": "a folder; name a file",
        "none.py": "not a file",
        "old/a.py": "left out by [tool.sew]",
        ".git/config.py": "a file of git",
    }
    refused = _talk(repository, *((tool, {"path": path}) for path in said))
    for path, result in zip(said, refused, strict=True):
        assert f"{path}: {said[path]}" in _refusal(result)


def test_no_answer_depends_on_what_the_key_asks_for(repository: GitFolder) -> None:
    """With another key the same code has other targets. Only the verdict, and what was written, may tell keys apart."""
    requests = [("explain", {"path": "program.py"}), ("detect", {"paths": ["program.py"]}), ("list", {})]
    told = [
        [each.model_dump_json() for each in _talk(repository, *requests, key=key)] for key in (KEY.hex(), "5a" * 32)
    ]
    assert told[0] == told[1]
    everything = "".join(told[0])
    assert "program.py" in everything
    for word in ("target", "agree", "p_value", "p_exact", "null_probability", KEY.hex()):
        assert word not in everything


@pytest.mark.parametrize("tool", ["embed", "detect", "explain"])
def test_paths_that_are_not_the_repositorys_are_refused(repository: GitFolder, tool: str) -> None:
    outside = repository.folder.parent / "outside.py"
    outside.write_text(AGENT)
    (repository.folder / "link.py").symlink_to(outside)
    (repository.folder / "linked").symlink_to(outside.parent)
    git = repository.write(".git/hook.py", AGENT)
    nested = new_repository(repository.folder / "nested").write("other.py", AGENT)
    paths = [str(outside), "../outside.py", "link.py", "linked/outside.py", ".git/hook.py", "nested/other.py", "\0"]
    asked = [(tool, {"paths": [path]} if tool == "detect" else {"path": path}) for path in paths]
    for result, path in zip(_talk(repository, *asked), paths, strict=True):
        said = _refusal(result)
        assert "internal" not in said, path
    assert outside.read_text() == git.read_text() == nested.read_text() == AGENT


def test_errors_are_one_clear_line(repository: GitFolder) -> None:
    repository.write("broken.py", "def (:\n")
    missing, broken, folder, unknown = _talk(
        repository,
        ("embed", {"path": "missing.py"}),
        ("explain", {"path": "broken.py"}),
        ("explain", {"path": "."}),
        ("embed", {"path": "--output=x.py"}),
    )
    assert "missing.py: not a file" in _refusal(missing)
    assert "line 1" in _refusal(broken)
    assert ".: a folder; name a file" in _refusal(folder)
    assert "--output=x.py: not a file" in _refusal(unknown)
    word, nothing, other = _talk(repository, ("detect", {"paths": "program.py"}), ("embed", {}), ("other", {}))
    assert _refusal(word) == "paths: Input should be a valid list"
    assert _refusal(nothing) == "path: Field required"
    assert "other" in _refusal(other)
    (found,) = _talk(repository, ("detect", {"paths": ["broken.py", "program.py"]}))
    assert found.structured_content["counts"]["errors"] == 1
    assert found.structured_content["errors"][0].startswith("broken.py: ")
    (keyless,) = _talk(repository, ("embed", {"path": "program.py"}), key="")
    assert "no key" in _refusal(keyless)
    repository.write("pyproject.toml", '[tool.sew]\nkey-id = "0a1b2c3d"\n')
    for refused in _talk(repository, ("embed", {"path": "program.py"}), ("detect", {"paths": ["program.py"]})):
        assert "not the key of your team" in _refusal(refused)


def test_it_ends_when_it_is_told_to(repository: GitFolder) -> None:
    for ending in ("input", "signal"):
        with subprocess.Popen(
            [*SEW_COMMAND, "mcp"], cwd=repository.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
            process.stdin.write(json.dumps(ping).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == 1
            if ending == "signal":
                process.send_signal(signal.SIGTERM)
            process.stdin.close()
        assert process.returncode == (0 if ending == "input" else 143)


def test_without_the_package_one_line_says_how_to_install_it(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert sew("mcp") == (
        2,
        "",
        "sew: sew mcp needs the package mcp, which is not installed: pip install 'mcp>=2.0', or after pipx: "
        "pipx inject sew-hooks 'mcp>=2.0'\n",
    )


def test_a_file_that_is_named_twice_counts_once(repository: GitFolder) -> None:
    once, twice = _talk(
        repository, ("detect", {"paths": ["."]}), ("detect", {"paths": ["program.py", ".", "program.py"]})
    )
    assert len(twice.structured_content["files"]) == 1
    assert twice.structured_content == once.structured_content


def test_the_server_tells_its_version(repository: GitFolder) -> None:
    async def talk() -> str:
        server = mcp.StdioServerParameters(**{**CONFIGURATIONS[0], "env": _environment()}, cwd=repository.folder)
        async with mcp.stdio_client(server) as streams, mcp.ClientSession(*streams) as session:
            return str((await session.initialize()).server_info.version)

    assert anyio.run(talk) == __version__


def test_what_can_be_found_counts_every_key_of_the_keyring(repository: GitFolder, examples: Path) -> None:
    ring = repository.folder.parent / "ring.toml"
    ring.write_text(f'[keys.ours]\nkey = "{KEY.hex()}"\n[keys.theirs]\nkey = "{"5a" * 32}"\n')
    ring.chmod(0o600)
    repository.write("tokens.py", (examples / "tokenizer.py").read_text())
    environment = {**_environment(), "SEW_KEYRING": str(ring)}
    (explained,) = _ask(repository, {**CONFIGURATIONS[0], "env": environment}, ("explain", {"path": "tokens.py"}))
    assert explained.structured_content["decisions_needed"] == 11


def test_an_answer_stays_small(repository: GitFolder) -> None:
    names = ["long_" * 1_000, *(f"own{number}" for number in range(120))]
    repository.write("many.py", "\n\n".join(AGENT.replace("agents(", f"{name}(") for name in names))
    marked, explained, detected = _talk(
        repository,
        ("embed", {"path": "many.py"}),
        ("explain", {"path": "many.py"}),
        ("detect", {"paths": ["many.py"]}),
    )
    assert all(len(json.dumps(each.structured_content)) < 20_000 for each in (marked, explained, detected))
    told = explained.structured_content
    assert len(told["parts"]) == 50 < told["parts_in_all"] == 121
    assert all(len(rule["lines"]) == min(50, rule["lines_in_all"]) for rule in told["rules"])
    assert marked.structured_content["parts_in_all"] >= len(marked.structured_content["parts"])


@pytest.mark.parametrize("tool", ["embed", "explain"])
def test_what_takes_longer_than_a_call_is_refused(tool: str, repository: GitFolder) -> None:
    repository.write("large.py", "x = 1\n" * 100_000)
    (refused,) = _talk(repository, (tool, {"path": "large.py"}))
    assert _refusal(refused).endswith(
        "large.py: larger than 500,000 bytes, which takes longer than a call; run sew in a shell"
    )


def test_another_repository_inside_is_not_read(repository: GitFolder) -> None:
    new_repository(repository.folder / "deep/nested").write("src/other.py", AGENT)
    whole, folder, inside = _talk(
        repository,
        ("detect", {"paths": ["."]}),
        ("detect", {"paths": ["deep/nested"]}),
        ("detect", {"paths": ["deep/nested/src"]}),
    )
    assert [each["path"] for each in whole.structured_content["files"]] == ["program.py"]
    for refused, path in ((folder, "deep/nested"), (inside, "deep/nested/src")):
        assert _refusal(refused).endswith(f"{path}: in another repository, deep/nested; run the command there")


@pytest.mark.parametrize(
    ("path", "is_there"),
    [
        (r"\ud800.py", False),
        (r"\uDFFF\ud800.py", False),
        (r"\ud83d\ude00.py", True),
        (r"\\ud800.py", True),
        (r"\u00e9.py", True),
        ("\xff.py", False),
    ],
)
def test_a_request_in_any_bytes_is_answered(path: str, is_there: bool, repository: GitFolder) -> None:
    for name in ("\U0001f600.py", "\\ud800.py", "\u00e9.py"):
        repository.write(name, AGENT)
    client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "robot", "version": "1"}}
    call = {"name": "explain", "arguments": {"path": "PATH"}}
    requests = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]
    given = "\n".join(map(json.dumps, requests)).replace("PATH", path).encode("latin-1") + b"\n"
    with subprocess.Popen(
        [*forked("sew"), "mcp"],
        cwd=repository.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **_environment()},
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(given)
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(2)]
        server.stdin.close()
    assert [each["id"] for each in answers] == [1, 2]
    assert answers[1]["result"].get("isError", False) is not is_there


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_that_is_no_text_ends_no_answer(repository: GitFolder) -> None:
    for name in (b"\xff.py", b"\xff-broken.py"):
        Path(os.fsdecode(os.fsencode(repository.folder) + b"/" + name)).write_text("(" if b"broken" in name else AGENT)
    (detected,) = _talk(repository, ("detect", {"paths": ["."]}))
    assert {each["path"] for each in detected.structured_content["files"]} == {"program.py", r"\udcff.py"}
    assert detected.structured_content["errors"][0].startswith(r"\udcff-broken.py: ")
