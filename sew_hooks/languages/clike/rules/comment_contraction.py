"""``does not`` or ``doesn't`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_contraction import CommentContraction

RULE = CommentContraction(COMMENTS)
