"""``# Read all of the input`` or ``# Read all of the input.``"""

from __future__ import annotations

from sew_hooks.languages.python.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_full_stop import CommentFullStop

RULE = CommentFullStop(COMMENTS)
