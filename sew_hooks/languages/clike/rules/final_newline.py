"""A final newline, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.rules.final_newline import FinalNewline
from sew_hooks.languages.tree import Body, Node


class ClikeFinalNewline(FinalNewline[Facts]):
    """Leaves a line of the preprocessor alone, also one that goes on from the line above."""

    def file(self, facts: Facts) -> Node:
        return facts.lowered.module

    def may_end(self, last: str, body: Body, facts: Facts) -> bool:
        code = last.strip()
        return not (code.startswith("#") or code.endswith("\\") or _continues(last, facts.text))


def _continues(last: str, text: str) -> bool:
    above = text.rstrip("\n").removesuffix(last).splitlines()
    return bool(above) and above[-1].endswith("\\")


RULES = (ClikeFinalNewline(),)
