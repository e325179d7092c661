"""Regular expressions that are compiled when they are first used.

The modules of a run have more than a hundred and use few of them: compiling all would be a tenth of the start.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Pattern:
    """What a compiled expression is to those who use it; it takes over each attribute at the first use of it."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, value)
        return value


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the regular expression ``text``, which is not compiled before it is used."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))
