"""What is known about each part of a file besides its mark: who committed it, who marked it here, who accepted it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from sew_hooks.engine.lines import holding
from sew_hooks.errors import SewError
from sew_hooks.languages.site import Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import commits_named
from sew_hooks.run.mark_journal import JournalEntry, journal_here
from sew_hooks.run.mark_origins import Origin
from sew_hooks.run.unit_texts import unit_lines
from sew_hooks.run.verdicts import FileFinding
from sew_hooks.scheme.evidence import Evidence


class PartHistory:
    """What the history of ``repository`` and the record of this clone know about the parts of files.

    ``names`` are those of keys by their identifiers. The commits have their values of ``trailer``.
    """

    def __init__(self, repository: Repository, trailer: str, names: Mapping[str, str]) -> None:
        self.unknown = repository.shallow()
        self._repository = repository
        self._trailer = trailer
        self._names = names
        self._journal = journal_here()
        self._tracked = set[str]() if repository.head() is None else repository.tracked()

    def with_history(
        self, origins: Sequence[Origin], file: FileFinding, accepted: Collection[Unit | None], content: bytes
    ) -> list[Origin]:
        """Return the parts of ``file`` with what is known about each, whatever the verdict is.

        A part was written by the commit that most of its lines come from; lines without anything but blanks and
        brackets do not count, and in a shallow clone nobody knows who wrote those of its oldest commits. ``accepted``
        are the units that a comment or the baseline accepts, and None if they leave nothing of the file to test. Raises
        ``GitError`` if git cannot tell.
        """
        path = Path(file.name)
        # The lines of the code outside functions are those that no other unit has.
        units = sorted((unit for unit, _ in file.texts), key=lambda unit: unit.name != RESIDUAL)
        lines: dict[Unit | None, Sequence[int]] = {None: range(1, content.count(b"\n") + 2)}
        for unit, numbers in unit_lines(content, units).items():
            lines[unit] = numbers
        whole, *others = origins
        held = holding(content)
        origins = [
            whole,
            *(origin for origin in others if origin.judgement.evidence.total or held.intersection(lines[origin.unit])),
        ]
        blamed = self._blamed(self._repository.name_of(path))
        commits = commits_named(self._repository, sorted(set(blamed.values()) - self.unknown), self._trailer)
        marked = self._marked(path, content, lines)
        known_origins = []
        for origin in origins:
            own = {line: blamed[line] for line in lines[origin.unit] if line in blamed}
            counted = Counter(name for line, name in own.items() if line in held)
            most = next((name for name, _ in counted.most_common(1)), "")
            recorded = (
                _recorded_as(marked.get(origin.unit), origin.judgement.evidence, self._names) if origin.unit else None
            )
            known_origins.append(
                origin._replace(
                    written=commits.get(most),
                    recorded=recorded,
                    accepted=origin.unit in accepted,
                    lines={commits.get(name) for name in own.values()} or {None},
                )
            )
        return known_origins

    def _blamed(self, name: str) -> dict[int, str]:
        """The name of the commit that each line of a file comes from; that of no commit if it is not committed."""
        return {line: commit for line, commit, *_ in self._repository.blame(name)} if name in self._tracked else {}

    def _marked(
        self, path: Path, content: bytes, lines: Mapping[Unit | None, Sequence[int]]
    ) -> Mapping[Unit | None, JournalEntry]:
        """The entry of the record of this clone that has most lines of each part, if it has most of the part."""
        try:
            known = self._journal.known(path, content) if self._journal else {}
        except SewError:
            return {}
        entries, held = {}, holding(content)
        for unit, numbers in lines.items():
            counts = Counter(known[line] for line in numbers if line in known and line in held)
            if 2 * sum(counts.values()) >= max(1, len(held.intersection(numbers))):
                entries[unit] = counts.most_common(1)[0][0]
        return entries


def _recorded_as(known: JournalEntry | None, evidence: Evidence, names: Mapping[str, str]) -> str | None:
    """The agent that a part has in the record, or else the key, if the part still has all of its mark."""
    if known is None:
        return None
    if known.agent:
        return known.agent
    is_marked = evidence.agreements == evidence.total > 0
    return known.named(names).told_key if is_marked else None
