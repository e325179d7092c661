"""``make sure`` or ``ensure``, ``information`` or ``info`` in a comment."""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_wording import CommentWording

RULE = CommentWording(COMMENTS)
