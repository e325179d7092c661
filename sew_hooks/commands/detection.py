"""What every command that detects does alike: its options, its keys, and one report.

An option of detection is a field of ``Asked``, and is used in ``detector``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sew_hooks.commands import options
from sew_hooks.commands.keys_in_use import NO_KEY, available_keys, without_key
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.errors import NoKey
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, TESTS, Test
from sew_hooks.settings.configuration import Configuration, load_configuration
from sew_hooks.settings.detection_defaults import DetectionDefaults
from sew_hooks.settings.formatters import profile_in_use

if TYPE_CHECKING:
    from sew_hooks.acceptance.baseline import Baseline
    from sew_hooks.reports.report import Report
    from sew_hooks.run.detections import DetectionSettings, InputDetections
    from sew_hooks.run.inputs import Failure, Input
    from sew_hooks.run.outline_cache import Cache
    from sew_hooks.settings.keyring import NamedKey


def _asked(option: Callable[[DetectionDefaults], Callable[[Any], Any]]) -> Any:
    """Declare what is asked by an option, which may depend on the defaults of a command."""
    return field(metadata={"option": option})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the command line asks of a detection: a field for each option, in the order of ``--help``."""

    defaults: DetectionDefaults
    jobs: int | None = _asked(lambda _: options.jobs)
    cache_dir: Path | None = _asked(
        lambda _: click.option(
            "--cache-dir",
            type=click.Path(file_okay=False, path_type=Path),
            envvar="SEW_CACHE_DIR",
            help="Folder of what was read before. Without it the variable SEW_CACHE_DIR names one, or it is in the "
            "user's own cache folder.",
        )
    )
    no_cache: bool = _asked(
        lambda _: click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")
    )
    test: Test = _asked(
        lambda defaults: click.option(
            "--test",
            type=click.Choice(TESTS),
            default=defaults.test,
            show_default=True,
            help="The test that decides: calibrated is sharper on short programs; exact holds whatever the author's "
            "style.",
        )
    )
    calibrations: tuple[str, ...] = _asked(
        lambda _: click.option(
            "--calibration",
            "calibrations",
            metavar="NAME|FILE",
            multiple=True,
            help="How people write: the name of a shipped corpus, for all languages, or a file that `sew calibrate` "
            f"made, for its language (repeatable). Without it: {DEFAULT_CORPUS}.",
        )
    )
    alpha: float = _asked(
        lambda _: click.option(
            "--alpha",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            default=DEFAULT_ALPHA,
            show_default=True,
            help="Level of everything together: how often code without a mark may be called marked.",
        )
    )
    key_file: Path | None = _asked(lambda _: options.key_file)
    keyring: Path | None = _asked(lambda _: options.keyring)
    baseline: Path | None = _asked(
        lambda _: click.option(
            "--baseline",
            type=options.FILE,
            help="File of accepted findings. Without it: `baseline` in [tool.sew], or .sew-baseline.json beside it.",
        )
    )
    scope: str = _asked(lambda _: options.scope)
    profile: str | None = _asked(lambda defaults: options.profile(defaults.profile))
    languages: tuple[str, ...] = _asked(lambda _: options.languages)


class Detector(NamedTuple):
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


def asking(defaults: DetectionDefaults) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add the options of every detection, with the defaults of a command, which gets them as ``asked``."""
    asked_fields = [each for each in fields(Asked) if each.metadata]

    def decorate(command: Callable[..., int]) -> Callable[..., int]:
        @functools.wraps(command)
        def wrapped(**values: Any) -> int:
            asked = Asked(defaults=defaults, **{each.name: values.pop(each.name) for each in asked_fields})
            return command(asked=asked, **values)

        decorated: Callable[..., int] = wrapped
        for each in reversed(asked_fields):  # as decorators that stand above each other
            decorated = each.metadata["option"](defaults)(decorated)
        return decorated

    return decorate


def detector(asked: Asked, *, quiet: bool = False, **named: Any) -> Detector:
    """Return what is ``asked`` for, with the configuration of the working directory; it may have no keys.

    ``named`` are settings from the command line.
    """
    from sew_hooks.acceptance.baseline import baseline_in_use
    from sew_hooks.rulebook.chosen_tables import chosen_tables
    from sew_hooks.run.detections import DetectionSettings

    configuration = load_configuration(Path.cwd(), languages=asked.languages, **named)
    keys = available_keys(asked.key_file, asked.keyring, configuration.namespace)
    profile = profile_in_use(asked.profile, configuration, asked.defaults.profile, None if quiet else complain)
    settings = DetectionSettings(asked.scope, profile, asked.test, asked.alpha, chosen_tables(asked.calibrations))
    baseline = baseline_in_use(asked.baseline, configuration.root / configuration.baseline)
    cache = None
    if not asked.no_cache:
        from sew_hooks.run.outline_cache import usual_folder

        cache = asked.cache_dir or usual_folder()
    return Detector(configuration, keys, settings, baseline, cache, asked.jobs)


def has_key(found: Detector, hook: str) -> bool:
    """Whether a hook has a key to test with; if it has none and may go on without, one line says so.

    Raises ``NoKey`` where the configuration has ``on-missing-key = "fail"``.
    """
    if not found.keys:
        without_key(hook, found.configuration, NoKey(NO_KEY))
    return bool(found.keys)
