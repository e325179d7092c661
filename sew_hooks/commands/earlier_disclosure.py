"""What earlier commits had and disclosed: whoever brings it back need not disclose it again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from sew_hooks.commands.detection import Detector

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.repository.git import Repository
    from sew_hooks.repository.history import Commit
    from sew_hooks.run.brought_back import Disclosed
    from sew_hooks.run.change_inputs import Blob


def earlier_units(blobs: Sequence[Blob], detector: Detector, change: Change) -> dict[str, Disclosed]:
    """Return what a change brings back in each of ``blobs``, its files, of versions whose commits disclose it."""
    from sew_hooks.engine.lines import Lines
    from sew_hooks.run.brought_back import brought_back
    from sew_hooks.run.change_inputs import lines_of
    from sew_hooks.run.detections import InputDetections

    trailer, scope = detector.configuration.trailer, detector.configuration.scope
    lines = lines_of(change, {each.tracked for each in blobs})
    read = {each.name: each.texts for each in detector.read(blobs) if isinstance(each, InputDetections)}
    found: dict[str, Disclosed] = {}
    for each in blobs:
        units, written = [*read.get(each.name, ())], lines.get(each.tracked, Lines())
        found[each.name] = brought_back(change, each, units, written, trailer, scope) if units else {}
    return found


def is_marked_without(
    earlier: Mapping[str, Disclosed],
    blobs: Sequence[Blob],
    detector: Detector,
    change: Change,
    *,
    accepting: bool = True,
) -> bool:
    """Whether what a change wrote in ``blobs`` is marked, without its other files and without ``earlier`` code."""
    from sew_hooks.run.change_inputs import written_by

    written = written_by(change, blobs, detector.read(blobs), earlier)
    return detector.report(written, accepting=accepting).together.verdict == "marked"


def disclosed_earlier(
    commit: Commit, names: Collection[str], detector: Detector, repository: Repository, *, accepting: bool
) -> tuple[str, ...]:
    """Return the agents of the earlier commits that had and disclosed what a marked commit brings back.

    There are none if it is marked without that, too. Only its files of these ``names`` count. Unless ``accepting``,
    accepted parts are tested like all others.
    """
    from sew_hooks.repository.agents import agent_in
    from sew_hooks.repository.commits import change_of_commit
    from sew_hooks.run.change_inputs import changed_inputs

    change = change_of_commit(repository, commit.name, commit.parents)
    blobs = [each for each in changed_inputs(change, None, detector.configuration) if each.tracked in names]
    earlier = earlier_units(blobs, detector, change)
    values = dict.fromkeys(chain.from_iterable(chain.from_iterable(each.values() for each in earlier.values())))
    if not values or is_marked_without(earlier, blobs, detector, change, accepting=accepting):
        return ()
    return tuple(dict.fromkeys(agent_in(value, detector.configuration.trailer) for value in values))
