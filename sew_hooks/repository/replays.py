"""Whether git itself makes the next commit from another one, as a rebase or a cherry-pick without a conflict does.

It asks no git, because a rebase starts its hooks once for every commit.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # as in ``typing``, which takes time to load
if TYPE_CHECKING:
    from collections.abc import Mapping

_FOLDER = ".git"
_LONGEST_LINK = 10_000

_JOINED = ("MERGE_HEAD", "SQUASH_MSG", "rebase-merge/current-fixups")
"""Files in git's folder that tell that the next commit is made of several."""


def is_replaying(environment: Mapping[str, str]) -> bool:
    """Whether git makes a commit again as it was, with its message, in the work tree whose root is the current folder.

    Git before 2.40 says nothing of that in the environment. It keeps the picked commit in ``CHERRY_PICK_HEAD``, as it
    also does while a person resolves a conflict. But then they run ``git commit``, which tells its hooks the author's
    date; git itself does not.
    """
    if "GIT_AUTHOR_DATE" in environment:
        return False
    folder = _git_folder(environment)
    if folder is None or not os.path.lexists(os.path.join(folder, "CHERRY_PICK_HEAD")):
        return False
    return not any(os.path.lexists(os.path.join(folder, name)) for name in _JOINED)


def _git_folder(environment: Mapping[str, str]) -> str | None:
    """The folder of git, also of a linked work tree, or None if it is elsewhere."""
    folder = environment.get("GIT_DIR", _FOLDER)
    if os.path.isdir(folder):
        return folder
    try:
        with open(folder, "rb") as link:
            told = link.read(_LONGEST_LINK)
    except OSError:
        return None
    start, _, place = told.partition(b": ")
    return os.fsdecode(place.rstrip(b"\n")) if start == b"gitdir" else None
