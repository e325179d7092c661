"""``// Check all of the input`` or ``// Check all of the input.``"""

from __future__ import annotations

from sew_hooks.languages.clike.comment_rules import COMMENTS
from sew_hooks.languages.rules.comment_full_stop import CommentFullStop

RULE = CommentFullStop(COMMENTS)
