"""Which messages the user of an agent has seen: one line for each, in git's own folder."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from sew_hooks.errors import SewError
from sew_hooks.files.appended_lines import append_line, numbered_lines
from sew_hooks.repository.git import Repository
from sew_hooks.run.mark_journal import Journal


def is_new(session: str, message: str, root: Path) -> bool:
    """Whether a message about the repository at ``root`` was not told before in this session.

    If that cannot be known, it is new.
    """
    line = hashlib.sha256(f"{session}\n{message}".encode(errors="surrogateescape")).hexdigest().encode()
    if not session:
        return True
    with suppress(SewError, OSError):
        path = Journal(Repository(root)).path.with_name("told")
        if any(told.text == line for told in numbered_lines(path)):
            return False
        append_line(path, line)
    return True
