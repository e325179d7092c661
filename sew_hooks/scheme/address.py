"""The address of a style choice, and the bytes that represent it in the HMAC (design, section 4).

The bytes are a wire format: code that was marked years ago is found only while they stay the same.
``docs/wire-format.md`` describes them and golden vectors in the tests pin them.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from sew_hooks.named_tuples import NamedTuple

SCHEME_VERSION = 1
"""The version of the wire format. A change that moves a golden vector raises it, and detection of the old one stays."""

_LENGTH_BYTES = 4

_HABIT = "sew-habit"
"""The first field of a habit. It differs from that of a place, which is a version number."""


class SiteId(NamedTuple):
    """The structural identifier of a site (paper, *Watermark Embedding*: Site Identification).

    ``rule`` is a rule's id. ``statement``, ``parent`` and ``grandparent`` are node types in our own vocabulary, never a
    parser's class names; ``depth`` counts the blocks around the site within its unit.
    """

    rule: str
    statement: str
    parent: str
    grandparent: str
    depth: int


class Context(NamedTuple):
    """The structural counts of a unit (paper, *Watermark Embedding*: Context-Conditioned Embedding)."""

    functions: int
    parameters: int
    loops: int
    returns: int


class PlaceAddress(NamedTuple):
    """The address of sites that are decided one by one."""

    site_id: SiteId
    context: Context

    @property
    def rule(self) -> str:
        """The rule's id."""
        return self.site_id.rule


class HabitAddress(NamedTuple):
    """The address of all sites of a habit in one unit: one decision for all of them.

    ``rule`` is the rule that the habit is named after; several rules may share it. ``name`` is the qualified name of
    the unit. No count is part of it, so that an edit of the unit leaves every decision as it was.
    """

    rule: str
    name: str


Address = PlaceAddress | HabitAddress
"""A target depends on the address: sites with one address share one target and form one grade."""


def encode(language: str, address: Address) -> bytes:
    """Return the bytes whose HMAC decides the target of ``address``.

    Eleven fields follow each other for a place, five for a habit, with nothing between them, in this order::

        scheme version, language, rule, statement, parent, grandparent, depth, functions, parameters, loops, returns

        "sew-habit", scheme version, language, rule, name

    Each field is the length of its content in bytes, as an unsigned 32-bit big-endian number, and then the
    content: text as UTF-8, a number as ASCII decimal digits without leading zeros. Every length is explicit, the first
    field tells habits from places, and the number of fields is fixed, so two different inputs never give the same
    bytes.
    """
    if isinstance(address, HabitAddress):
        return b"".join(map(encode_field, (_HABIT, SCHEME_VERSION, language, *address)))
    site_id, context = address
    return b"".join(map(encode_field, (SCHEME_VERSION, language, *site_id, *context)))


@lru_cache(maxsize=16_384)
def digest(language: str, address: Address) -> bytes:
    """Return a digest of 16 bytes, which no other address in any language has. It takes little memory."""
    return blake2b(encode(language, address), digest_size=16).digest()


@lru_cache(maxsize=4096)
def encode_field(value: str | int) -> bytes:
    """Return the bytes of one field: its length and its content."""
    content = value.encode() if isinstance(value, str) else b"%d" % value
    return len(content).to_bytes(_LENGTH_BYTES, "big") + content
