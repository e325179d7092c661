"""Every error a caller of sew-hooks may meet. Each message is one line that a person can act on."""

from __future__ import annotations

import re
from string import hexdigits

_KEY_DIGITS = 32
"""From so many hexadecimal digits on a word looks like a key."""

_LONG_WORD = re.compile(rf"[0-9A-Za-z]{{{_KEY_DIGITS},}}")


class SewError(Exception):
    """Base of all errors that sew-hooks raises on purpose. No message shows what looks like a key."""

    def __str__(self) -> str:
        return without_keys(super().__str__())


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


def without_keys(text: str) -> str:
    """Return ``text`` without what looks like a key: somebody may have put theirs in the place of something else."""
    return _LONG_WORD.sub(_unless_key, text)


def _unless_key(word: re.Match[str]) -> str:
    digits = sum(character in hexdigits for character in word[0])
    return f"({digits} hexadecimal digits, not shown)" if digits >= _KEY_DIGITS else word[0]


def reason_of(error: OSError) -> str:
    """Return what the system says went wrong, as it stands after the name of a file."""
    return (error.strerror or str(error)).lower()
