"""Renaming local variables and parameters to fresh names, where all references to them are visible.

Variables that shared a name share the new one: which of them hides which stays as it was.
"""

from __future__ import annotations

from functools import partial

from benchmarks.evaluation.attacks.python_names import renamed
from benchmarks.evaluation.attacks.tools import Attack
from benchmarks.evaluation.attacks.tree_names import renamed_in_tree

ATTACKS: dict[str, Attack] = {
    "python": renamed,
    "java": partial(renamed_in_tree, language="java"),
    "cpp": partial(renamed_in_tree, language="cpp"),
}
