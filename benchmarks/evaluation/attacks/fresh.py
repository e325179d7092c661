"""Names that a text does not contain."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import count


def fresh_names(text: str) -> dict[str, str]:
    """Return a function that maps each name to another one, always the same, that is not a word of ``text``."""
    words = set(re.findall(r"\w+", text))
    fresh = (name for number in count(1) if (name := f"v{number}") not in words)
    return defaultdict(fresh.__next__)
