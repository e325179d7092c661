"""What every command that detects does alike: its options, its keys, and one report."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sew_hooks.commands import options
from sew_hooks.commands.keys_in_use import NO_KEY, available_keys, without_key
from sew_hooks.errors import NoKey
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import Test
from sew_hooks.settings.configuration import Configuration, load_configuration
from sew_hooks.settings.detection_defaults import Habit
from sew_hooks.settings.formatters import profile_in_use

if TYPE_CHECKING:
    from sew_hooks.acceptance.baseline import Baseline
    from sew_hooks.reports.report import Report
    from sew_hooks.run.detections import DetectionSettings, InputDetections
    from sew_hooks.run.inputs import Failure, Input
    from sew_hooks.run.outline_cache import Cache
    from sew_hooks.settings.keyring import NamedKey


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
    jobs: int | None
    cache_dir: Path | None
    no_cache: bool
    default_profile: str


@dataclass(frozen=True, slots=True)
class Detector:
    """The configuration of a run, its keys, how it detects, and what was accepted.

    ``cache`` is the folder of the cache, or None if there is to be none; ``jobs`` the number of processes, or None.
    """

    configuration: Configuration
    keys: tuple[NamedKey, ...]
    settings: DetectionSettings
    baseline: Baseline
    cache: Path | None
    jobs: int | None

    def read(self, files: Sequence[Input], dask: str | None = None) -> Iterator[InputDetections | Failure]:
        """Read ``files``; what is in no cache, on this machine or on the Dask cluster at an address."""
        from sew_hooks.run.detections import find_marks, scopes_of
        from sew_hooks.run.outlines import outline_each
        from sew_hooks.run.worker_choice import chosen_workers

        scopes = scopes_of(self.keys, self.settings)
        workers = chosen_workers(self.jobs, dask, len(files))
        with self._open_cache() as cache:
            outlined = outline_each(files, scopes, workers, cache)
            yield from find_marks(outlined, self.keys, self.settings)

    def report(self, outcomes: Iterable[InputDetections | Failure], *, explain: bool = False) -> Report:
        """Judge what was read, and keep what is needed to ``explain`` the verdict."""
        from sew_hooks.reports.report import collect

        return collect(outcomes, self.keys, self.settings, self.baseline, explain=explain)

    def _open_cache(self) -> AbstractContextManager[Cache | None]:
        if self.cache is None:
            return nullcontext()
        from sew_hooks.run.outline_cache import Cache

        return closing(Cache(self.cache, complain))


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
            options.no_cache,
            options.cache_dir,
            options.jobs,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


def detector(asked: Asked, *, quiet: bool = False, **named: Any) -> Detector:
    """Return what is ``asked`` for, with the configuration of the working directory; it may have no keys.

    ``named`` are settings from the command line.
    """
    from sew_hooks.acceptance.baseline import baseline_in_use
    from sew_hooks.rulebook.chosen_tables import chosen_tables
    from sew_hooks.run.detections import DetectionSettings
    from sew_hooks.run.outline_cache import usual_folder

    configuration = load_configuration(Path.cwd(), languages=asked.languages, **named)
    keys = available_keys(asked.key_file, asked.keyring, configuration.namespace)
    profile = profile_in_use(asked.profile, configuration, asked.default_profile, None if quiet else complain)
    settings = DetectionSettings(asked.scope, profile, asked.test, asked.alpha, chosen_tables(asked.calibrations))
    baseline = baseline_in_use(asked.baseline, configuration.root / configuration.baseline)
    cache = None if asked.no_cache else asked.cache_dir or usual_folder()
    return Detector(configuration, keys, settings, baseline, cache, asked.jobs)


def has_key(found: Detector, hook: str) -> bool:
    """Whether a hook has a key to test with; if it has none and may go on without, one line says so.

    Raises ``NoKey`` where the configuration has ``on-missing-key = "fail"``.
    """
    if not found.keys:
        without_key(hook, found.configuration, NoKey(NO_KEY))
    return bool(found.keys)
