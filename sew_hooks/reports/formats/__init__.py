"""The formats of a report. Each is a module here, which has the name of the format.

It says whether it can explain a verdict (``EXPLAINS``), and turns a report into pieces of text (``rendered``). What a
format needs is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sew_hooks.reports.report import Report

FORMATS = tuple(sorted(module.name for module in iter_modules(__path__)))


class Format(Protocol):
    """What the module of a format has."""

    EXPLAINS: bool
    """Whether it is for the owner of the key alone: an explanation tells what the key asks for."""

    def rendered(self, report: Report, *, explain: bool) -> Iterator[str]:
        """Yield ``report`` in pieces of text; ``explain`` asks for the reasons of the verdict where it ``EXPLAINS``."""


def format_named(name: str) -> Format:
    """Return the format of a name in ``FORMATS``."""
    found: Format = import_module(f"{__name__}.{name}")
    return found
