"""Events of agents' hooks: which file a tool call wrote, and which lines of it.

The table ``AGENTS`` says for each agent which tools write files and where the event has the path. A line counts as
written only if the event and the file agree about it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import UsageError
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.agent_patches import files_in
from sew_hooks.repository.event_paths import local_path
from sew_hooks.repository.text_changes import change_between, lines_between

_CHANGED = (
    "A hook changed the style of the code that was just written in {files}, and not what it does. Do not change it "
    "back. Read the file again before the next edit."
)


class Agent(NamedTuple):
    """An agent: its name, the field of its event that names the kind, and where the kinds that write have their data.

    ``event`` is the name of the event, if it has one. ``place`` is the field with path and texts; the event itself if
    it is empty. ``files`` makes of it one table for each file, with the names that Claude Code uses. ``response`` is
    the field with the result of the tool. An agent that ``listens`` reads an answer: texts for itself and for its user.
    """

    name: str
    event: str
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
    return [{_COPILOT.get(name, name): value for name, value in argument.items()} for argument in _one(arguments)]


_VS_CODE = (
    "create_file",
    "replace_string_in_file",
    "multi_replace_string_in_file",
    "insert_edit_into_file",
    "edit_notebook_file",
)
"""The tools by which Copilot in VS Code writes, which also runs the hooks of Claude Code."""

COMMITTING = "aider"
"""The agent that sends no events, but hands each file that it committed to a command."""

AGENTS = {
    "claude-code": Agent(
        "Claude Code", "PostToolUse", "tool_name", ("Write", "Edit", "MultiEdit"), "tool_input", _one, listens=True
    ),
    "codex": Agent("Codex", "PostToolUse", "tool_name", ("apply_patch",), "tool_input", _codex, listens=True),
    "copilot": Agent("GitHub Copilot", "", "toolName", ("create", "edit"), "toolArgs", _copilot, "toolResult"),
    "cursor": Agent("Cursor", "afterFileEdit", "hook_event_name", ("afterFileEdit",), "", _one),
    "gemini-cli": Agent(
        "Gemini CLI", "AfterTool", "tool_name", ("write_file", "replace"), "tool_input", _one, listens=True
    ),
}
"""The agents whose events are known."""


class WrittenChange(NamedTuple):
    """The lines that a tool call changed, and the text of the file before, as far as the event tells."""

    lines: Lines
    before: str


class Written(NamedTuple):
    """A tool call that wrote a file: its path, where relative paths start, and what the event says about the text.

    ``agent`` is the name of the agent. Texts are compared with line ends made equal: many agents show a file to their
    model with those of Unix, whatever it has.
    """

    path: str
    folder: str
    given: Mapping[str, Any]
    response: Mapping[str, Any]
    agent: str

    @property
    def place(self) -> Path:
        """The full path."""
        return Path(os.path.abspath(Path(self.folder, self.path)))

    @property
    def is_whole(self) -> bool:
        """Whether the call wrote the file as a whole, and the event does not have the text before."""
        return self._content is not None and not self._told_before

    def is_all_of(self, text: str) -> bool:
        """Whether the call wrote this ``text``, and nothing else, as the whole file."""
        return self.is_whole and self._content == _unix(text)

    def change_in(self, text: str) -> WrittenChange | None:
        """Return what the call changed in a file that now has this ``text``; None if the event does not fit it."""
        change = self._change_in(_unix(text))
        if change is None or text.count("\r\n") < text.count("\n"):
            return change
        return change._replace(before=change.before.replace("\n", "\r\n"))

    @property
    def _content(self) -> str | None:
        """The text of the file, if the call has all of it."""
        content = self.given.get("content")
        return _unix(content) if isinstance(content, str) else None

    @property
    def _told_before(self) -> str:
        """The text before that the result of the tool has (Gemini CLI, or Claude Code), or nothing."""
        shown = self.response.get("returnDisplay")
        told = shown.get("originalContent") if isinstance(shown, dict) else self.response.get("originalFile")
        return _unix(told) if isinstance(told, str) else ""

    def _change_in(self, text: str) -> WrittenChange | None:
        if self._content is not None:
            return _changed(self._told_before, text) if self._content == text else None
        patched = _patched(self.response.get("structuredPatch"), text.split("\n"))
        if patched is not None:
            return patched
        before = self._shown_before(text)
        if before is None:
            before = _undone(self._edits, text)
        return None if before is None else _changed(before, text)

    def _shown_before(self, text: str) -> str | None:
        """The text before that the result of the tool has, if the edits make exactly ``text`` of it."""
        after = before = self._told_before
        for edit in self._edits:
            old, new = _text_of(edit, "old_string"), _text_of(edit, "new_string")
            if not old or (after.count(old) != 1 and edit.get("allow_multiple") is not True):
                return None
            after = after.replace(old, new)
        return before if after == text else None

    def is_ambiguous_in(self, text: str) -> bool:
        """Whether what the call wrote is in ``text`` more than once."""
        return any(new and _unix(text).count(new) > 1 for new in map(_new_text, self._edits))

    @property
    def _edits(self) -> list[Any]:
        edits = self.given.get("edits", [self.given])
        return edits if isinstance(edits, list) else [edits]

    @property
    def only_deletes(self) -> bool:
        """Whether the call removed text and wrote none."""
        new = [edit.get("new_string") if isinstance(edit, dict) else None for edit in self._edits]
        return all(isinstance(text, str) and not text.strip() for text in new)


class Event(NamedTuple):
    """What the tool call of an event wrote, file by file.

    ``name`` is that of the event, and ``session`` that of the agent's session. They are empty if nobody reads an
    answer. ``reason`` says why nothing counts as written, if so.
    """

    name: str = ""
    session: str = ""
    written: Sequence[Written] = ()
    reason: str = ""

    def answer(self, changed: Sequence[str], trouble: str) -> dict[str, Any]:
        """Return the answer: which files were ``changed``, and what keeps everything from being marked."""
        if not self.name:
            return {}
        said: dict[str, Any] = {"systemMessage": f"sew agent-hook marks nothing: {trouble}"} if trouble else {}
        if changed:
            context = _CHANGED.format(files=", ".join(changed))
            said["hookSpecificOutput"] = {"hookEventName": self.name, "additionalContext": context}
        return said


def read_event(event: bytes, agent: Agent) -> Event:
    """Return what an event says.

    Raises ``JsonError``, ``UsageError`` for an event that the agent does not send, and ``FileError`` for a path that is
    not one of this machine.
    """
    try:
        document = parse_json(event, dict[str, Any])
    except JsonError as error:
        raise JsonError(f"standard input is not an event (JSON): {error}") from None
    _check(document, agent)
    if document.get(agent.field) not in agent.kinds:
        read = ", ".join(agent.kinds)
        return Event(reason=f"{_text(document.get(agent.field)) or 'it'} is none of the tools that are read: {read}")
    response, folder = document.get(agent.response), document.get("cwd")
    if not isinstance(folder, str):  # Cursor has folders
        roots = document.get("workspace_roots")
        folder = roots[0] if isinstance(roots, list) and roots else ""
    response = response if isinstance(response, dict) else {}
    # Copilot and Gemini CLI also report calls that failed.
    if response.get("resultType", "success") != "success" or response.get("error"):
        return Event(reason="the call failed")
    files = agent.files(document.get(agent.place) if agent.place else document)
    paths = [local_path(_text(given.get("file_path"))) for given in files]
    if not paths or not all(path and "\0" not in path for path in paths):
        raise JsonError("the event names no file")
    if not all(map(os.path.isabs, paths)):
        folder = local_path(_text(folder))
    written = [
        Written(path, _text(folder), given, response, agent.name) for path, given in zip(paths, files, strict=True)
    ]
    heard = document if agent.listens else {}
    return Event(_text(heard.get("hook_event_name")), _text(heard.get("session_id")), written)


def _check(document: Mapping[str, Any], agent: Agent) -> None:
    """Raise ``UsageError`` if the hook is set up with the name of another agent, or for another event."""
    if document.get(agent.field) not in agent.kinds:
        sender = next((name for name, other in AGENTS.items() if document.get(other.field) in other.kinds), None)
        if sender is not None:
            raise UsageError(f"not an event of {agent.name}, but of {AGENTS[sender].name}: give --agent {sender}")
        if document.get(agent.field) in _VS_CODE:
            raise UsageError("an event of Copilot in VS Code, which is not read; sew-embed marks what it commits")
    event = _text(document.get("hook_event_name"))
    if event and agent.event and event != agent.event:
        raise UsageError(f"not the event of {agent.name} after which this has to run: {agent.event}, and not {event}")
    if agent.field not in document:
        raise UsageError(f"not an event of {agent.name}: it has no {agent.field}")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _unix(text: str) -> str:
    """A text with the line ends of Unix."""
    return text.replace("\r\n", "\n")


def _text_of(edit: Any, name: str) -> str:
    """One of the texts of an edit, empty if it has none."""
    return _unix(_text(edit.get(name))) if isinstance(edit, dict) else ""


def _patched(patch: Any, text: list[str]) -> WrittenChange | None:
    """What the hunks of a patch changed, if there are any and all lines that they add are where they say."""
    before, changed = list[str](), list[tuple[int, list[str], list[str]]]()
    at = 0  # the number of lines of the new text that were read
    for hunk in patch if isinstance(patch, list) else ():
        start, said = (hunk.get("newStart"), hunk.get("lines")) if isinstance(hunk, dict) else (None, None)
        if not isinstance(start, int) or not isinstance(said, list) or not all(isinstance(line, str) for line in said):
            return None
        before += text[at : max(start - 1, at)]
        at = max(start - 1, at)
        shown = (line for line in said if not line.startswith("\\"))
        for is_changed, group in groupby(shown, lambda line: line.startswith(("-", "+"))):
            lines = [*group]
            old = [line[1:].removesuffix("\r") for line in lines if line.startswith("-")]
            new = [line[1:].removesuffix("\r") for line in lines if line.startswith("+")]
            if not is_changed:
                old = new = text[at : at + len(lines)]
            elif text[at : at + len(new)] != new:
                return None
            else:
                changed.append((at, old, new))
            before += old
            at += len(new)
    if not changed:
        return None
    return WrittenChange(lines_between(changed), "\n".join([*before, *text[at:]]))


def _undone(edits: list[Any], text: str) -> str | None:
    """The text before some edits, as far as each is found once; None if none of them is."""
    fits = False
    for edit in reversed(edits):
        new = _new_text(edit)
        if new and isinstance(edit.get("old_string"), str) and text.count(new) == 1:
            text, fits = text.replace(new, _text_of(edit, "old_string")), True
    return text if fits else None


def _changed(before: str, text: str) -> WrittenChange:
    return WrittenChange(change_between(before.split("\n"), text.split("\n")).lines, before)


def _new_text(edit: Any) -> str:
    """The text that an edit wrote, if there is anything in it."""
    new = _text_of(edit, "new_string")
    return new if new.strip() else ""
