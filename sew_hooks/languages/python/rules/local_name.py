"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

from sew_hooks.languages.python.preconditions.local_names import LOCALS
from sew_hooks.languages.rules.local_name import LocalName

RULE = LocalName(LOCALS)
