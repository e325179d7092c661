"""The secret half of the scheme: the variant that each address should have under one key."""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from sew_hooks.scheme.address import Address, encode
from sew_hooks.scheme.key import Secret

_MANY = 20_000


class Targets:
    """The targets of one key in one language (paper, *Watermark Embedding*: Context-Conditioned Embedding).

    Raises ``KeyError_`` when the key is too short. Targets are remembered, since sites share addresses.
    """

    def __init__(self, key: bytes, language: str) -> None:
        self._key = Secret(key)
        self._language = language
        self._known: dict[Address, int] = {}

    def of(self, address: Address) -> int:
        """Return the target of ``address``, 0 or 1: the first byte of its HMAC-SHA256, modulo 2."""
        target = self._known.get(address)
        if target is None:
            digest = hmac.digest(self._key.reveal(), encode(self._language, address), "sha256")
            target = self._known[address] = digest[0] % 2
        return target

    def forget_many(self) -> None:
        """Forget the targets if there are many: a whole disk has more addresses than are worth the memory."""
        if len(self._known) > _MANY:
            self._known.clear()

    def known(self) -> KnownTargets:
        """Return the targets computed so far, without the key."""
        return KnownTargets(dict(self._known))


class KnownTargets:
    """Targets that were computed before. They contain no key, so any object with them can be printed and pickled."""

    def __init__(self, known: Mapping[Address, int]) -> None:
        self._known = known

    def of(self, address: Address) -> int:
        """Return the target of ``address``, which must be among them."""
        return self._known[address]
