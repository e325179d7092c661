"""Marking the inputs of a run, where a bad one does not stop the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sew_hooks.engine.api import embed, read_outline
from sew_hooks.engine.lines import Lines
from sew_hooks.engine.profiles import Selection
from sew_hooks.engine.results import Embedding
from sew_hooks.languages import tree_reading
from sew_hooks.repository.stashed_changes import StashedChanges
from sew_hooks.run.earlier_lines import earlier_lines
from sew_hooks.run.inputs import Failure, Input, attempt, attempt_each
from sew_hooks.run.mark_journal import Journal
from sew_hooks.settings.keyring import NamedKey


@dataclass(frozen=True, slots=True)
class Marking:
    """What embedding made of an input: its text before, and the result.

    ``ignored`` are the rules that are switched off in it.
    """

    name: str
    before: bytes
    embedding: Embedding[bytes]
    ignored: frozenset[str] = frozenset()

    @property
    def after(self) -> bytes:
        """The text with the mark."""
        return self.embedding.source

    @property
    def changed(self) -> bool:
        """Whether the input was not marked with this key before."""
        return self.embedding.changed


def mark(
    inputs: Iterable[Input | Failure],
    key: NamedKey,
    *,
    scope: str,
    profile: Selection,
    write: bool,
    journal: Journal | None = None,
    stashed: StashedChanges | None = None,
) -> Iterator[Marking | Failure]:
    """Embed ``key`` into each input, or into the lines of it that are to be marked.

    The scope is that of the key, if it has one. With ``write``, the result replaces each input at once, and the
    ``journal`` of the repository records it. The journal also says which of the lines around a change are of the same
    author. Nothing is marked beside ``stashed`` changes, which could not be put back, and nothing is written that they
    have already. Earlier failures are passed on.
    """

    def work(item: Input) -> Marking:
        language, before = item.read()
        rules, used = profile.without(item.ignored), key.scope or scope
        lines = _with_earlier(item, before, language, used, journal)
        embedding = embed(
            before,
            language,
            key.key.reveal(),
            scope=used,
            profile=rules,
            lines=lines,
            mixed_authors=item.mixed_authors,
            former=item.before,
        )
        if write and not _is_stashed(item, before, embedding, stashed):
            item.replace(before, embedding.source)
            if journal is not None and item.path is not None:
                journal.add(item.path, before, embedding, key, item.agent)
        return Marking(item.name, before, embedding, item.ignored)

    with tree_reading.garbage_kept():
        for outcome in attempt_each(inputs, work):
            yield outcome
            tree_reading.clear_much()


def _is_stashed(item: Input, before: bytes, embedding: Embedding[bytes], stashed: StashedChanges | None) -> bool:
    """Whether an input was marked before, and its mark is not staged. Raises ``FileError`` beside other ones."""
    if stashed is None or item.path is None or not embedding.changed:
        return False
    return stashed.have(item.path, before, embedding.source)


def _with_earlier(item: Input, content: bytes, language: str, scope: str, journal: Journal | None) -> Lines | None:
    """The lines to mark of an input. If only a change is known to be its author's, the journal may know more."""
    if item.lines is None or not item.mixed_authors or journal is None:
        return item.lines
    return item.lines._replace(earlier=item.lines.earlier | earlier_lines(item, content, language, scope, journal))


def record_unmarked(item: Input, scope: str, journal: Journal) -> Failure | None:
    """Record what the author of an input wrote in it, where there is no key to mark it with."""

    def work(given: Input) -> None:
        language, content = given.read()
        lines = _with_earlier(given, content, language, scope, journal) or Lines()
        units = read_outline(content, language, scope).units
        if given.path is not None:
            own = lines.most_of(units, content).intersection(lines.touched(units))
            journal.add_unmarked(given.path, content, units, own, given.agent)

    return attempt(item, work)
