"""``except OSError as e`` or ``except OSError as exc``: the name of caught exceptions."""

from __future__ import annotations

from sew_hooks.languages.python.preconditions.local_names import LOCALS
from sew_hooks.languages.rules.caught_name import CaughtName

RULE = CaughtName(LOCALS, ("e", "exc"))
