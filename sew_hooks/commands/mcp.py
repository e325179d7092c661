"""``sew mcp``: the tools ``embed``, ``detect`` and ``explain`` for agents, over the Model Context Protocol.

The tools work on the repository of the working directory. They take paths alone: keys and settings are those of the
server's environment and of the repository, so that no agent chooses them.
"""

from __future__ import annotations

import functools
import inspect
import io
import re
import sys
from collections.abc import Callable
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

import click

from sew_hooks import __version__
from sew_hooks.commands.detection import DetectOptions, detector_of
from sew_hooks.commands.key_selection import NO_KEY_SET, keys_to_find, marking_key_set
from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.errors import SewError, UsageError, without_keys
from sew_hooks.patterns import pattern
from sew_hooks.reports.messages import printable, warn
from sew_hooks.reports.tool_answers import Detected, Explained, Marked, detected, explained, marked
from sew_hooks.scheme.key import KEY_BYTES, Secret
from sew_hooks.settings.configuration import Configuration, load_configuration
from sew_hooks.settings.keyring import NamedKey

_ESCAPE = pattern(
    rb"\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?P<lone>u[dD][89a-fA-F][\da-fA-F]{2})|.)", re.DOTALL
)
"""An escape of JSON: a pair of surrogates, a lone one, or the first two characters of any other."""

_TURN = Lock()
_CLIENT: ContextVar[str] = ContextVar("client", default="")
"""The name that the client of the present call gave itself."""


@click.command()
def mcp() -> int:
    """Serve tools to an agent, over standard input and output.

    The tools are embed, detect and explain. The server speaks the Model Context Protocol, and ends when standard input
    does. It needs the package mcp.

    Exit status: 0, or 2 if it cannot start.
    """
    try:
        kit: Any = import_module("mcp.server.mcpserver")
        failure: Any = import_module("mcp.server.mcpserver.exceptions").ToolError
    except ImportError:
        raise UsageError(
            "sew mcp needs the package mcp, which is not installed: pip install 'mcp>=2.0', "
            "or after pipx: pipx inject sew-hooks 'mcp>=2.0'"
        ) from None
    hints: Any = import_module("mcp.types").ToolAnnotations

    class Server(kit.MCPServer):  # type: ignore[misc]
        async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
            client = context and context.request_context.session.client_params
            _CLIENT.set(client.client_info.name if client else "")
            try:
                return await super().call_tool(name, arguments, context)
            except failure as error:
                raise failure(_line(error)) from None

    server = Server("sew", version=__version__, log_level="CRITICAL")  # what goes wrong is in the answers
    for tool in (embed, detect, explain):
        reads = tool is not embed
        told = hints(read_only_hint=reads, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
        server.add_tool(_one_at_a_time(tool), description=inspect.getdoc(tool), annotations=told)
    # The protocol's parser refuses a lone surrogate, and then nobody knows which request to answer.
    sys.stdin = io.TextIOWrapper(io.BufferedReader(_Requests(sys.stdin.buffer)))
    server.run()
    return CLEAN


class _Requests(io.RawIOBase):
    """Lines of JSON without lone surrogates; each is one with the replacement character instead."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read no more than one line."""
        if not self._rest:
            self._rest = memoryview(_ESCAPE.sub(_without_lone_surrogate, self._lines.readline()))
        part = self._rest[: len(buffer)]
        buffer[: len(part)] = part
        self._rest = self._rest[len(part) :]
        return len(part)


def _without_lone_surrogate(escape: re.Match[bytes]) -> bytes:
    return rb"\ufffd" if escape["lone"] else escape[0]


def embed(path: str, functions: list[str] | None = None) -> Marked:
    """Mark what is new in a source file since the last commit, in place. Call it when a file is finished.

    All of that is recorded as yours. If a person may have changed the file since the last commit, too, name the
    functions that you wrote, such as ``area`` and ``Shape.area``; the others are left alone then.
    The style of the code changes and its behaviour does not. Read the file again before you edit it further.
    """
    from sew_hooks.repository.agents import agent_of_client
    from sew_hooks.run.agent_marking import mark_new
    from sew_hooks.run.inputs import Failure

    configuration = load_configuration(Path.cwd())
    outcome = mark_new(
        path,
        agent_of_client(_CLIENT.get()),
        configuration,
        lambda: marking_key_set(configuration),
        warn,
        functions or (),
    )
    if isinstance(outcome, Failure):
        raise SewError(str(outcome))
    return marked(path, outcome, _keys_to_find(configuration), configuration)


def detect(paths: list[str]) -> Detected:
    """Test source files, or all source files of folders, for a mark. Nothing is changed.

    The answer has a verdict on each file, and one on all of them together, as one text. If that is "not marked", a file
    with "too little evidence" may be marked all the same.
    """
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.own_inputs import own_inputs

    detector = detector_of(DetectOptions(jobs=1, no_cache=True))
    detector.check_keys(NO_KEY_SET)
    repository = Repository(Path.cwd())
    named = (item for path in paths for item in own_inputs(path, repository, detector.configuration))
    files = list({item.path: item for item in named}.values())  # a file and its folder may both be named
    return detected(detector.report(detector.read(files)), repository.root)


def explain(path: str) -> Explained:
    """Say where a source file has places that a mark can use, by which rules, and which functions have enough."""
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.own_inputs import LARGEST_TO_WAIT_FOR, own_input

    configuration = load_configuration(Path.cwd())
    item = own_input(path, Repository(Path.cwd()), configuration, LARGEST_TO_WAIT_FOR)
    return explained(item, path, _keys_to_find(configuration), configuration)


def _keys_to_find(configuration: Configuration) -> tuple[NamedKey, ...]:
    """The keys that detection looks for; an answer that only counts them needs none, so there is always one."""
    return keys_to_find(None, None, configuration, NamedKey(None, Secret(bytes(KEY_BYTES))))


def _one_at_a_time(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool, which waits for the others: a client may call several at once, on the same files."""

    @functools.wraps(tool)
    def answer(**arguments: Any) -> Any:
        with _TURN:
            return tool(**arguments)

    return answer


def _line(error: Exception) -> str:
    """One line about the failure of a tool, from the error that caused it."""
    cause: Any = error.__cause__ or error
    if hasattr(cause, "errors"):  # of the arguments
        said = "; ".join(f"{'.'.join(map(str, detail['loc']))}: {detail['msg']}" for detail in cause.errors())
    elif cause is error or isinstance(cause, (SewError, OSError)):
        said = str(cause)
    else:
        said = f"internal error: {type(cause).__name__}: {cause}"
    return without_keys(printable(said))
