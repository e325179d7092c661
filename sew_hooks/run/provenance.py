"""When and where a run was made, and with which keys: without that, a report is no evidence of anything."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

from sew_hooks.errors import SewError
from sew_hooks.repository.git import Repository, has_repository
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import NamedKey


class KeyLabel(NamedTuple):
    """The name of a key, if it has one, and its identifier, from which the key cannot be computed."""

    name: str | None
    id: str


class Provenance(NamedTuple):
    """The time of a run in UTC, and the repository that it was made in, if it was in one.

    ``repository`` is the name of its folder, ``revision`` the commit that is checked out, and ``dirty`` says whether
    tracked files differ from it.
    """

    date: str
    repository: str | None = None
    revision: str | None = None
    dirty: bool | None = None


def labels(keys: Iterable[NamedKey]) -> tuple[KeyLabel, ...]:
    """Return the names and the identifiers of ``keys``."""
    return tuple(KeyLabel(key.name, key_id(key.key.reveal())) for key in keys)


def now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(timezone.utc)


def provenance() -> Provenance:
    """Return the time and the place of this run."""
    date = f"{now():%Y-%m-%dT%H:%M:%SZ}"
    if has_repository(Path.cwd()):
        with suppress(SewError):
            repository = Repository(Path.cwd())
            changed = repository.ask("status", "--porcelain", "--untracked-files=no")
            return Provenance(date, repository.root.name, repository.head(), bool(changed))
    return Provenance(date)
