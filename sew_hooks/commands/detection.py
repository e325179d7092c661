"""The common part of all detecting commands: their options, their keys, and one report.

An option of detection is a field of ``DetectOptions``, and is used in ``detector_of``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sew_hooks.commands import options
from sew_hooks.commands.key_selection import NO_KEY, available_keys, without_key
from sew_hooks.commands.outcomes import CLEAN, FOUND
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.errors import NoKey, SewError, without_keys
from sew_hooks.reports.messages import warn
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, DEFAULT_TEST, TESTS, Test
from sew_hooks.settings.configuration import PYPROJECT, SETTINGS, Configuration, load_configuration

if TYPE_CHECKING:
    from sew_hooks.run.detector import Detector, TestedFiles
    from sew_hooks.run.report import Report


def _option(option: Callable[[Any], Any], default: Any = None) -> Any:
    """Declare the option that sets a field, and the value that means that it was not given."""
    return field(metadata={"option": option}, default=default)


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectOptions:
    """The options of a detection: a field for each, in the order of ``--help``."""

    jobs: int | None = _option(options.jobs)
    cache_dir: Path | None = _option(
        click.option(
            "--cache-dir",
            type=click.Path(file_okay=False, path_type=Path),
            envvar="SEW_CACHE_DIR",
            help="Folder of the cache. Default: the folder that the variable SEW_CACHE_DIR names, or one in the "
            "user's own cache folder.",
        )
    )
    no_cache: bool = _option(
        click.option("--no-cache", is_flag=True, help="Use no cache: read every file, and keep nothing."), False
    )
    test: Test | None = _option(
        click.option(
            "--test",
            type=click.Choice(TESTS),
            help="The test that decides. exact keeps its error rate whatever the author's style; calibrated can decide "
            f"on less code. Default: `test` in [tool.sew], or {DEFAULT_TEST}.",
        )
    )
    calibrations: tuple[str, ...] = _option(
        click.option(
            "--calibration",
            "calibrations",
            metavar="NAME|FILE",
            multiple=True,
            help="Calibration, that is, how people usually write: the name of a shipped corpus, for all languages, "
            "or a table that `sew calibrate` made, for its language (repeatable). "
            f"Default: `calibration` in [tool.sew], or {DEFAULT_CORPUS}.",
        ),
        (),
    )
    alpha: float | None = _option(
        click.option(
            "--alpha",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            help="Level of the whole run: the probability that code without a mark is called marked, at most. "
            f"Default: `alpha` in [tool.sew], or {DEFAULT_ALPHA}.",
        )
    )
    key_file: Path | None = _option(options.key_file)
    keyring: Path | None = _option(options.keyring)
    baseline: Path | None = _option(
        click.option(
            "--baseline",
            type=options.FILE,
            help="File of accepted findings. Default: `baseline` in [tool.sew], or .sew-baseline.json beside the "
            "configuration.",
        )
    )
    scope: str | None = _option(options.scope)
    profile: str | None = _option(options.tried_profile)
    languages: tuple[str, ...] = _option(options.languages, ())
    settings_from: str | None = _option(
        click.option(
            "--settings-from",
            metavar="REV",
            help="Read [tool.sew], and what linters object to, as they are in this commit, such as the base of a "
            "branch, instead of in the work tree.",
        )
    )


_MARKED_WITH = ("namespace", "scope", "key-id")
"""The settings without which a mark is not found."""


def request_words(
    paths: Iterable[str], *, staged: bool = False, from_ref: str | None = None, to_ref: str | None = None
) -> tuple[str, ...]:
    """Return the words of a command line that name ``paths`` and a change. Its revisions exist, so they are no keys."""
    revisions = (("--from-ref", from_ref), ("--to-ref", to_ref))
    change = (word for name, value in revisions if value is not None for word in (name, value))
    return (*(["--staged"] if staged else []), *change, *map(without_keys, paths))


def detect_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options of every detection to a command, which receives them as ``detecting``."""

    @functools.wraps(command)
    def wrapped(**values: Any) -> int:
        detecting = DetectOptions(**{option.name: values.pop(option.name) for option in fields(DetectOptions)})
        return command(detecting=detecting, **values)

    decorated: Callable[..., int] = wrapped
    for option in reversed(fields(DetectOptions)):  # as with stacked decorators
        decorated = option.metadata["option"](decorated)
    return decorated


def configured(detecting: DetectOptions, **named: Any) -> Configuration:
    """Return the configuration in use, overridden by the options in ``detecting`` and by ``named`` settings."""
    overriding = {name: getattr(detecting, name) for name in ("languages", "scope", "test", "alpha")}
    if detecting.settings_from is None:
        return load_configuration(Path.cwd(), **overriding, **named)
    from sew_hooks.repository.committed_files import reader_at
    from sew_hooks.repository.git import Repository

    committed = reader_at(Repository(Path.cwd()), detecting.settings_from)
    configuration = load_configuration(Path.cwd(), committed, **overriding, **named)
    with suppress(SewError):  # of a faulty file in the work tree; it does not count
        here = load_configuration(Path.cwd(), **overriding, **named)
        _warn_of_differences(here, configuration, detecting.settings_from)
    return configuration


def _warn_of_differences(here: Configuration, used: Configuration, revision: str) -> None:
    """Warn of settings that a mark depends on and that differ in the work tree, with which the code there was marked.

    Their values are those of a branch, and stay out of the log of a job.
    """
    from sew_hooks.repository.git import told_revision

    differing = [
        name for name in _MARKED_WITH if getattr(here, SETTINGS[name].name) != getattr(used, SETTINGS[name].name)
    ]
    if differing:
        warn(
            f"warning: {' and '.join(differing)} in [tool.sew] {'differ' if differing[1:] else 'differs'} between "
            f"{told_revision(revision)}, which counts here (--settings-from), and the work tree; what was marked with "
            "the settings of the work tree may not be found"
        )


def detector_of(detecting: DetectOptions, configuration: Configuration | None = None, **named: Any) -> Detector:
    """Return a detector for the options in ``detecting`` and the configuration in use, unless that is given.

    It may have no keys, or none that ``key-id`` names (``check_keys``). ``named`` are settings from the command line.
    """
    from sew_hooks.acceptance.accepted_units import set_aside
    from sew_hooks.acceptance.baseline import baseline_in_use
    from sew_hooks.run.detections import settings_of
    from sew_hooks.run.detector import Detector

    configuration = configuration or configured(detecting, **named)
    baseline = baseline_in_use(detecting.baseline, configuration.root / configuration.baseline)
    given = (
        ("--settings-from", detecting.settings_from),
        ("--baseline", without_keys(str(detecting.baseline or ""))),
    )
    return Detector(
        configuration=configuration,
        keys=available_keys(detecting.key_file, detecting.keyring, configuration.namespace),
        settings=settings_of(configuration, detecting.profile, detecting.calibrations),
        accept=partial(set_aside, baseline=baseline),
        cache=_cache_folder(detecting),
        jobs=detecting.jobs,
        options=tuple(word for name, value in given if value for word in (name, value)),
        sources=(configuration.root / PYPROJECT, baseline.file),
        warn=warn,
    )


def _cache_folder(detecting: DetectOptions) -> Path | None:
    if detecting.no_cache:
        return None
    from sew_hooks.run.outline_cache import usual_folder

    return detecting.cache_dir or usual_folder()


def detector_with_key(detecting: DetectOptions, **named: Any) -> Detector:
    """Return the same with a key of the team, warning if others are not at hand.

    Raises ``NoKey`` if there is no key, and ``KeyError_`` if there is none of the team.
    """
    detector = detector_of(detecting, **named)
    detector.check_keys(NO_KEY)
    detector.warn_of_absent_keys()
    return detector


def status_of(report: Report, configuration: Configuration, subject: TestedFiles) -> int:
    """Return the exit status that the policy gives a report with its disclosure, and say in lines what it asks for."""
    from sew_hooks.reports.policy_lines import policy_lines
    from sew_hooks.run.disclosure import breaks_policy

    for line in policy_lines(report, configuration, subject):
        warn(line)
    return FOUND if breaks_policy(report, configuration.policy) else CLEAN


def has_key(detector: Detector, hook: str) -> bool:
    """Whether a hook has a key to test with. If it has none and may skip, one line reports that.

    Raises ``NoKey`` if the configuration has ``on-missing-key = "fail"``.
    """
    try:
        detector.check_keys(NO_KEY)
    except NoKey as error:
        without_key(hook, detector.configuration, error)
        return False
    return True
