"""A detection with its configuration and keys: from inputs to the report that every detecting command shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.engine.profiles import ANY, MARKING, selected
from sew_hooks.errors import NoKey
from sew_hooks.languages.registry import REGISTRY, SUFFIXES
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.detections import Accept, DetectionSettings, InputDetections, accept_nothing, find_marks, scopes_of
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.outlines import outline_each
from sew_hooks.run.provenance import Commits, Request, labels
from sew_hooks.run.report import Report, Warn, collect
from sew_hooks.run.untested import excluded_files, excluded_names, has_other_rules, kinds, other_kinds
from sew_hooks.run.worker_choice import chosen_workers
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey, absent_identifiers, check_identifiers, told_absent

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.measured_files import Track
    from sew_hooks.run.outline_cache import Cache


class TestedFiles(NamedTuple):
    """What is tested: files, and the request for them. Those of a ``change`` are ``blobs``, which git has."""

    request: Request
    files: Sequence[Input]
    change: Change | None = None
    blobs: Sequence[Blob] = ()

    @property
    def commits(self) -> Change | None:
        """The change, if commits make it, which may disclose what they wrote. What is staged is in none yet."""
        return self.change if self.change is not None and self.change.revision else None


class Detector(NamedTuple):
    """The configuration of a run, its keys and its settings, and what leaves out accepted units.

    ``cache`` is the folder of the cache, or None for no cache; ``jobs`` is the number of processes, or None.
    ``options`` are the words of the command line that name other settings or another baseline, and ``sources`` the
    files with settings and accepted findings. ``warn`` prints a line.
    """

    configuration: Configuration
    keys: tuple[NamedKey, ...]
    settings: DetectionSettings
    accept: Accept
    cache: Path | None
    jobs: int | None
    options: tuple[str, ...]
    sources: tuple[Path, ...]
    warn: Warn

    @property
    def absent(self) -> tuple[str, ...]:
        """The identifiers in ``key-id`` of keys whose marks the run cannot find."""
        return absent_identifiers(self.keys, self.configuration.key_id)

    def without_leaked(self) -> Detector:
        """Return the same detector without the keys that leaked: a mark of theirs in new code proves nothing."""
        return self._replace(keys=tuple(key for key in self.keys if not key.leaked))

    def check_keys(self, no_key: str) -> None:
        """Raise ``NoKey``, which says ``no_key``, if there is no key, and ``KeyError_`` if ``key-id`` names none."""
        if not self.keys:
            raise NoKey(no_key)
        check_identifiers(self.keys, self.configuration.key_id)

    def warn_of_absent_keys(self) -> None:
        """Warn in one line if ``key-id`` names keys that are not at hand."""
        if self.absent:
            self.warn(f"warning: {told_absent(self.absent)}")

    def read(self, files: Sequence[Input], dask: str | None = None) -> Iterator[InputDetections | Failure]:
        """Read ``files``. Those that are not cached are parsed here, or on the Dask cluster at ``dask``."""
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
        accept = self.accept if accepting else accept_nothing
        request = self.request() if request is None else request
        report = collect(outcomes, self.keys, self.settings, accept, request, self.warn, explain=explain)
        rules, ignored_in = self.settings.profile, self.configuration.ignored_in
        changed = sum(has_other_rules(rules, file.language, ignored_in(file.name)) for file in report.files)
        return report._replace(request=request._replace(other_rules=changed))

    def request(self, words: Sequence[str] = (), sources: Iterable[Path | None] = ()) -> Request:
        """Return the request that the ``words`` of a command line make. ``sources`` are the files that they name.

        In the words, revisions of git are whole; the paths must not hold anything that looks like a key.
        """
        used = [file for file in self.sources if file.exists()]
        return Request(labels(self.keys), (*self.options, *words), sources=(*sources, *used), absent=self.absent)

    def subject_of_files(self, words: Sequence[str], paths: Iterable[str], files: Sequence[Input]) -> TestedFiles:
        """Return what is tested if a person names ``paths``, at which there are ``files``."""
        paths = tuple(paths)
        request = self.request(words, [file.path for file in files])._replace(
            excluded=excluded_files(paths, self.configuration),
            other_kinds=other_kinds(paths, self.configuration.languages),
        )
        return TestedFiles(request, files)

    def subject_of_change(
        self, words: Sequence[str], change: Change, paths: Sequence[str] | None, blobs: Sequence[Blob]
    ) -> TestedFiles:
        """Return what is tested of a change, or of what it changes at or in ``paths``; ``blobs`` are those files."""
        names = change.names() if paths is None else change.names_at(paths)
        excluded = excluded_names(names, change.repository.root, self.configuration)
        request = self.request(words)._replace(
            commits=Commits((change.base,), (change.revision,)) if change.revision else None,
            excluded=len(excluded),
            other_kinds=kinds({*names} - excluded - {blob.tracked for blob in blobs}),
        )
        return TestedFiles(request, blobs, change, blobs)

    def test(
        self,
        subject: TestedFiles,
        dask: str | None = None,
        *,
        track: Track = lambda outcomes, *_: iter(outcomes),
        explain: bool = False,
    ) -> Report:
        """Read and judge what is to be tested; of commits, the code that they wrote. ``track`` shows the progress."""
        detector = self._for_files(subject.files)
        outcomes = track(detector.read(subject.files, dask), "Detecting", len(subject.files))
        if subject.commits is not None:
            from sew_hooks.run.change_inputs import written_by

            outcomes = written_by(subject.commits, subject.blobs, outcomes)
        return detector.report(outcomes, subject.request, explain=explain)

    def _for_files(self, files: Sequence[Input]) -> Detector:
        """Return the same detector for a run with ``files`` alone, warning of languages in which it has no rules."""
        suffixes = {Path(file.name).suffix.lower() for file in files}
        languages = {SUFFIXES[suffix] for suffix in suffixes if suffix in SUFFIXES}
        profile = self.settings.profile
        if profile.profile != ANY:
            bare = [name for name in REGISTRY if name in languages and not selected(profile, name).grains]
            if bare:
                titles = ", ".join(REGISTRY[name].title for name in bare)
                self.warn(
                    f"warning: the profile {profile.profile} has no rules in {titles}; only {MARKING} marks there"
                )
        elif suffixes <= SUFFIXES.keys():
            profile = profile.for_languages(languages)
        return self._replace(settings=self.settings._replace(profile=profile))

    def open_cache(self) -> AbstractContextManager[Cache | None]:
        """Open the cache of the run, if it has one."""
        if self.cache is None:
            return nullcontext()
        from sew_hooks.run.outline_cache import Cache

        return closing(Cache(self.cache, self.warn))
