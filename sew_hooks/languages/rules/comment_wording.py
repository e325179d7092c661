"""``make sure`` or ``ensure``, ``information`` or ``info`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.worded_comments import WordingRule


class CommentWording(WordingRule[FactsT]):
    """Chooses between two words that mean the same in a comment; each pair is a decision of its own."""

    id = "comment-wording"
