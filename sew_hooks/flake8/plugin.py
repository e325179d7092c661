"""The flake8 plugin: marks, sites and problems as diagnostics ``SEW001`` to ``SEW999`` (docs/flake8.md).

Flake8 imports every installed plugin, so the modules that a check needs are imported when a file is checked.
"""

from __future__ import annotations

import argparse
import ast
import math
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol

from sew_hooks.engine.profiles import ANY, PROFILES
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.engine.source import SCOPES
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, DEFAULT_TEST, TESTS

PREFIX = "SEW"


class OptionManager(Protocol):
    """The part of flake8's option manager that we use."""

    def add_option(self, name: str, **settings: Any) -> None:
        """Add an option of the command line."""


class Plugin:
    """Checks one file if a code of ours was selected by name."""

    _options: ClassVar[argparse.Namespace]
    _selected: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def add_options(cls, manager: OptionManager) -> None:
        """Add our options, all but one of which may be set in flake8's configuration."""
        for name, settings in _OPTIONS.items():
            manager.add_option(name, action=_OfCommandLine, parse_from_config=True, **settings)
        manager.add_option(
            _PINNED,
            metavar="REV",
            help="Read [tool.sew] as it is in this commit, such as the base of a branch; show no site, whatever is "
            "selected; and use no other option of ours from a configuration of flake8. For jobs that have the key.",
        )

    @classmethod
    def parse_options(cls, options: argparse.Namespace) -> None:
        """Remember the options, and which of our codes were named.

        flake8 also selects every code of every plugin while there is no ``select``, and would leave our codes out only
        as long as there is no ``ignore`` either. A site reveals its target, so it is shown only on request.
        """
        named = (*(options.select or ()), *(options.extend_select or ()))
        cls._selected = tuple(code for code in named if code.startswith(PREFIX))
        cls._options = options
        if options.sew_settings_from is not None:
            for name, settings in _OPTIONS.items():
                destination = name.lstrip("-").replace("-", "_")
                if destination not in getattr(options, _GIVEN, ()):
                    setattr(options, destination, settings.get("default"))

    def __init__(self, tree: ast.AST, lines: Sequence[str], filename: str) -> None:
        # A plugin that takes the tree is called once for each file; flake8 has removed a byte-order mark from the
        # lines.
        self._lines = lines
        self._name = filename

    def run(self) -> Iterator[tuple[int, int, str, type[Plugin]]]:
        """Yield line, column, message, and the type that flake8 requires."""
        if not self._selected:
            return
        from sew_hooks.flake8.diagnostics import check

        for line, column, code, text in check("".join(self._lines), self._name, self._options):
            if code.startswith(self._selected):
                yield line, column, f"{code} {text}", type(self)


_PINNED = "--sew-settings-from"

_GIVEN = "sew_given"
"""Where the names of those of our options stand that the command line gives, which flake8 does not tell."""


class _OfCommandLine(argparse.Action):
    """Stores the value of an option, and that the command line gives it: flake8 starts none for its configuration."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        setattr(namespace, self.dest, values)
        setattr(namespace, _GIVEN, (*getattr(namespace, _GIVEN, ()), self.dest))


def _one_of(names: Sequence[str]) -> Callable[[str], str]:
    # Not `choices`, because flake8 does not check values of its configuration against them.
    def named(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(names)}")
        return text

    return named


def _level(text: str) -> float:
    try:
        level = float(text)
    except ValueError:
        level = math.nan
    if not 0 < level < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number between 0 and 1")
    return level


_OPTIONS: dict[str, dict[str, Any]] = {
    "--sew-key-file": {
        "metavar": "FILE",
        "type": os.path.expanduser,
        "default": "",
        "help": "File with the key in hexadecimal. Default: the variable SEW_KEY (the key itself), else the file that "
        "SEW_KEY_FILE names.",
    },
    "--sew-keyring": {
        "metavar": "FILE",
        "type": os.path.expanduser,
        "default": "",
        "help": "Keyring (TOML) with the keys to look for. Default without a key file: that of SEW_KEYRING.",
    },
    "--sew-scope": {
        "metavar": "SCOPE",
        "type": _one_of(SCOPES),
        "help": f"Unit that a mark belongs to: {' or '.join(SCOPES)}. Without it: `scope` in [tool.sew], or "
        f"{SCOPES[0]}.",
    },
    "--sew-profile": {
        "metavar": "PROFILE",
        "type": _one_of((ANY, *PROFILES)),
        "help": f"Rules to use: {', '.join((ANY, *PROFILES))}. Without it, as in the hooks: `profile` in [tool.sew] of "
        f"pyproject.toml, or {ANY}, which tries those that are likely.",
    },
    "--sew-test": {
        "metavar": "TEST",
        "type": _one_of(TESTS),
        "help": f"The test that decides on SEW001: {' or '.join(TESTS)}. Without it: `test` in [tool.sew], or "
        f"{DEFAULT_TEST}.",
    },
    "--sew-alpha": {
        "metavar": "LEVEL",
        "type": _level,
        "help": "Level of each file's test: the probability that an unmarked file gets SEW001, at most. "
        f"Without it: `alpha` in [tool.sew], or {DEFAULT_ALPHA}.",
    },
    "--sew-calibration": {
        "metavar": "NAME|FILE,...",
        "comma_separated_list": True,
        "normalize_paths": True,
        "default": [],
        "help": "How people write: a shipped corpus, or a table that `sew calibrate` made. Without it: `calibration` "
        f"in [tool.sew], or {DEFAULT_CORPUS}.",
    },
}
