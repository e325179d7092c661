"""Every error a caller of sew-hooks may meet. Each message is one line that a person can act on."""

from __future__ import annotations


class SewError(Exception):
    """Base of all errors that sew-hooks raises on purpose."""


class ParseError(SewError):
    """The source cannot be read: a syntax error, a NUL byte, too deep, or it would not survive a round trip."""


class VerificationError(SewError):
    """A rewritten text did not pass the checks that every result must pass; the source was left as it was."""


class KeyError_(SewError):
    """A key is missing, too short, or not hexadecimal. The message never holds the key."""


class NoKey(KeyError_):
    """There is no key, or of several none is said to be the one. That is nothing that anybody did wrong."""


class CalibrationError(SewError):
    """A calibration table is missing or malformed, or nothing can be judged by it."""


class UsageError(SewError):
    """An unknown language, scope or profile was asked for."""


def reason_of(error: OSError) -> str:
    """Return what the system says went wrong, as it stands after the name of a file."""
    return (error.strerror or str(error)).lower()
