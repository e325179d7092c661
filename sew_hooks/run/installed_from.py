"""Where this sew-hooks was installed from: the address and the revision that pre-commit can install it from, too."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from sew_hooks.files.typed_json import parse_json
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.git import GitError, Repository, commit_of_tag

_SECRET = pattern(r"^(https?://)[^/@]*@")
"""What somebody may have put before the host of an address, to be let in."""


class Source(NamedTuple):
    """An address of git, and a revision there; either is empty where it is not known."""

    address: str = ""
    revision: str = ""


def installed_from(*, ask: bool = True) -> Source:
    """Return the repository that sew-hooks was installed from, and the revision that is installed.

    It may have been installed from an address of git, or from a clone on this machine. pip records which (PEP 610).
    Without ``ask``, no other machine is asked whether the revision is a tag.
    """
    try:
        origin = parse_json(distribution("sew-hooks").read_text("direct_url.json") or "{}", dict[str, object])
    except PackageNotFoundError:
        return Source()
    address, version, folder = origin.get("url"), origin.get("vcs_info"), origin.get("dir_info")
    if not isinstance(address, str) or "subdirectory" in origin:
        return Source()
    if isinstance(version, dict) and version.get("vcs") == "git":
        asked = version.get("requested_revision") if ask else None
        revision = _revision(address, str(version.get("commit_id", "")), asked)
        return Source(_SECRET.sub(r"\1", address), revision)
    if isinstance(folder, dict) and address.startswith("file:"):
        with suppress(GitError):
            return _remote_of(Path(url2pathname(urlsplit(address).path)))
    return Source()


def command_to_set_up() -> str:
    """Return the command that sets up a repository, with those options that this installation needs."""
    known = installed_from(ask=False)
    needed = {"--source ADDRESS": known.address, "--rev REV": known.revision}
    return " ".join(["sew init", *(option for option, value in needed.items() if not value)])


def sew_here() -> Path:
    """Return the command ``sew`` of this installation."""
    return Path(sys.executable).with_name("sew")


def folder_of(address: str, root: Path) -> Path | None:
    """Return the folder that an address of git stands for in the repository ``root``, or None for another machine's."""
    if address.startswith("file:"):
        return Path(url2pathname(urlsplit(address).path))
    here = root / address
    return here if address.startswith(("/", ".")) or os.path.isdir(here) else None


def _revision(address: str, commit: str, asked: object) -> str:
    """The commit that was installed or, if somebody asked for a tag of that commit, the tag."""
    if isinstance(asked, str) and asked not in ("", commit):
        with suppress(GitError):
            return asked if commit_of_tag(address, asked) == commit else commit
    return commit


def _remote_of(folder: Path) -> Source:
    """The remote of a clone, and the commit that is checked out, if the remote is known to have it."""
    repository = Repository(folder)
    if os.path.realpath(repository.root) != os.path.realpath(folder):
        return Source()  # a part of another repository
    names = repository.ask("remote").decode().split()
    name = "origin" if "origin" in names else next(iter(names), "")
    address = repository.setting(f"remote.{name}.url") if name else None
    head = repository.head()
    if not address or not head:
        return Source()
    has_it = repository.ask("for-each-ref", "--count=1", f"--contains={head}", f"refs/remotes/{name}/")
    return Source(_everywhere(address, repository.root), head if has_it else "")


def _everywhere(address: str, root: Path) -> str:
    """An address as others may read it: without a secret, and as a full path."""
    if address.startswith("."):
        return os.path.normpath(root / address)
    return _SECRET.sub(r"\1", address)
