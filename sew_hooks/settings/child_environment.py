"""The environment of the programs that we start: everything but our own variables, one of which may be a key."""

from __future__ import annotations

import os

_OURS = "SEW_"


def environment() -> dict[str, str]:
    """Return the environment for a program that we start."""
    return {name: value for name, value in os.environ.items() if not _is_ours(name)}


def forget_ours() -> None:
    """Take our variables out of the environment of this process, which needs none of them."""
    for name in filter(_is_ours, list(os.environ)):
        del os.environ[name]


def _is_ours(name: str) -> bool:
    return name.upper().startswith(_OURS)
