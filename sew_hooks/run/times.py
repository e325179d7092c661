"""Times of commits and of records, as people read them."""

from __future__ import annotations

from datetime import datetime, timezone

DAY = "%Y-%m-%d"


def in_utc(seconds: int | None, form: str) -> str:
    """Return a time in seconds since 1970 in a form of ``strftime``, in UTC; ``unknown`` if it is not known, or is one
    that no calendar has, as a record may claim.
    """
    if seconds is None:
        return "unknown"
    try:
        return datetime.fromtimestamp(seconds, timezone.utc).strftime(form)
    except (OverflowError, OSError, ValueError):
        return "unknown"
