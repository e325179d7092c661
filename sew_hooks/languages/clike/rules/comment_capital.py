"""``// check the input`` or ``// Check the input``."""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_capital import CommentCapital

RULE = CommentCapital(COMMENTS)
