"""Whether the key that marks is due to be replaced, as far as this clone has recorded since when it marks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timezone

from sew_hooks.errors import KeyError_
from sew_hooks.files.regular_files import FileError
from sew_hooks.run.checkup.diagnosis import NEW_KEY, Diagnosis, Subject
from sew_hooks.run.mark_journal import Journal
from sew_hooks.settings.keyring import find_marking_key

_YEAR_SECONDS = 366 * 24 * 60 * 60
"""The age from which a key should be replaced (docs/keys.md)."""


def check_key_age(subject: Subject) -> Iterator[Diagnosis]:
    """Yield since when the key marks here. Keys carry no date, and another clone may have used it earlier."""
    configuration = subject.configuration
    try:
        found = find_marking_key(subject.key_file, subject.keyring, configuration.mark_with, subject.environment)
    except KeyError_:
        found = None  # the check of the key tells
    if found is None:
        yield Diagnosis("unknown", "no key")
        return
    identifier = found.identifier(configuration.namespace)
    try:
        times = [entry.time for entry in Journal(subject.root).entries() if entry.key_id == identifier]
    except FileError as error:
        yield Diagnosis("unknown", f"the record of this clone cannot be read: {error}")
        return
    if not times:
        yield Diagnosis("unknown", "the key has marked nothing in this clone")
        return
    day = datetime.fromtimestamp(min(times), timezone.utc).date()
    if time.time() - min(times) > _YEAR_SECONDS:
        yield Diagnosis("wrong", f"the key has marked here since {day}, for over a year", NEW_KEY)
    else:
        yield Diagnosis("right", f"the key has marked here since {day}")
