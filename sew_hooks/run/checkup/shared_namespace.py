"""Whether the namespace here is the one that the jobs of CI use, which read what is committed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.commits import Change
from sew_hooks.run.checkup.committed_namespace import committed_namespace, told_namespace
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.checkup.recorded_keys import marks_of_other_namespaces
from sew_hooks.run.checkup.team_key import disclosed_commits
from sew_hooks.run.mark_journal import Journal
from sew_hooks.settings.commit_hooks import HOOKS_FILE
from sew_hooks.settings.configuration import PYPROJECT


def check_namespace(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether all committed tables ``[tool.sew]`` have the namespace that is in use here, and whether what was
    marked here had it.
    """
    repository, here = subject.repository, subject.configuration.namespace
    if repository.head() is None:
        yield Diagnosis("unknown", f"{told_namespace(here)} here; nothing is committed yet")
        return
    committed = committed_namespace(repository) or ""
    elsewhere = marks_of_other_namespaces(subject)
    if committed != here and (here or committed not in elsewhere):
        inside = subject.configuration.root == subject.root
        # While pre-commit's configuration is to be committed as well, pre-commit refuses a commit without it.
        pending = {*Change(repository).names(), *repository.unstaged()}
        files = f"{PYPROJECT} {HOOKS_FILE}" if HOOKS_FILE in pending else PYPROJECT
        command = f"git add {files} && git commit -m 'Namespace of sew-hooks' {files}"
        yield Diagnosis(
            "wrong",
            f"{told_namespace(here)} here, but {told_namespace(committed)} in the last commit, which CI reads",
            command if inside else to_write("namespace", here),
        )
    others = [(name, found) for name, found in nested_namespaces(subject) if found != here]
    for name, found in others:
        message = f"{told_namespace(here)} at the root, but {told_namespace(found)} in {name}"
        yield Diagnosis("wrong", message, to_write("namespace", here, name))
    for namespace, (name, *more) in elsewhere.items():
        files = f"{name}{f' and {len(more)} more' if more else ''}"
        lost = f"so that nobody finds what was marked with {told_namespace(namespace)}: {files}"
        meant = "  # unless the change of namespace is meant" if here else ""
        message = f"{told_namespace(here)} here, {lost}"
        yield Diagnosis("unknown" if here else "wrong", message, to_write("namespace", namespace) + meant)
    if elsewhere:
        return
    if not (here or committed or others) and _nothing_is_marked(subject):
        mend = f"{to_write('namespace', 'example.org/shop')}"
        yield Diagnosis("unknown", "no namespace; nothing is marked yet, so one can still be set", mend)
    elif committed == here and not others:
        yield Diagnosis("right", f"{told_namespace(here)}, here and in the last commit, which CI reads")


def nested_namespaces(subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield the committed files in folders that have a table ``[tool.sew]``, each with its namespace, which may be
    empty.
    """
    for name in sorted(subject.repository.tracked()):
        if PurePosixPath(name).name == PYPROJECT and name != PYPROJECT:
            found = committed_namespace(subject.repository, name)
            if found is not None:
                yield name, found


def _nothing_is_marked(subject: Subject) -> bool:
    """Whether nothing was marked here, as far as the record of this clone and the trailers of the last commits know."""
    try:
        recorded = any(entry.key_id is not None for entry in Journal(subject.root).entries())
    except FileError:
        return False
    return not recorded and not disclosed_commits(subject)
