"""The patches of Codex: the files that one writes, and the texts that it replaces in each.

The format is that of its tool ``apply_patch``. A patch with anything unknown in it is refused as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sew_hooks.files.typed_json import JsonError

_BEGIN, _END = "*** Begin Patch", "*** End Patch"
_ADD, _UPDATE, _DELETE, _MOVE = "*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "
_FILE_END = "*** End of File"


def files_in(patch: str) -> list[dict[str, Any]]:
    """Return the path of each file of a patch, with its content or its edits: none if the patch deletes it.

    Raises ``JsonError``.
    """
    begin, *lines, end = patch.strip().split("\n") if patch.strip() else ("", "")
    if (begin.strip(), end.strip()) != (_BEGIN, _END):
        raise JsonError("the event has no patch")
    return list(_files(lines))


def _files(lines: list[str]) -> Iterator[dict[str, Any]]:
    starts = [number for number, line in enumerate(lines) if line.startswith((_ADD, _UPDATE, _DELETE))]
    if starts[:1] != [0]:
        raise JsonError("the patch does not begin with a file")
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        header, body = lines[start], lines[start + 1 : stop]
        if header.startswith(_ADD):
            yield {"file_path": header.removeprefix(_ADD), "content": _added(body)}
        elif header.startswith(_UPDATE):
            path = header.removeprefix(_UPDATE)
            if body and body[0].startswith(_MOVE):
                path = body.pop(0).removeprefix(_MOVE)
            yield {"file_path": path, "edits": list(_edits(body))}
        else:
            yield {"file_path": header.removeprefix(_DELETE), "edits": []}


def _added(body: list[str]) -> str:
    if not all(line.startswith("+") for line in body):
        raise JsonError("the patch has a line of no kind that is known")
    return "".join(line[1:] + "\n" for line in body)


def _edits(body: list[str]) -> Iterator[dict[str, str]]:
    """Each hunk as an edit; its context is part of both texts."""
    old, new = "", ""
    for line in [*body, "@@"]:
        if line.startswith("@@"):
            if old or new:
                yield {"old_string": old, "new_string": new}
            old, new = "", ""
        elif line[:1] in ("", " ", "-", "+"):
            old += "" if line.startswith("+") else line[1:] + "\n"
            new += "" if line.startswith("-") else line[1:] + "\n"
        elif line != _FILE_END:
            raise JsonError("the patch has a line of no kind that is known")
