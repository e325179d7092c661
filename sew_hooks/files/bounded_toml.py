"""TOML within bounds.

The reader of the standard library takes half a minute for a key of many parts, and ends with errors of its own for deep
nesting and for long numbers; a repository may bring such a file.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from sew_hooks.patterns import pattern

LARGEST = 250_000
"""The largest size in bytes of a TOML file that is read. The time for strings of escapes grows with its square."""

_DEEPEST = 64
_LONGEST_NUMBER = 400

_TEXT = pattern(
    r'''"""(?:[^"\\]|\\.?|"(?!""))*(?:"{3,5}|\Z)'''
    r"""|'{3}(?:[^']|'(?!''))*(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]|\\.?)*"?"""
    r"""|'[^'\n]*'?"""
    r"""|\#[^\n]*""",
    re.DOTALL,
)
"""A string or a comment. It ends wherever it begins, so no place is looked at twice."""

_DOTTED = pattern(r"[\w\-. \t]+")
_NUMBER = pattern(rf"[\d_]{{{_LONGEST_NUMBER}}}")
_BRACKET = pattern(r"[\[\]{}]")


class TomlError(ValueError):
    """A text is not TOML, or exceeds our bounds."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the document in ``text``. Raises ``TomlError``, which names the fault and may quote the text."""
    if sys.version_info >= (3, 11):  # a run without a configuration needs no reader
        import tomllib
    else:
        import tomli as tomllib

    _check_bounds(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TomlError(str(error)) from None


def _check_bounds(text: str) -> None:
    if len(text) > LARGEST:
        raise TomlError(f"more than {LARGEST:,} characters")
    bare = _TEXT.sub("x", text)
    if any(run.count(".") > _DEEPEST for run in _DOTTED.findall(bare)):
        raise TomlError(f"a key of more than {_DEEPEST} parts")
    if _NUMBER.search(bare):
        raise TomlError(f"a number of {_LONGEST_NUMBER} digits or more")
    depth = 0
    for bracket in _BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise TomlError(f"nested more than {_DEEPEST} deep")
