"""Whether pre-commit can find our hooks: the address and the revision that the configuration names for them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from sew_hooks.repository.git import GitError, has_commit, told_revision
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.installed_from import folder_of
from sew_hooks.settings.commit_hooks import HOOKS_FILE, NO_ADDRESS, PLACEHOLDER


def check_source(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether the address and the revision of our hooks exist. No other machine is asked."""
    ours = subject.hooks.ours() if subject.hooks else ()
    named = list(dict.fromkeys((hook.address, hook.revision) for hook in ours if hook.address not in NO_ADDRESS))
    if not named:
        yield Diagnosis("unknown", "no hook of sew-hooks comes from a repository")
    for address, revision in named:
        yield _found(subject.root, address, revision)


def _found(root: Path, address: str, revision: str) -> Diagnosis:
    if address == PLACEHOLDER:
        return Diagnosis(
            "wrong",
            f"{PLACEHOLDER} only stands for an address",
            f"write in {HOOKS_FILE}: repo: the address from which sew-hooks is cloned; rev: a tag or a commit there",
        )
    folder = folder_of(address, root)
    if folder is None:
        return Diagnosis(
            "unknown", f"{address} at {told_revision(revision)} is on another machine, which was not asked"
        )
    try:
        found = has_commit(folder, revision)
    except (GitError, OSError):
        return Diagnosis("wrong", f"no repository at {address}", f"write in {HOOKS_FILE}: repo: the present address")
    if found:
        return Diagnosis("right", f"{address} has the revision {told_revision(revision)}")
    newest = f"pre-commit autoupdate --bleeding-edge --repo {shlex.quote(address)}"
    return Diagnosis("wrong", f"{address} has no revision {told_revision(revision)}", newest)
