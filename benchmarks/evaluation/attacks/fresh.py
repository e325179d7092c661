"""Names that a text does not hold."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import count


def fresh_names(text: str) -> dict[str, str]:
    """Return what gives each name another that is no word of ``text``, the same whenever it is asked."""
    words = set(re.findall(r"\w+", text))
    fresh = (name for number in count(1) if (name := f"v{number}") not in words)
    return defaultdict(fresh.__next__)
