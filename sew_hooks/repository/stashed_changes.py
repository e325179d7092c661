"""The changes that pre-commit sets aside while hooks run, because they are not staged, and puts back afterwards.

If they no longer fit because a hook changed lines beside them, pre-commit takes back what all hooks changed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.git import Repository, has_changes, patched


class StashedChanges:
    """The changes that the pre-commit which runs us has set aside, if there are any."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._patch = _patch(environment) if "PRE_COMMIT" in environment else None

    def have(self, path: Path, before: bytes, after: bytes) -> bool:
        """Whether the changes make ``after`` of a file that is staged as it was ``before``: its mark is not staged.

        Raises ``FileError`` if other changes fit the file ``before``, and not ``after`` we have written it.
        """
        if self._patch is None:
            return False
        name = Repository(path.parent).name_of(path)
        changed = patched(self._patch, name, before)
        if changed is None or patched(self._patch, name, after) is not None:
            return False
        if not has_changes(changed, before, after):
            raise FileError(
                "not marked: beside what is to be marked, there are changes that are not staged, and pre-commit would "
                "roll the mark back; stage or stash them before you commit"
            )
        return True


def _patch(environment: Mapping[str, str]) -> Path | None:
    """The patch in which pre-commit keeps them: it is in the folder of its cache, and named after the process."""
    cache = environment.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(environment.get("PRE_COMMIT_HOME") or os.path.join(cache, "pre-commit"))
    return max(folder.glob(f"patch*-{os.getppid()}"), default=None)
