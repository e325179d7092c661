"""The events that agents send after a tool call, with every field that their references name.

Claude Code: code.claude.com/docs/en/hooks, and the ``tool_response`` of recorded sessions. Codex: its schema
``post-tool-use.command.input``. Copilot: docs.github.com, hooks reference. Cursor: cursor.com/docs/agent/hooks. Gemini
CLI: geminicli.com/docs/hooks/reference, and the types ``AfterToolInput`` and ``FileDiff`` of its code.
"""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any, NamedTuple


class Call(NamedTuple):
    """A call of a tool that wrote a file in a folder: an edit, or with ``old`` None the whole file."""

    folder: Path
    name: str
    old: str | None
    new: str
    before: str
    after: str

    @property
    def path(self) -> str:
        return str(self.folder / self.name)


def claude_code(call: Call) -> dict[str, Any]:
    response = {
        "filePath": call.path,
        "originalFile": call.before or None,
        "structuredPatch": hunks(call.before, call.after) if call.before else [],
        "userModified": False,
    }
    given: dict[str, Any] = {"file_path": call.path}
    if call.old is None:
        given["content"] = call.new
        response |= {"type": "update" if call.before else "create", "content": call.new}
    else:
        given |= {"old_string": call.old, "new_string": call.new, "replace_all": False}
        response |= {"oldString": call.old, "newString": call.new, "replaceAll": False}
    return {
        "session_id": "9f2c7b1e-4f1a-4a57-9f0b-0c6a3d1f2b11",
        "transcript_path": "/home/ada/.claude/projects/-home-ada-shop/9f2c7b1e.jsonl",
        "cwd": str(call.folder),
        "permission_mode": "acceptEdits",
        "hook_event_name": "PostToolUse",
        "tool_name": "Write" if call.old is None else "Edit",
        "tool_input": given,
        "tool_response": response,
        "tool_use_id": "toolu_01UEqZdZk3PpGq8nJm5v7d2B",
        "duration_ms": 12,
    }


def codex(call: Call) -> dict[str, Any]:
    if call.old is None:
        body = f"*** Add File: {call.name}\n{_signed('+', call.new)}"
    else:
        body = f"*** Update File: {call.name}\n@@\n{_signed('-', call.old)}{_signed('+', call.new)}"
    return {
        "session_id": "0199a213-81c0-7800-8aa1-bbab2a035a53",
        "turn_id": "turn-3",
        "transcript_path": None,
        "cwd": str(call.folder),
        "hook_event_name": "PostToolUse",
        "model": "gpt-5-codex",
        "permission_mode": "default",
        "tool_name": "apply_patch",
        "tool_input": {"command": f"*** Begin Patch\n{body}*** End Patch\n"},
        "tool_response": f"Success. Updated the following files:\n{'A' if call.old is None else 'M'} {call.name}\n",
        "tool_use_id": "call_8J2f0c1d",
    }


def copilot(call: Call) -> dict[str, Any]:
    """The arguments are a table, as the reference shows them."""
    new = {"file_text": call.new} if call.old is None else {"old_str": call.old, "new_str": call.new}
    return {
        "sessionId": "4b0f7d0e-6a55-4c2f-9f7c-b9a4a2c6d001",
        "timestamp": 1783342505781,
        "cwd": str(call.folder),
        "toolName": "create" if call.old is None else "edit",
        "toolArgs": {"path": call.path, **new},
        "toolResult": {"resultType": "success", "textResultForLlm": f"File {call.path} updated with changes."},
    }


def copilot_cli(call: Call) -> dict[str, Any]:
    """The arguments are a text, as Copilot CLI 1.0.68 sends them."""
    event = copilot(call)
    return event | {"toolArgs": json.dumps(event["toolArgs"])}


def cursor(call: Call) -> dict[str, Any]:
    return {
        "conversation_id": "668320d2-2fd8-4888-b33c-2a466fec86e7",
        "generation_id": "490b90b7-a2ce-4c2c-bb76-cb77b125df2f",
        "model": "claude-4.5-sonnet",
        "hook_event_name": "afterFileEdit",
        "cursor_version": "2.0.77",
        "workspace_roots": [str(call.folder)],
        "user_email": "ada@example.org",
        "file_path": call.path,
        "edits": [{"old_string": call.old or "", "new_string": call.new}],
    }


def gemini_cli(call: Call) -> dict[str, Any]:
    given: dict[str, Any] = {"file_path": call.path}
    if call.old is None:
        given["content"] = call.new
    else:
        given |= {"instruction": "Add what is missing", "old_string": call.old, "new_string": call.new}
    patch = difflib.unified_diff(call.before.splitlines(), call.after.splitlines(), "Current", "Proposed", lineterm="")
    counts = {f"{who}_{how}_{what}": 0 for who in ("model", "user") for how in ("added", "removed") for what in _UNITS}
    return {
        "session_id": "b3a1d9c2-7a4f-4a0e-8f55-5d1c5e0f7a90",
        "transcript_path": "/home/ada/.gemini/tmp/shop/chats/session-b3a1d9c2.json",
        "cwd": str(call.folder),
        "hook_event_name": "AfterTool",
        "timestamp": "2026-08-21T16:16:56.000Z",
        "tool_name": "write_file" if call.old is None else "replace",
        "tool_input": given,
        "tool_response": {
            "llmContent": f"Successfully modified file: {call.path} (1 replacements).",
            "returnDisplay": {
                "fileDiff": "\n".join(patch),
                "fileName": call.name,
                "filePath": call.path,
                "originalContent": call.before,
                "newContent": call.after,
                "diffStat": {**counts, "model_added_lines": call.new.count("\n"), "model_added_chars": len(call.new)},
                "isNewFile": not call.before,
            },
        },
    }


_UNITS = ("lines", "chars")


def hunks(before: str, after: str) -> list[dict[str, Any]]:
    """The structured patch of Claude Code, with three lines around each change."""
    found: list[dict[str, Any]] = []
    for line in list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm=""))[2:]:
        if line.startswith("@@"):
            ranges = [part[1:].split(",") for part in line.split(" ")[1:3]]
            (old, *olds), (new, *news) = ([int(number) for number in each] for each in ranges)
            counts = {"oldStart": old, "oldLines": (*olds, 1)[0], "newStart": new, "newLines": (*news, 1)[0]}
            found.append({**counts, "lines": []})
        else:
            found[-1]["lines"].append(line)
    return found


def _signed(sign: str, text: str) -> str:
    return "".join(sign + line for line in text.splitlines(keepends=True))
