"""``len(x) > 0`` or ``len(x) != 0``."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.rules.length_comparison import LengthComparison
from sew_hooks.languages.tree import Size


class PythonLengthComparison(LengthComparison[Facts]):
    """Asks the builtin ``len``."""

    def is_known(self, node: Size, facts: Facts) -> bool:
        return facts.builtin("len")


RULES = (PythonLengthComparison(),)
