"""``if c`` or ``if  c``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rules.keyword_spacing import KeywordSpacing
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern


class PythonKeywordSpacing(KeywordSpacing):
    """Leaves ``return None`` alone, which another rule owns."""

    visits = ("if", "while", "for", "return", "with", "assert", "raise")
    keyword = pattern(r"(?:if|elif|while|for|return|with|assert|raise)( +)(?=[^\s\\#;])")

    def find(self, node: Node, facts: Layout) -> Choice | None:
        return super().find(node, facts) if node.children else None


RULES = (PythonKeywordSpacing(),)
