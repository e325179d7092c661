"""Events of agents' hooks: which file a tool call wrote, and which lines of it.

The table ``AGENTS`` says for each agent which tools write files and where the event has the path. A line counts as
written only if the event and the file agree about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.repository.agent_patches import files_in

_MOST_LINES = 2_000
"""The longest text in lines whose old and new version are compared."""

_CHANGED = (
    "A hook changed the style of the code that was just written, and not what it does. Read the file again before the "
    "next edit."
)


class Agent(NamedTuple):
    """An agent: its name, the field of its event that names the kind, and where the kinds that write have their data.

    ``place`` is the field with path and texts; the event itself if it is empty. ``files`` makes of it one table for
    each file, with the names that Claude Code uses. ``response`` is the field with the result of the tool. An agent
    that ``listens`` reads an answer that adds to its context.
    """

    name: str
    field: str
    kinds: tuple[str, ...]
    place: str
    files: Callable[[Any], list[dict[str, Any]]]
    response: str = "tool_response"
    listens: bool = False


def _one(given: Any) -> list[dict[str, Any]]:
    return [given] if isinstance(given, dict) else []


def _codex(given: Any) -> list[dict[str, Any]]:
    patch = given.get("command") if isinstance(given, dict) else None
    return files_in(patch) if isinstance(patch, str) else []


_COPILOT = {"path": "file_path", "file_text": "content", "old_str": "old_string", "new_str": "new_string"}


def _copilot(given: Any) -> list[dict[str, Any]]:
    """Copilot gives the arguments of a tool as a text that is JSON itself."""
    arguments = parse_json(given, dict[str, Any]) if isinstance(given, str) else given
    return [{_COPILOT.get(name, name): value for name, value in each.items()} for each in _one(arguments)]


AGENTS = {
    "claude-code": Agent("Claude Code", "tool_name", ("Write", "Edit", "MultiEdit"), "tool_input", _one, listens=True),
    "codex": Agent("Codex", "tool_name", ("apply_patch",), "tool_input", _codex, listens=True),
    "copilot": Agent("GitHub Copilot", "toolName", ("create", "edit"), "toolArgs", _copilot, "toolResult"),
    "cursor": Agent("Cursor", "hook_event_name", ("afterFileEdit",), "", _one),
    "gemini-cli": Agent("Gemini CLI", "tool_name", ("write_file", "replace"), "tool_input", _one, listens=True),
}
"""The agents whose events are known."""


class Written(NamedTuple):
    """A tool call that wrote a file: its path, where relative paths start, and what the event says about the text.

    ``event`` is the name of the event, if its agent reads an answer, or empty.
    """

    path: str
    folder: str
    given: Mapping[str, Any]
    response: Mapping[str, Any]
    event: str

    @property
    def whole(self) -> str | None:
        """The content, if the call wrote the file as a whole and no patch says more."""
        content = self.given.get("content")
        return content if isinstance(content, str) and not self.response.get("structuredPatch") else None

    def lines_in(self, text: str) -> frozenset[int]:
        """Return the written lines of a file with this ``text``; none if the event does not fit it."""
        patch = self.response.get("structuredPatch")
        if patch:
            return _patched(patch, text.split("\n"))
        edits = self.given.get("edits", [self.given])
        if not isinstance(edits, list):
            return frozenset()
        return frozenset[int]().union(*(_edited(each, text) for each in edits))


def read_event(event: bytes, agent: Agent) -> list[Written]:
    """Return what the tool call of an event wrote, file by file. Raises ``JsonError``."""
    document = parse_json(event, dict[str, Any])
    if document.get(agent.field) not in agent.kinds:
        return []
    response, folder = document.get(agent.response), document.get("cwd")
    response = response if isinstance(response, dict) else {}
    if response.get("resultType", "success") != "success":  # Copilot also reports calls that failed
        return []
    files = agent.files(document.get(agent.place) if agent.place else document)
    paths = [given.get("file_path") for given in files]
    if not paths or not all(isinstance(path, str) and path and "\0" not in path for path in paths):
        raise JsonError("the event names no file")
    folder = folder if isinstance(folder, str) else ""
    event_name = document.get("hook_event_name") if agent.listens else ""
    told = event_name if isinstance(event_name, str) else ""
    return [Written(path, folder, given, response, told) for path, given in zip(map(str, paths), files, strict=True)]


def answer(event: str) -> dict[str, Any]:
    """Return the answer to an event with this name, after a file was marked."""
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": _CHANGED}}


def _patched(patch: Any, lines: list[str]) -> frozenset[int]:
    """The lines that the hunks of a patch add, if all of them are where it says."""
    found = set()
    for hunk in patch if isinstance(patch, list) else ():
        number = hunk.get("newStart") if isinstance(hunk, dict) else None
        said = hunk.get("lines") if isinstance(hunk, dict) else None
        if not isinstance(number, int) or number < 0 or not isinstance(said, list):
            return frozenset()
        for line in said:
            if not isinstance(line, str):
                return frozenset()
            if line.startswith("+"):
                if not 1 <= number <= len(lines) or lines[number - 1].rstrip("\r") != line[1:].rstrip("\r"):
                    return frozenset()
                found.add(number)
            if not line.startswith(("-", "\\")):
                number += 1
    return frozenset(found)


def _edited(edit: Any, text: str) -> frozenset[int]:
    """The lines of a new text that are not in the old one, if the new text is in the file once."""
    old, new = (edit.get("old_string"), edit.get("new_string")) if isinstance(edit, dict) else (None, None)
    if not isinstance(old, str) or not isinstance(new, str) or not new.strip():
        return frozenset()
    start = text.find(new)
    if start < 0 or text.find(new, start + 1) >= 0:
        return frozenset()
    before, after = old.split("\n"), new.split("\n")
    if max(len(before), len(after)) > _MOST_LINES:
        return frozenset()
    first = text.count("\n", 0, start) + 1
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return frozenset(
        first + index for kind, _, _, low, high in changes if kind != "equal" for index in range(low, high)
    )
