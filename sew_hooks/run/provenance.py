"""When and where a run was made, on what, and with which keys: without that, a report is no evidence of anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime, timezone
from pathlib import Path
from types import MappingProxyType

from sew_hooks.errors import SewError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import GitError, Repository, has_repository
from sew_hooks.settings.keyring import NamedKey


class KeyLabel(NamedTuple):
    """The name of a key, if it has one, its identifier, from which the key cannot be computed, and when it leaked."""

    name: str | None
    id: str
    leaked: date | None = None


class Commits(NamedTuple):
    """The commits that a run tested: those up to ``to`` that ``after`` does not have. All are names of commits."""

    after: tuple[str, ...]
    to: tuple[str, ...]


class Request(NamedTuple):
    """What a run was asked to do: to look for which keys, in what.

    ``asked`` are the words of the command line that say what is tested and with which settings. ``commits`` are the
    commits that these words name, if they name any. ``excluded`` is the number of files that the setting ``exclude``
    left out, and ``other_rules`` that of the tested files in which other settings chose the rules. ``other_kinds`` are
    the numbers of files that git tracks there and that are in no language that is on, by suffix; None if git cannot say
    what it tracks. ``sources`` are the files that the result depends on; None stands for standard input. ``absent`` are
    the identifiers of keys of the team that were not at hand.
    """

    keys: tuple[KeyLabel, ...] = ()
    asked: tuple[str, ...] = ()
    commits: Commits | None = None
    excluded: int = 0
    other_rules: int = 0
    other_kinds: Mapping[str, int] | None = MappingProxyType({})
    sources: tuple[Path | None, ...] = ()
    absent: tuple[str, ...] = ()


class Provenance(NamedTuple):
    """The time of a run in UTC, and the repository that it was made in, if it was in one.

    ``repository`` is the name of its folder, ``revision`` the commit that is checked out, and ``dirty`` says whether
    the run depends on something else: tracked files differ from it or may do so because git was told not to look at
    them, or git does not track a file that was used.
    """

    date: str
    repository: str | None = None
    revision: str | None = None
    dirty: bool | None = None


def labels(keys: Iterable[NamedKey]) -> tuple[KeyLabel, ...]:
    """Return the names and the identifiers of ``keys``, and when they leaked."""
    return tuple(KeyLabel(key.name, key.identifier(), key.leaked) for key in keys)


def now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(timezone.utc)


def provenance(sources: Iterable[Path | None] = ()) -> Provenance:
    """Return the time and the place of this run, which used the files ``sources``."""
    date = f"{now():%Y-%m-%dT%H:%M:%SZ}"
    if has_repository(Path.cwd()):
        with suppress(SewError):
            repository = Repository(Path.cwd())
            changed = bool(repository.ask("status", "--porcelain", "--untracked-files=no"))
            dirty = changed or repository.has_unwatched() or not _are_tracked(repository, sources)
            return Provenance(date, repository.root.name, repository.head(), dirty)
    return Provenance(date)


def name_of_user() -> str:
    """Return the name that git has for the person here, or nothing."""
    with suppress(SewError):
        return Repository(Path.cwd()).setting("user.name") or ""
    return ""


def _are_tracked(repository: Repository, sources: Iterable[Path | None]) -> bool:
    tracked = repository.tracked()
    try:
        return all(source is not None and repository.name_of(source) in tracked for source in sources)
    except GitError:  # outside of it
        return False
