"""Marking the inputs of a run, where a bad one does not stop the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from sew_hooks.engine.api import embed, read_outline
from sew_hooks.engine.embedding import Embedding
from sew_hooks.engine.lines import Lines, holding
from sew_hooks.engine.profiles import Selection
from sew_hooks.errors import SewError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.stashed_changes import StashedChanges
from sew_hooks.repository.text_changes import carried, lines_of
from sew_hooks.run.inputs import Failure, Input, attempt, language_by_name
from sew_hooks.run.mark_journal import Journal, MarkedPart, Writing
from sew_hooks.run.recorded_lines import earlier_lines
from sew_hooks.run.unit_texts import unit_lines
from sew_hooks.run.workers import local_workers, spread
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


class _Text(NamedTuple):
    """A text to be marked, or those of its ``lines`` that an author wrote, perhaps together with others; ``former`` is
    the text before the change.
    """

    name: str
    language: str
    content: bytes
    ignored: frozenset[str]
    lines: Lines | None
    mixed_authors: bool
    former: bytes | None


class _MarkTerms(NamedTuple):
    """The key, the scope and the rules with which texts are marked."""

    key: bytes
    scope: str
    rules: Selection


def mark(
    inputs: Sequence[Input | Failure],
    key: NamedKey,
    *,
    scope: str,
    profile: Selection,
    write: bool,
    journal: Journal | None = None,
    stashed: StashedChanges | None = None,
    jobs: int | None = None,
) -> Iterator[Marking | Failure]:
    """Embed ``key`` into each input, or into the lines of it that are to be marked, in at most ``jobs`` processes.

    The scope is that of the key, if it has one. With ``write``, the result replaces each input as soon as it is there,
    and the ``journal`` of the repository records it. The journal also says which of the lines around a change are of
    the same author. Nothing is marked beside ``stashed`` changes, which could not be put back, and nothing is written
    that they have already. Earlier failures are passed on.
    """
    terms = _MarkTerms(key.key.reveal(), key.scope or scope, profile)

    def written(text: _Text, made: Embedding[bytes], item: Input) -> Marking:
        if write and not _is_stashed(item, text.content, made, stashed):
            item.replace(text.content, made.source)
            if journal is not None and item.path is not None:
                _record(item, text, made, key, journal)
        return Marking(item.name, text.content, made, item.ignored)

    workers = local_workers(jobs, len(inputs))
    for asked, made in spread(_texts(inputs, journal), partial(_embedded, terms=terms), workers):
        if isinstance(asked, Failure):
            yield asked
        elif isinstance(made, Embedding):
            yield attempt(asked[0], partial(written, asked[1], made))
        elif made is not None:
            yield made


def _texts(
    inputs: Iterable[Input | Failure], journal: Journal | None
) -> Iterator[tuple[tuple[Input, _Text] | Failure, _Text | None]]:
    """Read each input: it with its text, and the text again as the task of a worker, or a failure without a task."""
    for item in inputs:
        if isinstance(item, Failure):
            yield item, None
            continue
        text = attempt(item, partial(_text_of, journal=journal))
        yield (text, None) if isinstance(text, Failure) else ((item, text), text)


def _text_of(item: Input, journal: Journal | None) -> _Text:
    language, content = item.read()
    former = None if item.lines is None else item.former()
    lines = _with_earlier(item, former, content, journal)
    return _Text(item.name, language, content, item.ignored, lines, item.mixed_authors, former)


def _embedded(text: _Text, terms: _MarkTerms) -> Embedding[bytes] | Failure:
    """What a worker does."""
    return attempt(
        text,
        lambda text: embed(
            text.content,
            text.language,
            terms.key,
            scope=terms.scope,
            profile=terms.rules.without(text.ignored),
            lines=text.lines,
            mixed_authors=text.mixed_authors,
            former=text.former,
        ),
    )


def _is_stashed(item: Input, before: bytes, embedding: Embedding[bytes], stashed: StashedChanges | None) -> bool:
    """Whether an input was marked before, and its mark is not staged. Raises ``FileError`` beside other ones."""
    if stashed is None or item.path is None or not embedding.changed:
        return False
    return stashed.have(item.path, before, embedding.source)


def _with_earlier(item: Input, former: bytes | None, content: bytes, journal: Journal | None) -> Lines | None:
    """The lines to mark of an input. If only a change is known to be its author's, the journal may know more."""
    if item.lines is None or not item.mixed_authors:
        return item.lines
    return item.lines._replace(earlier=item.lines.earlier | earlier_lines(item, former, content, journal).keys())


def _record(item: Input, text: _Text, embedding: Embedding[bytes], key: NamedKey, journal: Journal) -> None:
    """Record what was marked, and what the author of an input wrote in it."""
    assert item.path is not None
    before, lines = text.content, text.lines
    authors = _authors(item, before, lines, journal)
    units = unit_lines(before, list(embedding.after))
    parts: dict[str, tuple[MarkedPart, ...]] = {item.agent: ()}
    for unit in embedding.units:
        if unit.grades or (item.agent and unit.place in embedding.own):
            writer = _most_common(authors, units[unit.place]) or item.agent
            parts[writer] = (*parts.get(writer, ()), MarkedPart(unit.name, len(unit.grades)))
    old, new = lines_of(before), lines_of(embedding.source)
    whole = dict.fromkeys(holding(embedding.source), item.agent) if lines is None else {}
    fresh = {*carried(dict.fromkeys(lines.written if lines else (), ""), old, new)}
    after = unit_lines(embedding.source, list(embedding.after.values()))
    fresh.update(*(after[embedding.after[unit]] for unit in embedding.own))
    writing = Writing(embedding.source, whole | carried(authors, old, new), fresh, parts)
    journal.add(item.path, writing, key, is_new=embedding.changed, edited=item.edited)


def record_unmarked(item: Input, content: bytes, scope: str, journal: Journal) -> None:
    """Record what an agent wrote in an input that is not marked, as where there is no key."""
    if item.path is None:
        return
    lines = _with_earlier(item, item.former(), content, journal) or Lines()
    parts: tuple[MarkedPart, ...] = ()
    with suppress(SewError):  # it is no source file, or it cannot be read
        units = read_outline(content, language_by_name(item), scope).units
        own = lines.most_of(units, content).intersection(lines.touched(units))
        parts = tuple(MarkedPart(unit.name, 0) for unit in units if unit in own)
    authors = _authors(item, content, lines, journal)
    journal.add(
        item.path, Writing(content, authors, lines.written, {item.agent: parts}), None, is_new=False, edited=item.edited
    )


def _authors(item: Input, content: bytes, lines: Lines | None, journal: Journal) -> dict[int, str]:
    """The author of each line that is an input's author's, or of another agent that is recorded to have written it.

    Of what an agent wrote now, its own hook knows more than the record.
    """
    assert item.path is not None
    authors = dict.fromkeys(holding(content) if lines is None else lines.own, item.agent)
    with suppress(SewError):
        known = journal.known(item.path, content)
        told = lines.written if lines and item.edited is not None else frozenset[int]()
        others = {line: known[line].agent for line in authors.keys() & known.keys() - told}
        authors |= {line: agent for line, agent in others.items() if agent}
    return authors


def _most_common(authors: Mapping[int, str], lines: Iterable[int]) -> str:
    """The author of most of some lines; nothing if no line has one."""
    counts = Counter(authors[line] for line in lines if line in authors)
    return counts.most_common(1)[0][0] if counts else ""
