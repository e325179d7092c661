"""Blank lines between statements: the rules that Java and C++ have for more kinds of gaps, or in a way of their own."""

from __future__ import annotations

from sew_hooks.languages.gaps import BLOCKS, LINES
from sew_hooks.languages.rules.gaps import GapRule

RULES = (
    GapRule("blank-after-block", {"context"}, LINES),
    GapRule("blank-after-guard", {"guard"}, LINES | BLOCKS | {"guard"}, fed=None),
    GapRule("blank-before-if", LINES, {"if", "guard"}),
)
