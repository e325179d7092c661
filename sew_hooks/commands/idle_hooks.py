"""Whether a hook that pre-commit or git starts has anything to do. Answered without importing anything of size."""

from __future__ import annotations

from sew_hooks.repository.replays import is_replaying

TYPE_CHECKING = False  # as in ``typing``, which takes time to load
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NAMELESS = ("embed", "detect")
"""The hooks that do nothing without the names of files."""

_CHANGE = ("--from-ref", "--to-ref", "--pushed", "--changed-since", "--help")
"""Options with which there is something to do without names."""

_PUSH = ("PRE_COMMIT_REMOTE_NAME", "PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF")
"""Variables with which pre-commit tells of a push, or of a range of commits."""


def is_idle(words: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether the hook that these ``words`` name, and its arguments, has nothing to do.

    While git replays commits, there is no message to add to: each commit keeps its own. A commit without code has
    nothing to mark or to test. Words that may be wrong are read by the command itself.
    """
    if words[:1] == ["disclose-add"]:
        return is_replaying(environment)
    if not words or words[0] not in _NAMELESS or any(name in environment for name in _PUSH):
        return False
    options = words[1:-1] if words[-1] == "--" else words[1:]
    return words[-1] == "--" and "--" not in options and not any(word.startswith(_CHANGE) for word in options)
