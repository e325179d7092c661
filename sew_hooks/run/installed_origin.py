"""Where this installation of sew-hooks came from: the address and the revision that pre-commit needs."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

from msgspec import Struct

from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.repository.git import GitError, Repository, has_repository

_TAG = re.compile(r"v?\d[\w.+-]*")


class Origin(NamedTuple):
    """The address of the repository that sew-hooks was installed from, and its tag or commit."""

    address: str
    rev: str


def origin() -> Origin | None:
    """Where sew-hooks was installed from (PEP 610), if that is known: a repository, or a clone of one."""
    try:
        found = parse_json(distribution("sew-hooks").read_text("direct_url.json") or "{}", _DirectUrl)
    except (PackageNotFoundError, JsonError):
        return None
    if found.vcs_info is not None:
        asked = found.vcs_info.requested_revision
        return Origin(_without_user(found.url), asked if _TAG.fullmatch(asked) else found.vcs_info.commit_id)
    clone = Path(url2pathname(urlsplit(found.url).path))
    if not found.url.startswith("file:") or not has_repository(clone):
        return None
    try:
        return _of_clone(Repository(clone))
    except GitError:
        return None


class _Vcs(Struct):
    commit_id: str
    requested_revision: str = ""


class _DirectUrl(Struct):
    url: str = ""
    vcs_info: _Vcs | None = None


def _of_clone(clone: Repository) -> Origin | None:
    address = clone.setting("remote.origin.url")
    tag = clone.ask("describe", "--tags", "--exact-match", "HEAD", fine=(0, 128)).decode().strip()
    commit = clone.commit("HEAD")
    return Origin(_without_user(address), tag or commit) if address and commit else None


def _without_user(address: str) -> str:
    """An address without the name and the password that may be in it; ``git@host:path`` stays as it is."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl() if parts.password else address
