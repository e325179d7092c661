"""The programs of ``examples/`` as the hooks mark them: each is marked once, whatever number of tests needs it."""

from __future__ import annotations

from functools import cache

import sew_hooks
from tests.conftest import KEY, ROOT


@cache
def marked_example(name: str, key: bytes = KEY, scope: str = "definition") -> str:
    """A program in Python with the mark of a key, by the rules of the profile ``syntax``."""
    source = (ROOT / "examples" / f"{name}.py").read_text()
    return sew_hooks.embed(source, "python", key, scope=scope, profile="syntax").source
