"""``catch (IOException e)`` or ``catch (IOException ex)``: the name of caught exceptions."""

from __future__ import annotations

from sew_hooks.languages.clike.local_names import LOCALS
from sew_hooks.languages.rules.caught_name import CaughtName

RULE = CaughtName(LOCALS, ("e", "ex"))
