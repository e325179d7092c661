"""Headers that C may include as well, where ``true`` is not known before C23.

The engine gets texts without their names, so a text tells what it is: code that only C++ compiles, in every
configuration.
"""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.patterns import pattern

_ATTRIBUTE = pattern(r"\[\[[^\[\]]*\]\]")
_ONLY_CPP = pattern(
    r"\btemplate\s*<|\bnamespace\s+\w|\bclass\s+\w+\s*[:{]|\busing\s+\w|\w\s*::\s*\w|#[ \t]*include[ \t]*<\w+>"
)


def may_be_c(text: str, conditional: Iterable[tuple[int, int]]) -> bool:
    """Whether C may include a file: all that only C++ understands is in ranges that are ``conditional``, or none is."""
    if "__cplusplus" in text:
        return True
    parts, last = [], 0
    for start, end in sorted(conditional):
        parts.append(text[last:start])
        last = end
    code = without("\n".join((*parts, text[last:])), LITERALS, " ")
    return _ONLY_CPP.search(_ATTRIBUTE.sub("", code)) is None
