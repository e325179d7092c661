"""The common part of all detecting commands: their options, their keys, and one report.

An option of detection is a field of ``Asked``, and is used in ``detector_of``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sew_hooks.commands import options
from sew_hooks.commands.keys_in_use import NO_KEY, available_keys, without_key
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.errors import KeyError_, NoKey, SewError, without_keys
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, DEFAULT_TEST, TESTS, Test
from sew_hooks.settings.configuration import PYPROJECT, SETTINGS, Configuration, load_configuration
from sew_hooks.settings.keyring import NamedKey, absent_identifiers, check_identifiers, told_absent

if TYPE_CHECKING:
    from sew_hooks.acceptance.baseline import Baseline
    from sew_hooks.reports.report import Report
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.detections import DetectionSettings, InputDetections
    from sew_hooks.run.inputs import Failure, Input
    from sew_hooks.run.outline_cache import Cache
    from sew_hooks.run.provenance import Request


def _asked(option: Callable[[Any], Any], default: Any = None) -> Any:
    """Declare the option that sets a field, and the value that means that it was not given."""
    return field(metadata={"option": option}, default=default)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options of a detection: a field for each, in the order of ``--help``."""

    jobs: int | None = _asked(options.jobs)
    cache_dir: Path | None = _asked(
        click.option(
            "--cache-dir",
            type=click.Path(file_okay=False, path_type=Path),
            envvar="SEW_CACHE_DIR",
            help="Folder of the cache. Default: the folder that the variable SEW_CACHE_DIR names, or one in the "
            "user's own cache folder.",
        )
    )
    no_cache: bool = _asked(
        click.option("--no-cache", is_flag=True, help="Use no cache: read every file, and keep nothing."), False
    )
    test: Test | None = _asked(
        click.option(
            "--test",
            type=click.Choice(TESTS),
            help="The test that decides. exact keeps its error rate whatever the author's style; calibrated can decide "
            f"on less code. Default: `test` in [tool.sew], or {DEFAULT_TEST}.",
        )
    )
    calibrations: tuple[str, ...] = _asked(
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
    alpha: float | None = _asked(
        click.option(
            "--alpha",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            help="Level of the whole run: the probability that code without a mark is called marked, at most. "
            f"Default: `alpha` in [tool.sew], or {DEFAULT_ALPHA}.",
        )
    )
    key_file: Path | None = _asked(options.key_file)
    keyring: Path | None = _asked(options.keyring)
    baseline: Path | None = _asked(
        click.option(
            "--baseline",
            type=options.FILE,
            help="File of accepted findings. Default: `baseline` in [tool.sew], or .sew-baseline.json beside the "
            "configuration.",
        )
    )
    scope: str | None = _asked(options.scope)
    profile: str | None = _asked(options.tried_profile)
    languages: tuple[str, ...] = _asked(options.languages, ())
    settings_from: str | None = _asked(
        click.option(
            "--settings-from",
            metavar="REV",
            help="Read [tool.sew], and what linters object to, as they are in this commit, such as the base of a "
            "branch, instead of in the work tree.",
        )
    )


_MARKED_WITH = ("namespace", "scope", "key-id")
"""The settings without which a mark is not found."""


class Detector(NamedTuple):
    """The configuration of a run, its keys, its settings, and the accepted findings.

    ``cache`` is the folder of the cache, or None for no cache; ``jobs`` is the number of processes, or None.
    ``options`` are the words of the command line that name other settings or another baseline.
    """

    configuration: Configuration
    keys: tuple[NamedKey, ...]
    settings: DetectionSettings
    baseline: Baseline
    cache: Path | None
    jobs: int | None
    options: tuple[str, ...]

    @property
    def absent(self) -> tuple[str, ...]:
        """The identifiers in ``key-id`` of keys whose marks the run cannot find."""
        return absent_identifiers(self.keys, self.configuration.key_id)

    def without_leaked(self) -> Detector:
        """Return the same detector without the keys that leaked: a mark of theirs in new code proves nothing."""
        return self._replace(keys=tuple(key for key in self.keys if not key.leaked))

    def check_keys(self, no_key: str = NO_KEY) -> None:
        """Raise ``NoKey``, which says ``no_key``, if there is no key, and ``KeyError_`` if ``key-id`` names none."""
        if not self.keys:
            raise NoKey(no_key)
        check_identifiers(self.keys, self.configuration.key_id)

    def tell_absent(self) -> None:
        """Warn in one line if ``key-id`` names keys that are not at hand."""
        if self.absent:
            complain(f"warning: {told_absent(self.absent)}")

    def read(self, files: Sequence[Input], dask: str | None = None) -> Iterator[InputDetections | Failure]:
        """Read ``files``. Those that are not cached are parsed here, or on the Dask cluster at ``dask``."""
        from sew_hooks.run.detections import find_marks, scopes_of
        from sew_hooks.run.outlines import outline_each
        from sew_hooks.run.worker_choice import chosen_workers

        scopes = scopes_of(self.keys, self.settings)
        workers = chosen_workers(self.jobs, dask, len(files))
        with self.open_cache() as cache:
            outlined = outline_each(files, scopes, workers, cache)
            yield from find_marks(outlined, self.keys, self.settings)

    def report(
        self,
        outcomes: Iterable[InputDetections | Failure],
        request: Request | None = None,
        *,
        explain: bool = False,
        accepting: bool = True,
    ) -> Report:
        """Judge the files that were read, as ``request`` asks; with ``explain``, keep what explains the verdict.

        Unless ``accepting``, accepted parts are tested like all others.
        """
        from sew_hooks.reports.report import collect
        from sew_hooks.run.untested import has_other_rules

        baseline = self.baseline if accepting else None
        request = self.request() if request is None else request
        report = collect(outcomes, self.keys, self.settings, baseline, request, explain=explain)
        rules, ignored_in = self.settings.profile, self.configuration.ignored_in
        changed = sum(has_other_rules(rules, file.language, ignored_in(file.name)) for file in report.files)
        return report._replace(request=request._replace(other_rules=changed))

    def request(self, asked: Sequence[str] = (), sources: Iterable[Path | None] = ()) -> Request:
        """Return the request that the words ``asked`` make. ``sources`` are the files that they name.

        In the words, revisions of git are whole; the paths must not hold anything that looks like a key.
        """
        from sew_hooks.run.provenance import Request, labels

        used = [file for file in (self.configuration.root / PYPROJECT, self.baseline.file) if file.exists()]
        words = (*self.options, *asked)
        return Request(labels(self.keys), words, sources=(*sources, *used), absent=self.absent)

    def request_for_files(self, asked: Sequence[str], paths: Iterable[str], files: Iterable[Input]) -> Request:
        """Return the request to test ``paths``, at which there are ``files``."""
        from sew_hooks.run.untested import excluded_files, other_kinds

        paths = tuple(paths)
        request = self.request(asked, [file.path for file in files])
        return request._replace(
            excluded=excluded_files(paths, self.configuration),
            other_kinds=other_kinds(paths, self.configuration.languages),
        )

    def request_for_change(
        self, asked: Sequence[str], change: Change, paths: Sequence[str] | None, files: Iterable[Blob]
    ) -> Request:
        """Return the request to test a change, or what it changes at or in ``paths``; ``files`` are those tested."""
        from sew_hooks.run.provenance import Commits
        from sew_hooks.run.untested import excluded_names, kinds

        names = change.names() if paths is None else change.names_at(paths)
        excluded = excluded_names(names, change.repository.root, self.configuration)
        return self.request(asked)._replace(
            commits=Commits((change.base,), (change.revision,)) if change.revision else None,
            excluded=len(excluded),
            other_kinds=kinds({*names} - excluded - {file.tracked for file in files}),
        )

    def open_cache(self) -> AbstractContextManager[Cache | None]:
        """Open the cache of the run, if it has one."""
        if self.cache is None:
            return nullcontext()
        from sew_hooks.run.outline_cache import Cache

        return closing(Cache(self.cache, complain))


def words_of(paths: Iterable[str], *, staged: bool = False, from_ref: str | None, to_ref: str | None) -> Iterator[str]:
    """Yield the words of a command line that name ``paths`` and a change. Its revisions exist, so they are no keys."""
    if staged:
        yield "--staged"
    for name, value in (("--from-ref", from_ref), ("--to-ref", to_ref)):
        if value is not None:
            yield from (name, value)
    yield from map(without_keys, paths)


def asking(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options of every detection to a command, which receives them as ``asked``."""

    @functools.wraps(command)
    def wrapped(**values: Any) -> int:
        asked = Asked(**{each.name: values.pop(each.name) for each in fields(Asked)})
        return command(asked=asked, **values)

    decorated: Callable[..., int] = wrapped
    for each in reversed(fields(Asked)):  # as with stacked decorators
        decorated = each.metadata["option"](decorated)
    return decorated


def configured(asked: Asked, **named: Any) -> Configuration:
    """Return the configuration in use, overridden by the options in ``asked`` and by ``named`` settings."""
    overriding = {each: getattr(asked, each) for each in ("languages", "scope", "test", "alpha")}
    if asked.settings_from is None:
        return load_configuration(Path.cwd(), **overriding, **named)
    from sew_hooks.repository.committed_files import reader_at
    from sew_hooks.repository.git import Repository

    committed = reader_at(Repository(Path.cwd()), asked.settings_from)
    configuration = load_configuration(Path.cwd(), committed, **overriding, **named)
    with suppress(SewError):  # of a faulty file in the work tree; it does not count
        here = load_configuration(Path.cwd(), **overriding, **named)
        _tell_differences(here, configuration, asked.settings_from)
    return configuration


def _tell_differences(here: Configuration, used: Configuration, revision: str) -> None:
    """Say which settings that a mark depends on differ in the work tree, with which the code there was marked.

    Their values are those of a branch, and stay out of the log of a job.
    """
    from sew_hooks.repository.git import told_revision

    differing = [
        each for each in _MARKED_WITH if getattr(here, SETTINGS[each].name) != getattr(used, SETTINGS[each].name)
    ]
    if differing:
        complain(
            f"warning: {' and '.join(differing)} in [tool.sew] {'differ' if differing[1:] else 'differs'} between "
            f"{told_revision(revision)}, which counts here (--settings-from), and the work tree; what was marked with "
            "the settings of the work tree may not be found"
        )


def detector_of(asked: Asked, **named: Any) -> Detector:
    """Return a detector for the options in ``asked`` and the configuration in use.

    It may have no keys, or none that ``key-id`` names (``check_keys``). ``named`` are settings from the command line.
    """
    from sew_hooks.acceptance.baseline import baseline_in_use
    from sew_hooks.run.detections import settings_of

    configuration = configured(asked, **named)
    keys = available_keys(asked.key_file, asked.keyring, configuration.namespace)
    settings = settings_of(configuration, asked.profile, asked.calibrations)
    baseline = baseline_in_use(asked.baseline, configuration.root / configuration.baseline)
    cache = None
    if not asked.no_cache:
        from sew_hooks.run.outline_cache import usual_folder

        cache = asked.cache_dir or usual_folder()
    given = (("--settings-from", asked.settings_from), ("--baseline", without_keys(str(asked.baseline or ""))))
    options = tuple(word for name, value in given if value for word in (name, value))
    return Detector(configuration, keys, settings, baseline, cache, asked.jobs, options)


def detector_with_key(asked: Asked, **named: Any) -> Detector:
    """Return the same with a key of the team, warning if others are not at hand.

    Raises ``NoKey`` if there is no key, and ``KeyError_`` if there is none of the team.
    """
    detector = detector_of(asked, **named)
    detector.check_keys()
    detector.tell_absent()
    return detector


def has_key(detector: Detector, hook: str, *, skips: type[KeyError_] = NoKey, tells: bool = True) -> bool:
    """Whether a hook has a key to test with. If it has none and may skip, one line reports that, if it ``tells``.

    It ``skips`` without any key, or with ``KeyError_`` also if ``key-id`` names none of them. Raises the error if the
    configuration has ``on-missing-key = "fail"``.
    """
    try:
        detector.check_keys()
    except skips as error:
        without_key(hook, detector.configuration, error, tells=tells)
        return False
    return True
