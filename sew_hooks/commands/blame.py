"""``sew blame``: whose mark is in files and in their functions, since which commit, and what that commit discloses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import Asked, asking, detector_with_key, words_of
from sew_hooks.commands.exit_status import CLEAN, FAILED
from sew_hooks.commands.history_in_use import looks_like_range
from sew_hooks.errors import UsageError
from sew_hooks.reports.complaints import complain

if TYPE_CHECKING:
    from sew_hooks.languages.site import Unit
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.detections import InputDetections
    from sew_hooks.run.inputs import Failure, Input
    from sew_hooks.run.mark_origins import Origin
    from sew_hooks.run.verdicts import FileFinding


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--all", "every", is_flag=True, help="Of several files, also list the functions without mark or disclosure."
)
@options.trailer
@options.listing_format
@options.output
@asking
def blame(
    paths: tuple[str, ...],
    every: bool,
    trailer: str | None,
    listing_format: str,
    output: Path | None,
    asked: Asked,
) -> int:
    """Show whose mark files and their functions have, since when.

    PATHS are files and folders. All that is tested is one family of claims, as in sew detect. Of one file, all
    functions are listed, and of several those with a mark or a disclosure; JSON has all.

    A file is followed through renames. A mark counts as present since a commit if the version of the file in that
    commit has it, those just before do not, and every later version on the way to the present one has it. The trailer
    and the local record are shown for every part, whether or not it is marked. Accepted parts are tested like all
    others, and the verdict on them says that they are accepted.

    Exit status: 0, or 2 for misuse or if a file or its history cannot be read.
    """
    from sew_hooks.acceptance.accepted_units import set_aside
    from sew_hooks.reports.decisions import tell_excluded
    from sew_hooks.reports.origin_listing import OriginListing, cut_history
    from sew_hooks.reports.progress import track
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.repository.file_versions import versions_of
    from sew_hooks.repository.git import GitError, Repository
    from sew_hooks.run.change_inputs import version_inputs
    from sew_hooks.run.detections import InputDetections
    from sew_hooks.run.inputs import STANDARD_INPUT, Failure, inputs
    from sew_hooks.run.mark_origins import marks_of, origins, unclear_origins
    from sew_hooks.run.unit_history import PartHistory
    from sew_hooks.run.verdicts import marks_in

    if STANDARD_INPUT in paths:
        raise UsageError("standard input has no history; give files or folders")
    if ranges := [path for path in paths if looks_like_range(path)]:
        raise UsageError(f"{ranges[0]}: a range of commits, which sew log takes; sew blame takes files and folders")
    detector = detector_with_key(asked, trailer=trailer)
    repository = Repository(Path.cwd())
    found = [*inputs(paths, None, detector.configuration, tracked=True)]
    tell_excluded(paths, detector.configuration)
    names = _names(repository, found)
    files = {file.name: file for file in found if file.name in names}
    accepted: dict[str, set[Unit | None]] = {}

    def read() -> Iterator[InputDetections | Failure]:
        for outcome in detector.read([*files.values()]):
            if isinstance(outcome, InputDetections):
                rest, _ = set_aside(outcome, detector.baseline)
                nothing_left = rest.accepted and not any(each.grades for each in rest.detections)
                accepted[outcome.name] = {*rest.accepted, *([None] if nothing_left else [])}
            yield outcome

    words = tuple(words_of(paths, from_ref=None, to_ref=None))
    request = detector.request_for_files(words, paths, files.values())
    report = detector.report(track(read(), "Detecting", len(files)), request, accepting=False)
    history = PartHistory(
        repository, detector.configuration.trailer, {key.id: key.name for key in report.request.keys if key.name}
    )
    keys = [key.name for key in detector.keys]
    cut: dict[str, None] = {}

    def followed(file: FileFinding) -> list[Origin]:
        # Where there is no mark, only the end of a shallow history counts.
        matters = file.judgement.verdict == "marked" or bool(history.unknown)
        versions = versions_of(repository, names[file.name], detector.configuration.trailer) if matters else []
        oldest = [each.commit.name for each in versions if each.commit.name in history.unknown]
        cut.update(dict.fromkeys(oldest))
        texts = version_inputs(repository, versions, detector.configuration)
        marks = marks_of(texts, detector.read, lambda each: marks_in(each, keys, detector.settings, report.bar))
        found = origins(file, marks, versions, oldest)
        return history.told(found, file, accepted[file.name], files[file.name].content())

    parts = []
    for file in track(report.files, "Following", len(report.files)):
        try:
            parts.append(followed(file))
        except GitError as error:
            failure = Failure(file.name, str(error), internal=False)
            complain(failure)
            report = report._replace(failures=(*report.failures, failure))
            parts.append(unclear_origins(file))
    listing = OriginListing(report, parts, tuple(cut), every)
    for line in cut_history(listing):
        complain(f"warning: {line}")
    publish_listing(listing, listing_format, output)
    return FAILED if report.failures else CLEAN


def _names(repository: Repository, files: Iterable[Input]) -> dict[str, str]:
    """Return git's names of files. Those of other repositories, such as submodules, are left out with a line for each.

    Raises ``GitError`` for a file outside of the work tree, or if there are none but those.
    """
    from sew_hooks.reports.verdict_texts import counted
    from sew_hooks.repository.git import GitError, OutsideError

    names: dict[str, str] = {}
    others = Counter[str]()
    for file in files:
        try:
            names[file.name] = repository.name_of(Path(file.name))
        except OutsideError:
            raise
        except GitError as error:
            others[str(error)] += 1
    if others and not names:
        raise GitError(next(iter(others)))
    for reason, number in others.items():
        complain(f"{counted(number, 'file')} left out: {reason}")
    return names
