"""``# read it all`` or ``# Read it all``."""

from __future__ import annotations

from sew_hooks.languages.python.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_capital import CommentCapital

RULE = CommentCapital(COMMENTS)
