"""The formats of a report.

Each one is a module here with the name of the format. It says whether it can explain a verdict (``EXPLAINS``) and
whether it is empty where nothing was found (``SILENT``), and turns a report into pieces of text (``rendered``). A
format is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from sew_hooks.run.report import Report

FORMATS = tuple(sorted(module.name for module in iter_modules(__path__)))


class Format(Protocol):
    """The interface of a format's module."""

    EXPLAINS: bool
    """Whether it is for the owner of the key alone: an explanation reveals targets of the key."""

    SILENT: bool
    """Whether it is empty where nothing was found. A line on standard error then says what was tested."""

    def rendered(self, report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
        """Yield ``report`` in pieces of text; with ``explain``, a format that ``EXPLAINS`` gives reasons.

        If it is ``verbose``, a format for people leaves no file and no figure out.
        """


def format_named(name: str) -> Format:
    """Return the format of a name in ``FORMATS``."""
    module: Format = import_module(f"{__name__}.{name}")
    return module
