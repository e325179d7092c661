"""``sew mcp``: the tools ``embed``, ``detect`` and ``explain`` for agents, over the Model Context Protocol.

The tools work on the repository of the working directory. They take paths alone: keys and settings are those of the
server's environment and of the repository, so that no agent chooses them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import click

from sew_hooks.commands.detection import Asked, detector
from sew_hooks.commands.exit_status import CLEAN
from sew_hooks.commands.keys_in_use import NO_KEY, marking_key
from sew_hooks.errors import NoKey, SewError, UsageError, without_keys
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.tool_answers import Detected, Explained, Marked, detected, explained, marked
from sew_hooks.settings.configuration import load_configuration

_ONE_AT_A_TIME = Lock()
"""A client may call several tools at once, on the same files."""


@click.command()
def mcp() -> int:
    """Serve the tools embed, detect and explain to an agent, over standard input and output.

    It speaks the Model Context Protocol, and ends when standard input does. Needs sew-hooks[mcp].

    Exit status: 0, or 2 if it cannot start.
    """
    try:
        kit: Any = import_module("mcp.server.mcpserver")
        kit_errors: Any = import_module("mcp.server.mcpserver.exceptions")
    except ImportError:
        raise UsageError("sew mcp needs a package that is not installed: pip install 'sew-hooks[mcp]'") from None
    server = kit.MCPServer("sew", log_level="CRITICAL")  # what goes wrong is in the answers
    for tool in (embed, detect, explain):
        server.add_tool(_answering(tool, kit_errors.ToolError))
    server.run()
    return CLEAN


def embed(path: str) -> Marked:
    """Mark what is new in a source file since the last commit, in place. Call it when a file is finished.

    The style of the code changes and its behaviour does not. Read the file again before you edit it further.
    """
    from sew_hooks.run.agent_marking import mark_new
    from sew_hooks.run.inputs import Failure

    configuration = load_configuration(Path.cwd())
    outcome = mark_new(path, configuration, lambda: marking_key(None, None, configuration))
    if isinstance(outcome, Failure):
        raise SewError(str(outcome))
    return marked(path, outcome, configuration.rules_to_mark(None), configuration)


def detect(paths: list[str]) -> Detected:
    """Test source files, or all source files of folders, for a mark. Nothing is changed."""
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.own_inputs import own_inputs

    found = detector(Asked(jobs=1, no_cache=True))
    if not found.keys:
        raise NoKey(NO_KEY)
    repository = Repository(Path.cwd())
    files = [each for path in paths for each in own_inputs(Path(path), repository, found.configuration)]
    return detected(found.report(found.read(files)), repository.root)


def explain(path: str) -> Explained:
    """Say where a source file has places that a mark can use, by which rules, and which functions have enough."""
    from sew_hooks.engine.api import read_outline
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.own_inputs import own_input

    configuration = load_configuration(Path.cwd())
    item = own_input(path, Repository(Path.cwd()), configuration)
    language, content = item.read()
    rules = configuration.rules_to_mark(None).without(item.ignored)
    return explained(path, language, read_outline(content, language, configuration.scope), rules, configuration)


def _answering(tool: Callable[..., Any], failing: type[Exception]) -> Callable[..., Any]:
    """The tool, whose errors are one line of an answer."""

    @functools.wraps(tool)
    def answer(**arguments: Any) -> Any:
        try:
            with _ONE_AT_A_TIME:
                return tool(**arguments)
        except Exception as error:
            kind = "" if isinstance(error, (SewError, OSError)) else f"internal error: {type(error).__name__}: "
            raise failing(without_keys(printable(f"{kind}{error}"))) from None

    return answer
