"""The outlines of a run's inputs: from the cache, or else read by workers. No key takes part in any of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sew_hooks.cache import Cache
from sew_hooks.engine import Outline, outline
from sew_hooks.errors import ParseError
from sew_hooks.packing import pack, pack_refusal, unpack
from sew_hooks.runs import Failure, Input, Outlined, attempt
from sew_hooks.workers import Workers, spread


class Unread(NamedTuple):
    """A content that waits to be read in ``scopes``; ``name`` is what a failure calls it."""

    name: str
    language: str
    content: bytes
    scopes: tuple[str, ...]


def outline_each(
    inputs: Iterable[Input], scopes: Iterable[str], workers: Workers, cache: Cache | None
) -> Iterator[Outlined | Failure]:
    """Yield each input with its outlines in ``scopes``, or why it has none, in order. ``cache`` keeps what is new."""
    wanted = tuple(dict.fromkeys(scopes))

    def look_up(item: Input) -> Outlined:
        language, content = item.read()
        found = {} if cache is None else {scope: cache.find(content, language, scope) for scope in wanted}
        known = {scope: outline for scope, outline in found.items() if outline is not None}
        return Outlined(item.name, language, content, known)

    def look_up_each() -> Iterator[tuple[Outlined | Failure, Unread | None]]:
        for item in inputs:
            step = attempt(item, look_up)
            missing = () if isinstance(step, Failure) else tuple(each for each in wanted if each not in step.outlines)
            if isinstance(step, Failure) or not missing:
                yield step, None
            else:
                yield step, Unread(step.name, step.language, step.content, missing)

    for step, made in spread(look_up_each(), partial(read, packed=cache is not None), workers):
        if isinstance(step, Failure) or made is None:
            yield step
        elif isinstance(made, Failure):
            yield made
        else:
            for scope, each in made.items():
                if cache is not None and isinstance(each, bytes):
                    cache.keep(step.content, step.language, scope, each)
            yield attempt(step, partial(_completed, made))


def read(unread: Unread, packed: bool) -> dict[str, Outline | bytes] | Failure:
    """Return the outlines of a content by scope, or why there are none.

    For a cache they are ``packed``; then so is the refusal of what cannot be parsed.
    """
    return attempt(unread, _read_packed if packed else _read)


def _read(unread: Unread) -> dict[str, Outline | bytes]:
    return {scope: outline(unread.content, unread.language, scope) for scope in unread.scopes}


def _read_packed(unread: Unread) -> dict[str, Outline | bytes]:
    try:
        return {scope: pack(outline(unread.content, unread.language, scope)) for scope in unread.scopes}
    except ParseError as error:
        return dict.fromkeys(unread.scopes, pack_refusal(str(error)))


def _completed(made: dict[str, Outline | bytes], step: Outlined) -> Outlined:
    new = {scope: unpack(each) if isinstance(each, bytes) else each for scope, each in made.items()}
    return replace(step, outlines={**step.outlines, **new})
