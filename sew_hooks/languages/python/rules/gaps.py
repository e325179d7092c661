"""Blank lines between statements: the rules that Python has for more kinds of gaps, or in a way of its own."""

from __future__ import annotations

from sew_hooks.languages.gaps import BLOCKS, LINES
from sew_hooks.languages.rules.gaps import GapRule

RULES = (
    GapRule("blank-after-context", {"context"}, LINES),
    GapRule("blank-after-guard", {"guard"}, LINES),
    GapRule("blank-before-assignment", {"call"}, {"assign"}),
    GapRule("blank-before-call", {"assign"}, {"call"}),
    GapRule("blank-before-context", LINES, {"context"}),
    GapRule("blank-before-guard", LINES, {"guard"}),
    GapRule("blank-before-if", LINES, {"if"}),
    GapRule("blank-before-return-after-guard", {"guard"}, {"return"}, fed=None),
    GapRule("blank-between-dependent-blocks", BLOCKS, BLOCKS | {"guard"}, fed=True),
    GapRule("blank-between-guard-and-block", {"guard"}, BLOCKS, fed=None),
    GapRule("blank-between-guards", {"guard"}, {"guard"}, fed=None),
)
