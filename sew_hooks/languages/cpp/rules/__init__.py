"""The rules that only C++ has, and what it has to say for those that it shares."""

from __future__ import annotations

from sew_hooks.languages.clike import rules as clike_rules
from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.clike.gaps import gaps
from sew_hooks.languages.clike.preconditions.local_names import LOCALS
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.cpp.preconditions.movable_definitions import DEFINITIONS
from sew_hooks.languages.rules import rules_from
from sew_hooks.languages.shared_facts import Parts

PARTS = Parts(COMMENTS, LOCALS, DEFINITIONS, gaps)


def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule for C++."""
    return rules_from("cpp", __name__, clike_rules.__name__)
