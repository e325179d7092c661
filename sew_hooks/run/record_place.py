"""Where the local record of what was marked is: in git's own folder, which all work trees of a clone share."""

from __future__ import annotations

from pathlib import Path

from sew_hooks.repository.git import Repository

_PLACE = Path("sew", "marked.jsonl")


def record_of(repository: Repository) -> Path:
    """Return the file of the record, which may not be there."""
    return repository.common / _PLACE
