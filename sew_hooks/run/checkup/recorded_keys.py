"""Whether the keys that marked in this clone are still at hand: without its key, nobody finds a mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from sew_hooks.errors import KeyError_
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.regular_files import FileError
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.mark_journal import Journal, JournalEntry
from sew_hooks.run.present_marks import present_marks
from sew_hooks.settings.configuration import PYPROJECT
from sew_hooks.settings.keyring import NamedKey, find_keys


def check_recorded_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether detection looks for the marks of every key in the record of this clone.

    Those of another namespace are for the check of the namespace.
    """
    try:
        keys = find_keys(subject.key_file, subject.keyring, subject.environment)
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


def marks_of_other_namespaces(subject: Subject) -> Mapping[str, list[str]]:
    """Return the files that a key at hand marked here in other namespaces, by namespace; none if that is not known."""
    found: dict[str, set[str]] = {}
    with suppress(KeyError_, FileError):
        keys = find_keys(subject.key_file, subject.keyring, subject.environment)
        _, lost = _recorded_and_lost(subject, keys)
        known = _earlier_identifiers(subject, keys) if lost else {}
        for mark in lost:
            if (namespace := known.get(mark.key_id or "")) is not None:
                found.setdefault(namespace, set()).add(mark.path)
    return {namespace: sorted(names) for namespace, names in found.items()}


def _recorded_and_lost(subject: Subject, keys: Iterable[NamedKey]) -> tuple[list[JournalEntry], list[JournalEntry]]:
    """The markings of tracked files that are recorded, and those that are still there and that nobody looks for."""
    journal = Journal(subject.root)
    tracked = subject.repository.tracked()
    recorded = [entry for entry in journal.entries() if entry.key_id is not None and entry.path in tracked]
    looked_for = {key.identifier(subject.configuration.namespace) for key in keys}
    unsure = sorted({entry.path for entry in recorded if entry.key_id not in looked_for})
    marks = (
        mark for path in unsure for mark in present_marks(journal, subject.root / path, subject.configuration.scope)
    )
    return recorded, [mark for mark in marks if mark.key_id not in looked_for]


def _earlier_identifiers(subject: Subject, keys: Iterable[NamedKey]) -> dict[str, str]:
    """The identifiers of the keys in the namespaces that were ever committed, and without one; each with its
    namespace.
    """
    namespaces = ["", *_committed_namespaces(subject)]
    return {key.identifier(each): each for key in keys for each in namespaces}


def _committed_namespaces(subject: Subject) -> Iterator[str]:
    if subject.repository.head() is None:
        return
    shown = ("--format=", "--patch", "--no-color", "--no-ext-diff", "--no-textconv")
    patches = subject.repository.ask("log", "--all", "--full-history", "-m", "-Gnamespace", *shown, "--", PYPROJECT)
    lines = patches.decode(errors="replace").splitlines()
    for line in dict.fromkeys(line[1:] for line in lines if "namespace" in line):
        with suppress(TomlError):
            if isinstance(value := parse_toml(line).get("namespace"), str):
                yield value
