"""What earlier commits had and disclosed: whoever brings it back need not disclose it again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from sew_hooks.engine.lines import Lines
from sew_hooks.repository.agents import agent_in
from sew_hooks.repository.commits import Change, change_of_commit
from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import Commit, has_trailer
from sew_hooks.run.change_inputs import Blob, changed_inputs, lines_of, written_by
from sew_hooks.run.commit_verdicts import CommitFinding
from sew_hooks.run.detections import InputDetections
from sew_hooks.run.detector import Detector
from sew_hooks.run.restored_code import Disclosed, restored_code


def earlier_units(blobs: Sequence[Blob], detector: Detector, change: Change) -> dict[str, Disclosed]:
    """Return what a change brings back in each of ``blobs``, its files, of versions whose commits disclose it."""
    trailer = detector.configuration.trailer
    lines = lines_of(change, {blob.tracked for blob in blobs})
    units = {outcome.name: [*outcome.texts] for outcome in detector.read(blobs) if isinstance(outcome, InputDetections)}
    earlier: dict[str, Disclosed] = {}
    for blob in blobs:
        own, written = units.get(blob.name), lines.get(blob.tracked, Lines())
        earlier[blob.name] = restored_code(change, blob, own, written, trailer) if own else {}
    return earlier


def is_marked_without(
    earlier: Mapping[str, Disclosed],
    blobs: Sequence[Blob],
    detector: Detector,
    change: Change,
    *,
    accepting: bool = True,
) -> bool:
    """Whether what a change wrote in ``blobs`` is marked, without its other files and without ``earlier`` code."""
    written = written_by(change, blobs, detector.read(blobs), earlier)
    return detector.report(written, accepting=accepting).together.verdict == "marked"


def with_earlier_agents(
    findings: Sequence[CommitFinding], detector: Detector, repository: Repository, *, accepting: bool
) -> Iterator[CommitFinding]:
    """Yield the findings; those about marked commits that name nobody get the agents whose code they bring back.

    Unless ``accepting``, accepted parts are tested like all others.
    """
    nameless = {
        finding.commit.name for finding in findings if finding.judgement.verdict == "marked" and not finding.disclosed
    }
    if nameless and not has_trailer(repository, nameless, detector.configuration.trailer):
        nameless = set()
    for finding in findings:
        if finding.commit.name in nameless:
            names = {file.path for file in finding.files}
            agents = _agents_of_earlier(finding.commit, names, detector, repository, accepting=accepting)
            finding = finding._replace(earlier=agents)
        yield finding


def _agents_of_earlier(
    commit: Commit, names: Collection[str], detector: Detector, repository: Repository, *, accepting: bool
) -> tuple[str, ...]:
    """The agents of the earlier commits that had and disclosed what a marked commit brings back in files ``names``.

    There are none if it is marked without that, too.
    """
    change = change_of_commit(repository, commit.name, commit.parents)
    blobs = [blob for blob in changed_inputs(change, None, detector.configuration) if blob.tracked in names]
    earlier = earlier_units(blobs, detector, change)
    values = values_of_earlier(earlier)
    if not values or is_marked_without(earlier, blobs, detector, change, accepting=accepting):
        return ()
    return tuple(dict.fromkeys(agent_in(value, detector.configuration.trailer) for value in values))


def values_of_earlier(earlier: Mapping[str, Disclosed]) -> tuple[str, ...]:
    """Return the values of the trailer with which earlier commits disclosed units, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(chain.from_iterable(units.values() for units in earlier.values()))))
