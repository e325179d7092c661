"""Events of agents' hooks: which file a tool call wrote, and which lines of it.

The table ``AGENTS`` says for each agent which tools write files and where the event has the path. A line counts as
written only if the event and the file agree about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from sew_hooks.files.typed_json import JsonError, parse_json

_MOST_LINES = 2_000
"""The longest text in lines whose old and new version are compared."""


class Agent(NamedTuple):
    """An agent: its name, the field of its event that names the kind, and where the kinds that write have their data.

    ``place`` is the field with path and texts; the event itself if it is empty.
    """

    name: str
    field: str
    kinds: tuple[str, ...]
    place: str


AGENTS = {
    "claude-code": Agent("Claude Code", "tool_name", ("Write", "Edit", "MultiEdit"), "tool_input"),
    "cursor": Agent("Cursor", "hook_event_name", ("afterFileEdit",), ""),
    "gemini-cli": Agent("Gemini CLI", "tool_name", ("write_file", "replace"), "tool_input"),
}
"""The agents whose events are known."""


class Written(NamedTuple):
    """A tool call that wrote a file: its path, where relative paths start, and what the event says about the text."""

    path: str
    folder: str
    given: Mapping[str, Any]
    response: Mapping[str, Any]

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


def read_event(event: bytes, agent: Agent) -> Written | None:
    """Return what the tool call of an event wrote, or None if it wrote no file. Raises ``JsonError``."""
    document = parse_json(event, dict[str, Any])
    if document.get(agent.field) not in agent.kinds:
        return None
    given = document.get(agent.place) if agent.place else document
    response, folder = document.get("tool_response"), document.get("cwd")
    path = given.get("file_path") if isinstance(given, dict) else None
    if not isinstance(given, dict) or not isinstance(path, str) or not path or "\0" in path:
        raise JsonError("the event names no file")
    return Written(
        path, folder if isinstance(folder, str) else "", given, response if isinstance(response, dict) else {}
    )


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
