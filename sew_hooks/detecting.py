"""What every command that detects does alike: its options, its keys, and one report."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sew_hooks import options
from sew_hooks.configuration import Configuration, load_configuration
from sew_hooks.errors import KeyError_
from sew_hooks.invocation import NO_KEY, available_keys, profile_in_use
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import Test

if TYPE_CHECKING:
    from sew_hooks.keyring import NamedKey
    from sew_hooks.reports.report import Report
    from sew_hooks.repository.baseline import Baseline
    from sew_hooks.runs import Input, Settings


class Habit(NamedTuple):
    """How a command detects unless it is told otherwise."""

    profile: str
    test: Test


COMMAND = Habit("all", "calibrated")
"""How a person looks at code: with everything that may tell."""

HOOK = Habit("syntax", "exact")
"""How a commit is judged, and what is accepted: by what survives formatting, and by the test to accuse with."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks of a detection, and the profile where neither it nor a formatter names one."""

    test: Test
    calibrations: tuple[str, ...]
    alpha: float
    key_file: Path | None
    keyring: Path | None
    baseline: Path | None
    scope: str
    profile: str | None
    languages: tuple[str, ...]
    default_profile: str


@dataclass(frozen=True, slots=True)
class Detector:
    """The configuration of a run, its keys, how it detects, and what was accepted."""

    configuration: Configuration
    keys: tuple[NamedKey, ...]
    settings: Settings
    baseline: Baseline

    def report(self, files: Iterable[Input]) -> Report:
        """Read ``files`` and judge them."""
        from sew_hooks.reports.report import collect
        from sew_hooks.runs import find_marks

        return collect(find_marks(files, self.keys, self.settings), self.keys, self.settings, self.baseline)


def asking(habit: Habit) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add the options of every detection, with the defaults of ``habit``; the command gets them as ``asked``."""

    def decorate(command: Callable[..., int]) -> Callable[..., int]:
        @functools.wraps(command)
        def wrapped(**values: Any) -> int:
            values["default_profile"] = habit.profile
            asked = Asked(**{field.name: values.pop(field.name) for field in fields(Asked)})
            return command(asked=asked, **values)

        decorated: Callable[..., int] = wrapped
        for option in (
            options.languages,
            options.profile(habit.profile),
            options.scope,
            options.baseline,
            options.keyring,
            options.key_file,
            options.alpha("Level of everything together: how often code without a mark may be called marked."),
            options.calibration,
            options.test(habit.test),
        ):
            decorated = option(decorated)
        return decorated

    return decorate


def detector(asked: Asked, *, quiet: bool = False, **named: Any) -> Detector:
    """Return what is ``asked`` for, with the configuration of the working directory; it may have no keys.

    ``named`` are settings from the command line.
    """
    from sew_hooks.repository.baseline import baseline_in_use
    from sew_hooks.runs import Settings
    from sew_hooks.shipped import chosen_tables

    configuration = load_configuration(Path.cwd(), languages=asked.languages, **named)
    keys = available_keys(asked.key_file, asked.keyring, configuration.namespace)
    profile = profile_in_use(asked.profile, configuration, asked.default_profile, quiet=quiet)
    settings = Settings(asked.scope, profile, asked.test, asked.alpha, chosen_tables(asked.calibrations))
    baseline = baseline_in_use(asked.baseline, configuration.root / configuration.baseline)
    return Detector(configuration, keys, settings, baseline)


def has_key(found: Detector, hook: str) -> bool:
    """Whether a hook has a key to test with; if it has none and may go on without, one line says so.

    Raises ``KeyError_`` where the configuration has ``on-missing-key = "fail"``.
    """
    if not found.keys:
        if found.configuration.on_missing_key == "fail":
            raise KeyError_(NO_KEY)
        complain(f"{hook}: skipped, no key: set SEW_KEY or SEW_KEY_FILE, or args: [--key-file, FILE]")
    return bool(found.keys)
