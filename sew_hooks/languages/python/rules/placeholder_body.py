"""``...`` or ``pass``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.old_python import may_run_on_old_python
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import PythonClass
from sew_hooks.languages.tree import Node

_STUB_BASES = frozenset({"Protocol", "ABC"})


class PlaceholderBody(Rule):
    """Fills a body that does nothing, except where tools read ``...`` as "abstract"."""

    id = "placeholder-body"
    visits = ("placeholder",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        block = facts.body
        if may_run_on_old_python(facts.text) or block is None or facts.owner is None or len(block.statements) != 1:
            return None
        if facts.function is not None and facts.function.decorators:
            return None
        if facts.enclosing_class is not None and _may_be_abstract(facts.enclosing_class):
            return None
        return Choice(node.start, node.start, node.end, ("...",), ("pass",))


def _may_be_abstract(enclosing: PythonClass) -> bool:
    """A protocol, an abstract base class, or a class with keywords or decorators."""
    if enclosing.decorators:
        return True
    for argument in enclosing.arguments:
        base = argument.value.children[0] if argument.value.kind == "subscript" else argument.value
        if argument.keyword or argument.star or base.value in _STUB_BASES:
            return True
    return False


RULES = (PlaceholderBody(),)
