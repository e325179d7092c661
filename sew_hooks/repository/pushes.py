"""What is pushed: as pre-commit tells its hooks, and as git tells its own hooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sew_hooks.errors import UsageError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_LINE = pattern(r"(?P<local>.+) (?P<tip>[0-9a-f]{40,64}) (?P<there>\S+) (?P<known>[0-9a-f]{40,64})")
_NONE = pattern(r"0+")


class Push(NamedTuple):
    """One ref of a push: the revision ``tip`` goes to ``remote``, where the ref is at ``known``, if it exists."""

    remote: str
    tip: str
    known: str | None


def push_of(environment: Mapping[str, str], known: str | None, tip: str | None) -> Push | None:
    """Return the push for which pre-commit runs a hook, with its range if it gives one; None if there is no push.

    It gives no range for the first commit of a repository. Of several refs, it tells a hook about the first with new
    commits.
    """
    remote, branch = (environment.get(f"PRE_COMMIT_{name}") for name in ("REMOTE_NAME", "LOCAL_BRANCH"))
    return Push(remote, tip or branch, known) if remote and branch else None


def read_pushes(remote: str, lines: Iterable[str]) -> Iterator[Push]:
    """Yield the refs of a push from the text that git writes to the standard input of its hook ``pre-push``.

    Refs that are deleted have no commits. Raises ``UsageError`` for a line that is not git's.
    """
    for line in lines:
        match = _LINE.fullmatch(line.rstrip("\n"))
        if match is None:
            raise UsageError(
                f"--pushed reads what git tells a hook pre-push, and this is none of it: {line.rstrip()!r}"
            )
        if not _NONE.fullmatch(match["tip"]):
            yield Push(remote, match["tip"], None if _NONE.fullmatch(match["known"]) else match["known"])
