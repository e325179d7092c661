"""Whether the keys and the namespace here are those of the team: with others, nobody finds what was marked.

What was marked is known from the record of this clone, and from the commits that disclose an agent.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import PurePosixPath

from sew_hooks.errors import KeyError_, SewError
from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import Commit, CommitRange, commits_in
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.commit_verdicts import CommitFinding, judge_commits
from sew_hooks.run.detections import scopes_of, settings_of
from sew_hooks.run.history_parts import CommittedPart, HistoryReader, PassedOver
from sew_hooks.run.inputs import Failure
from sew_hooks.run.mark_journal import Journal, JournalEntry
from sew_hooks.run.present_marks import present_marks
from sew_hooks.run.workers import local_workers
from sew_hooks.settings.commit_hooks import HOOKS_FILE
from sew_hooks.settings.configuration import PYPROJECT
from sew_hooks.settings.keyring import NamedKey, check_identifiers

_LOOKED_THROUGH = 1000
"""The number of commits among which those that disclose an agent are looked for."""

_TESTED = 20
"""The number of these that are tested, the newest first."""

_FEWEST = 3
"""The number of commits without a mark that show something: one or two may have been made without a key."""

_COMPARE = "sew key id  # and compare with a colleague's, or with CI's; a key of your own finds no mark of the team"


def check_recorded_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether detection looks for the marks of every key in the record of this clone.

    Those of another namespace are for the check of the namespace.
    """
    try:
        keys = subject.keys_at_hand()
        recorded, lost = _recorded_and_lost(subject, keys)
    except KeyError_:
        yield Diagnosis("unknown", "no key")  # the check of the key tells why
        return
    except FileError as error:
        yield Diagnosis("unknown", f"the record of this clone cannot be read: {error}")
        return
    known = _earlier_identifiers(subject, keys) if lost else {}
    missing = {mark.key_id: mark for mark in lost if mark.key_id not in known}
    if missing:
        named = ", ".join(mark.told_key for mark in missing.values())
        told = f"files were marked here with keys that detection does not have, or in an unknown namespace: {named}"
        yield Diagnosis("wrong", told, subject.to_look_for())
    elif recorded:
        yield Diagnosis("right", "detection has every key that marked here")
    else:
        yield Diagnosis("unknown", "nothing was marked here")


def check_team_key(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether a mark of the keys is in any of the last commits that disclose an agent, and are large enough.

    Before the hook that marks was in the history, an agent's code was disclosed at most. That commits of another
    namespace have no mark of this one shows nothing.
    """
    trailer, namespace = subject.configuration.trailer, subject.configuration.namespace
    try:
        keys = [key.within(namespace) for key in subject.keys_at_hand()]
        check_identifiers(keys, subject.configuration.key_id)
    except KeyError_:
        keys = []  # the check of the key tells why
    if not keys:
        yield Diagnosis("unknown", "no key of your team to look for")
        return
    since = _first_with_hook(subject)
    tested = _tested(subject, keys, since)
    decided = [commit for commit in tested if commit.judgement.verdict in ("marked", "not marked")]
    marked = sum(commit.judgement.verdict == "marked" for commit in decided)
    elsewhere = [] if marked else [commit for commit in decided if _namespace_of(subject, commit) != namespace]
    enough = len(decided) - len(elsewhere)
    which = f"with the trailer {trailer}{f', {_told(namespace)}' if elsewhere else ''} and enough code"
    commits = f"the last {enough} commits {which}"
    if marked:
        nameless = not subject.configuration.key_id and len(keys) == 1
        mend = f"{to_write('key-id', keys[0].identifier())}  # so that another key is refused" if nameless else ""
        yield Diagnosis("right", f"the key finds its mark in {marked} of {commits}", mend)
    elif enough < _FEWEST:
        yield Diagnosis("unknown", f"too few commits {which} to tell")
    else:
        why = "probably it is not the key of your team, or the namespace is another one"
        told = f"the key finds its mark in none of {commits}: {why}"
        yield Diagnosis("wrong" if since else "unknown", told, _COMPARE)


def check_namespace(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether all committed tables ``[tool.sew]`` have the namespace that is in use here, and whether what was
    marked here had it. The jobs of CI read what is committed.
    """
    repository, here = subject.repository, subject.configuration.namespace
    if repository.head() is None:
        yield Diagnosis("unknown", f"{_told(here)} here; nothing is committed yet")
        return
    committed = _committed_namespace(repository) or ""
    elsewhere = _marks_of_other_namespaces(subject)
    if committed != here and (here or committed not in elsewhere):
        told = f"{_told(here)} here, but {_told(committed)} in the last commit, which CI reads"
        yield Diagnosis("wrong", told, _commit_namespace(subject))
    others = [(name, namespace) for name, namespace in nested_namespaces(subject) if namespace != here]
    for name, namespace in others:
        told = f"{_told(here)} at the root, but {_told(namespace)} in {name}"
        yield Diagnosis("wrong", told, to_write("namespace", here, name))
    for namespace, (name, *more) in elsewhere.items():
        files = f"{name}{f' and {len(more)} more' if more else ''}"
        told = f"{_told(here)} here, so that nobody finds what was marked with {_told(namespace)}: {files}"
        meant = "  # unless the change of namespace is meant" if here else ""
        yield Diagnosis("unknown" if here else "wrong", told, to_write("namespace", namespace) + meant)
    if elsewhere:
        return
    if not (here or committed or others) and _nothing_is_marked(subject):
        mend = to_write("namespace", "example.org/shop")
        yield Diagnosis("unknown", "no namespace; nothing is marked yet, so one can still be set", mend)
    elif committed == here and not others:
        yield Diagnosis("right", f"{_told(here)}, here and in the last commit, which CI reads")


def nested_namespaces(subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield the committed files in folders that have a table ``[tool.sew]``, each with its namespace, which may be
    empty.
    """
    for name in sorted(subject.tracked):
        if PurePosixPath(name).name == PYPROJECT and name != PYPROJECT:
            namespace = _committed_namespace(subject.repository, name)
            if namespace is not None:
                yield name, namespace


def _told(namespace: str) -> str:
    """How a namespace is told, which may be none."""
    return f"namespace {namespace!r}" if namespace else "no namespace"


def _committed_namespace(repository: Repository, name: str = PYPROJECT, revision: str = "HEAD") -> str | None:
    """The namespace in a committed file, empty if its table sets none; None if it has no ``[tool.sew]``."""
    try:
        content = repository.read(name, revision)
        document = parse_toml(content.decode()) if len(content) <= LARGEST else {}
    except (SewError, UnicodeDecodeError, TomlError):
        return None  # there is no such file, or no command can read it
    tool = document.get("tool")
    table = tool.get("sew") if isinstance(tool, dict) else None
    return str(table.get("namespace", "")) if isinstance(table, dict) else None


def _namespace_of(subject: Subject, finding: CommitFinding) -> str:
    """The namespace that the settings of a commit have."""
    return _committed_namespace(subject.repository, revision=finding.commit.name) or ""


def _commit_namespace(subject: Subject) -> str:
    """How the last commit gets the namespace of the work tree."""
    if subject.configuration.root != subject.root:
        return to_write("namespace", subject.configuration.namespace)
    # While pre-commit's configuration is to be committed as well, pre-commit refuses a commit without it.
    pending = {*Change(subject.repository).names(), *subject.repository.unstaged()}
    files = f"{PYPROJECT} {HOOKS_FILE}" if HOOKS_FILE in pending else PYPROJECT
    return f"git add {files} && git commit -m 'Namespace of sew-hooks' {files}"


def _marks_of_other_namespaces(subject: Subject) -> Mapping[str, list[str]]:
    """The files that a key at hand marked here in other namespaces, by namespace; none if that is not known."""
    files: dict[str, set[str]] = {}
    with suppress(KeyError_, FileError):
        keys = subject.keys_at_hand()
        _, lost = _recorded_and_lost(subject, keys)
        known = _earlier_identifiers(subject, keys) if lost else {}
        for mark in lost:
            if (namespace := known.get(mark.key_id or "")) is not None:
                files.setdefault(namespace, set()).add(mark.path)
    return {namespace: sorted(names) for namespace, names in files.items()}


def _recorded_and_lost(subject: Subject, keys: Iterable[NamedKey]) -> tuple[list[JournalEntry], list[JournalEntry]]:
    """The markings of tracked files that are recorded, and those that are still there and that nobody looks for."""
    journal = Journal(subject.repository)
    tracked = subject.tracked
    recorded = [entry for entry in journal.entries() if entry.key_id is not None and entry.path in tracked]
    looked_for = {subject.identifier(key) for key in keys}
    unsure = sorted({entry.path for entry in recorded if entry.key_id not in looked_for})
    marks = (
        mark for path in unsure for mark in present_marks(journal, subject.root / path, subject.configuration.scope)
    )
    return recorded, [mark for mark in marks if mark.key_id not in looked_for]


def _nothing_is_marked(subject: Subject) -> bool:
    """Whether nothing was marked here, as far as the record of this clone and the trailers of the last commits know."""
    try:
        recorded = any(entry.key_id is not None for entry in Journal(subject.repository).entries())
    except FileError:
        return False
    return not recorded and not _disclosed_commits(subject)


def _earlier_identifiers(subject: Subject, keys: Iterable[NamedKey]) -> dict[str, str]:
    """The identifiers of the keys in the namespaces that were ever committed, and without one; each with its
    namespace.
    """
    namespaces = ["", *_namespaces_of_history(subject)]
    return {key.identifier(namespace): namespace for key in keys for namespace in namespaces}


def _namespaces_of_history(subject: Subject) -> Iterator[str]:
    if subject.repository.head() is None:
        return
    shown = ("--format=", "--patch", "--no-color", "--no-ext-diff", "--no-textconv")
    patches = subject.repository.ask("log", "--all", "--full-history", "-m", "-Gnamespace", *shown, "--", PYPROJECT)
    lines = patches.decode(errors="replace").splitlines()
    for line in dict.fromkeys(line[1:] for line in lines if "namespace" in line):
        with suppress(TomlError):
            if isinstance(value := parse_toml(line).get("namespace"), str):
                yield value


def _first_with_hook(subject: Subject) -> str:
    """The commit that configured our hook, if there is one."""
    if subject.repository.head() is None:
        return ""
    commits = subject.repository.ask("log", "--format=%H", "-Ssew-embed", "--", HOOKS_FILE).split()
    return commits[-1].decode() if commits else ""


def _tested(subject: Subject, keys: list[NamedKey], since: str) -> list[CommitFinding]:
    """The findings about the last commits that disclose an agent and wrote code, each commit tested by itself.

    Together, whether one has enough code to decide would depend on how many of the others are marked.
    """
    repository, configuration = subject.repository, subject.configuration
    settings = settings_of(configuration)
    scopes = tuple(dict.fromkeys(scopes_of(keys, settings)))
    commits = _disclosed_commits(subject, since)
    reader = HistoryReader(repository, configuration, scopes, None, (), PassedOver(set(), set()))
    parts = reader.read(subject.track(commits, "Reading commits", len(commits)), local_workers(None, len(commits)))

    def judged(commit: Commit, written: Iterable[tuple[Commit, CommittedPart | Failure]]) -> CommitFinding:
        findings, _ = judge_commits(
            [commit],
            written,
            keys,
            settings,
            ignored_in=lambda path: configuration.ignored_in(os.path.join(repository.root, path)),
            accept=lambda reading: reading,
            fail=lambda _: None,
        )
        return findings[0]

    return [judged(commit, written) for commit, written in groupby(parts, lambda part: part[0])]


def _disclosed_commits(subject: Subject, since: str = "") -> list[Commit]:
    """The last commits that disclose an agent, the newest first; those after ``since``, if that is given."""
    head = subject.repository.head()
    if head is None:
        return []
    asked = CommitRange((head,), (since,) if since else ())
    unknown = subject.repository.shallow()
    listed = commits_in(subject.repository, asked, subject.configuration.trailer, most=_LOOKED_THROUGH)
    return [commit for commit in listed if commit.disclosed and commit.name not in unknown][:_TESTED]
