"""A word at the end of a comment's line, or at the start of the next line."""

from __future__ import annotations

from sew_hooks.languages.python.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_fill import CommentFill

RULE = CommentFill(COMMENTS)
