"""Whether colleagues get the files that set a repository up, and whether pre-commit and our hooks use them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from sew_hooks.repository.git import Repository
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.checkup.shared_namespace import nested_namespaces
from sew_hooks.settings.commit_hooks import HOOKS_FILE
from sew_hooks.settings.configuration import PYPROJECT


def check_files(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each file that no colleague has, that pre-commit refuses or that no hook reads, why."""
    repository = subject.repository
    has_settings = "file" in subject.configuration.origins.values() and subject.configuration.root == subject.root
    ours = [*([HOOKS_FILE] if subject.hooks else ()), *([PYPROJECT] if has_settings else ())]
    found = [each for name in ours if (each := unshared(repository, name))]
    if HOOKS_FILE in repository.unstaged():
        told = f"{HOOKS_FILE} is changed and not staged: pre-commit refuses every commit"
        found.append(Diagnosis("wrong", told, f"git add {HOOKS_FILE}"))
    for name, _ in nested_namespaces(subject):
        told = f"no hook reads [tool.sew] of {name}: hooks, and commands in the root, use the table at the root"
        found.append(Diagnosis("unknown", told))
    yield from found
    if ours and not found:
        yield Diagnosis("right", f"git tracks {' and '.join(ours)}")
    elif not ours:
        yield Diagnosis("unknown", f"neither {HOOKS_FILE} nor a table [tool.sew] is at the root")


def unshared(repository: Repository, name: str) -> Diagnosis | None:
    """Return why no colleague has a file, and how they get it; None if git tracks it."""
    if name in repository.tracked():
        return None
    add = f"{shlex.quote(name)}  # and commit it"
    if repository.ignores(name):
        return Diagnosis("wrong", f"git ignores {name}, so no colleague has it", f"git add --force {add}")
    return Diagnosis("unknown", f"nobody has committed {name}, so no colleague has it", f"git add {add}")
