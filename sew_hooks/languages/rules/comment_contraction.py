"""``does not`` or ``doesn't`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.worded_comments import WordingRule


class CommentContraction(WordingRule[FactsT]):
    """Contracts the negations of a function's comments, or writes them out."""

    id = "comment-contraction"
