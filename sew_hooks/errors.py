"""Every error that a caller of sew-hooks may receive. Each message is one line that a person can act on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import hexdigits

from sew_hooks.patterns import pattern

_KEY_DIGITS = 32
"""A word with at least this many hexadecimal digits looks like a key."""

_LONG_WORD = pattern(rf"[0-9A-Za-z]{{{_KEY_DIGITS},}}")


class SewError(Exception):
    """Base of all expected errors. No message contains anything that looks like a key."""

    def __str__(self) -> str:
        return without_keys(super().__str__())


class ParseError(SewError):
    """The source cannot be read: it has a syntax error or a NUL byte, is nested too deeply, or fails a round trip."""


class VerificationError(SewError):
    """A rewritten text did not pass the checks that every result must pass; the source was left as it was."""


class KeyError_(SewError):
    """A key is missing, too short, or not hexadecimal. The message never contains the key."""


class NoKey(KeyError_):
    """There is no key, or there are several and none is selected. Nobody has made a mistake."""


class LeakedKey(KeyError_):
    """The key that is selected to mark with leaked."""


class CalibrationError(SewError):
    """A calibration table is missing or malformed, or does not apply to what is tested."""


class UsageError(SewError):
    """The request is invalid, for example because of an unknown language, scope or profile."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown ``word``: the known one that is most like it, if there is any."""
    from difflib import get_close_matches  # only a mistake needs it

    nearest = get_close_matches(word[:80], list(known), n=1)
    return f"; did you mean {nearest[0]!r}?" if nearest else ""


def without_keys(text: str) -> str:
    """Return ``text`` without anything that looks like a key, which somebody may have typed in the wrong place."""
    return _LONG_WORD.sub(_unless_key, text)


def _unless_key(word: re.Match[str]) -> str:
    digits = sum(character in hexdigits for character in word[0])
    return f"({digits} hexadecimal digits, not shown)" if digits >= _KEY_DIGITS else word[0]


def reason_of(error: OSError) -> str:
    """Return the system's own message, in the form in which it follows the name of a file."""
    return (error.strerror or str(error)).lower()
