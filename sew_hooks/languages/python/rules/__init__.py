"""The rules that only Python has, or in a way of its own, and what it has to say for those of all languages."""

from __future__ import annotations

from sew_hooks.languages.python.comment_rules import COMMENTS
from sew_hooks.languages.python.gaps import gaps
from sew_hooks.languages.python.preconditions.local_names import LOCALS
from sew_hooks.languages.python.preconditions.movable_definitions import DEFINITIONS
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.rules import rules_from
from sew_hooks.languages.shared_facts import Parts

PARTS = Parts(COMMENTS, LOCALS, DEFINITIONS, gaps)


def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule for Python."""
    return rules_from("python", __name__)
