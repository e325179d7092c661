"""``n = 0; // nothing seen yet`` or ``n = 0; // Nothing seen yet``."""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.trailing_comment_capital import TrailingCommentCapital

RULE = TrailingCommentCapital(COMMENTS)
