"""Which edits of a text to leave out when all of them together fail the check, so that the others can be made.

Every question costs a reading of the whole text. The number of questions therefore hardly grows with the text: only
with the logarithms of halving. Rules are tried first, because a fault usually belongs to one rule, and then the sites
of each rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sew_hooks.errors import VerificationError

Group = Sequence[int]

_QUESTIONS = 96
"""The number of questions that the rules which do not work as a whole share in one round."""

_ROUNDS = 4


class _TooMany(Exception):
    """The questions of a group are used up."""


def kept(groups: Sequence[Group], works: Callable[[frozenset[int]], bool]) -> frozenset[int]:
    """Return those members of ``groups`` that work together, where not all of them do.

    The sites of a rule are one group. A group that is at fault in too many places is left out as a whole. The search
    continues until another round adds nothing, so that a text is not changed further when it is marked again. Raises
    VerificationError if that does not happen.
    """
    search = _Search(works)
    for _ in range(_ROUNDS):
        before = search.kept
        search.round([[index for index in group if index not in before] for group in groups])
        if search.kept == before:
            return before
    raise VerificationError("the rewritten text does not pass the check, and no single part of it is the cause")


class _Search:
    """The edits that are known to work together."""

    def __init__(self, works: Callable[[frozenset[int]], bool]) -> None:
        self.kept: frozenset[int] = frozenset()
        self._works = works
        self._questions = 0

    def round(self, groups: Iterable[Group]) -> None:
        """Keep the part of ``groups`` that works; all of them together do not work."""
        groups = [group for group in groups if group]
        self._questions = 2 * len(groups)  # as many as there can be
        at_fault = self._take(groups, failing=True)
        for group in at_fault:
            before = self.kept
            self._questions = _QUESTIONS // len(at_fault)
            try:
                self._take([[index] for index in group], failing=True)
            except _TooMany:
                self.kept = before

    def _take(self, groups: list[Group], *, failing: bool = False) -> list[Group]:
        """Keep as many of ``groups`` as work, and return the others. ``failing`` means that not all of them work."""
        if not failing and self._take_all(groups):
            return []
        if len(groups) == 1:
            return groups
        half = len(groups) // 2
        faults = self._take(groups[:half])
        return faults + self._take(groups[half:], failing=not faults)

    def _take_all(self, groups: list[Group]) -> bool:
        if not self._questions:
            raise _TooMany
        self._questions -= 1
        wanted = self.kept.union(*groups)
        if self._works(wanted):
            self.kept = wanted
            return True
        return False
