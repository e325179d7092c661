"""The outlines of a run's inputs: from the cache, or else read by workers. No key is involved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.results import Outline
from sew_hooks.errors import ParseError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.detections import OutlinedInput
from sew_hooks.run.inputs import Failure, Input, attempt
from sew_hooks.run.workers import Here, Workers, spread

if TYPE_CHECKING:
    from sew_hooks.run.outline_cache import Cache


class OutlineTask(NamedTuple):
    """A content that waits to be read in ``scopes``; a failure calls it ``name``."""

    name: str
    language: str
    content: bytes
    scopes: tuple[str, ...]


def outline_each(
    inputs: Iterable[Input], scopes: Iterable[str], workers: Workers, cache: Cache | None
) -> Iterator[OutlinedInput | Failure]:
    """Yield each input with its outlines in ``scopes``, or its failure, in order. ``cache`` keeps new outlines."""
    wanted = tuple(dict.fromkeys(scopes))

    def look_up(item: Input) -> OutlinedInput:
        language, content = item.read()
        kept = {} if cache is None else {scope: cache.find(content, language, scope) for scope in wanted}
        known = {scope: outline for scope, outline in kept.items() if outline is not None}
        return OutlinedInput(item.name, language, content, known, item.ignored)

    def look_up_each() -> Iterator[tuple[OutlinedInput | Failure, OutlineTask | None]]:
        for item in inputs:
            step = attempt(item, look_up)
            task = None
            if isinstance(step, OutlinedInput):
                missing = tuple(scope for scope in wanted if scope not in step.outlines)
                task = OutlineTask(step.name, step.language, step.content, missing) if missing else None
            yield step, task

    # Only what is sent or kept is packed.
    read = partial(attempt, work=_read) if cache is None and isinstance(workers, Here) else read_packed
    for step, made in spread(look_up_each(), read, workers):
        if isinstance(step, Failure) or made is None:
            yield step
        elif isinstance(made, Failure):
            yield made
        else:
            for scope, packed in made.items():
                if cache is not None and isinstance(packed, bytes):
                    cache.keep(step.content, step.language, scope, packed)
            yield attempt(step, partial(_completed, made))


def read_packed(task: OutlineTask) -> dict[str, bytes] | Failure:
    """Return the outlines of a content by scope, or the refusal of one that cannot be parsed, as bytes.

    So they are sent between processes, and kept in a cache.
    """
    return attempt(task, _read_packed)


def _read_packed(task: OutlineTask) -> dict[str, bytes]:
    from sew_hooks.run.packed_outlines import pack, pack_refusal

    try:
        return {scope: pack(outline) for scope, outline in _read(task).items()}
    except ParseError as error:
        return dict.fromkeys(task.scopes, pack_refusal(str(error)))


def _read(task: OutlineTask) -> dict[str, Outline]:
    return {scope: read_outline(task.content, task.language, scope) for scope in task.scopes}


def _completed(made: Mapping[str, bytes | Outline], step: OutlinedInput) -> OutlinedInput:
    """The input with its new outlines. Raises ``ParseError`` for a refusal."""
    new = {scope: outline if isinstance(outline, Outline) else _unpacked(outline) for scope, outline in made.items()}
    return step._replace(outlines={**step.outlines, **new})


def _unpacked(packed: bytes) -> Outline:
    from sew_hooks.run.packed_outlines import unpack

    return unpack(packed)
