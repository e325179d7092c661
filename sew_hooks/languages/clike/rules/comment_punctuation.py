"""``, so we`` or ``so we``, ``'name'`` or ``"name"`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_punctuation import CommentPunctuation

RULE = CommentPunctuation(COMMENTS)
