"""``, so we`` or ``so we``, ``'name'`` or ``"name"`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.worded_comments import WordingRule


class CommentPunctuation(WordingRule[FactsT]):
    """Sets commas, quotes and blanks of comments that may as well be otherwise; each kind is a decision of its own."""

    id = "comment-punctuation"
