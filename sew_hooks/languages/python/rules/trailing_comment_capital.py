"""``n = 0  # nothing seen`` or ``n = 0  # Nothing seen``."""

from __future__ import annotations

from sew_hooks.languages.python.comment_rules import COMMENTS
from sew_hooks.languages.rules.trailing_comment_capital import TrailingCommentCapital

RULE = TrailingCommentCapital(COMMENTS)
