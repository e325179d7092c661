"""Whether the keys that marked in this clone are still at hand: without its key, nobody finds a mark."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.errors import KeyError_
from sew_hooks.files.regular_files import FileError
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.mark_journal import Journal
from sew_hooks.run.present_marks import present_marks
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import NamedKey, find_keys

_MEND = "export SEW_KEYRING=~/keyring.toml  # a keyring that has this key as well; docs/keys.md shows one"


def check_recorded_keys(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether detection looks for the marks of every key in the record of this clone."""
    try:
        keys = find_keys(subject.key_file, subject.keyring, subject.environment)
        journal = Journal(subject.root)
        entries = journal.entries()
    except KeyError_:
        yield Diagnosis("unknown", "no key")  # the check of the key tells why
        return
    except FileError as error:
        yield Diagnosis("unknown", f"the record of this clone cannot be read: {error}")
        return
    tracked = subject.repository.tracked()
    recorded = [entry for entry in entries if entry.key_id is not None and entry.path in tracked]
    known = _identifiers(subject, keys)
    unsure = sorted({entry.path for entry in recorded if entry.key_id not in known})
    marks = (
        mark for path in unsure for mark in present_marks(journal, subject.root / path, subject.configuration.scope)
    )
    missing = {mark.key_id: mark for mark in marks if mark.key_id not in known}
    if missing:
        named = ", ".join(mark.told_key for mark in missing.values())
        yield Diagnosis("wrong", f"files were marked here with keys that detection does not have: {named}", _MEND)
    elif recorded:
        yield Diagnosis("right", "detection has every key that marked here")
    else:
        yield Diagnosis("unknown", "nothing was marked here")


def _identifiers(subject: Subject, keys: tuple[NamedKey, ...]) -> set[str]:
    """Those of the keys, in the namespace and without one: the namespace may be newer than a mark."""
    namespaces = ("", subject.configuration.namespace)
    return {key_id(key.within(namespace).key.reveal()) for key in keys for namespace in namespaces}
