"""How each rule takes part in ``natural``: as a habit or as a place, which have different addresses."""

from __future__ import annotations

from sew_hooks.engine.profiles import named_profile
from tests.golden.texts import HERE, LANGUAGES

FILE = HERE / "sorts.txt"

_HEAD = "# Written by `python -m tests.golden`: how each rule takes part in the profile natural.\n"


def sorts_now() -> str:
    """The content of :data:`FILE` for the present rules."""
    lines = [
        f"{language} {rule} {grain}\n"
        for language in LANGUAGES
        for rule, grain in named_profile("natural", language).grains.items()
    ]
    return _HEAD + "".join(sorted(lines))
