"""Secret keys: how they are made, read and checked. No error message contains any part of a key."""

from __future__ import annotations

import hmac

from sew_hooks.errors import KeyError_
from sew_hooks.scheme.address import encode_field

KEY_BYTES = 32
"""The size of a new key, in bytes."""

MIN_KEY_BYTES = 16
"""The size below which a key is refused, in bytes."""


class Secret:
    """A wrapper for a key inside objects that may be printed or copied: it shows nothing and cannot be pickled."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = check_key(key)

    def reveal(self) -> bytes:
        """Return the key."""
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and hmac.compare_digest(self._key, other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __deepcopy__(self, memo: object) -> Secret:
        return self

    def __reduce__(self) -> str:
        raise TypeError("a key cannot be pickled")


def generate_key() -> bytes:
    """Return a new key of ``KEY_BYTES`` random bytes from the operating system."""
    # Only key generation needs this module, and it is slow to import.
    import secrets

    return secrets.token_bytes(KEY_BYTES)


def parse_hex(text: str) -> bytes:
    """Return the key written as hexadecimal digits in ``text``; white space around them is ignored.

    Raises ``KeyError_`` when the text is empty, contains anything else, or gives fewer than ``MIN_KEY_BYTES`` bytes.
    """
    digits = text.strip()
    if not digits:
        raise KeyError_("the key is empty")
    # bytes.fromhex skips white space between digits, which would join two keys of two lines into one.
    if any(character.isspace() for character in digits):
        raise KeyError_("the key holds white space; write it as one run of hexadecimal digits")
    try:
        key = bytes.fromhex(digits)
    except ValueError:
        raise KeyError_("the key is not hexadecimal: it must be an even number of digits 0-9, a-f") from None
    return check_key(key)


def check_key(key: bytes) -> bytes:
    """Return ``key`` as it is; raise ``KeyError_`` unless it is at least ``MIN_KEY_BYTES`` bytes."""
    if not isinstance(key, bytes):
        raise KeyError_(f"the key must be bytes, not {type(key).__name__}")
    if len(key) < MIN_KEY_BYTES:
        raise KeyError_(f"the key has {len(key)} bytes; at least {MIN_KEY_BYTES} are needed")
    return key


def derive_key(master: bytes, namespace: str) -> bytes:
    """Return the key of ``namespace``: 32 bytes that reveal nothing about ``master`` or another namespace's key.

    HMAC-SHA256 under ``master`` of two fields as in an address (:mod:`sew_hooks.scheme.address`): ``sew-namespace`` and
    the namespace. The first field of an address is different, so no address has these bytes.
    """
    message = encode_field("sew-namespace") + encode_field(namespace)
    return hmac.digest(check_key(master), message, "sha256")


def key_id(key: bytes) -> str:
    """Return eight hexadecimal digits by which a key is recognized, and which reveal nothing about it.

    They are the start of HMAC-SHA256 under the key of one field, ``sew-key-id``, which no address begins with.
    """
    return hmac.digest(check_key(key), encode_field("sew-key-id"), "sha256")[:4].hex()
