"""What a detection of one text finds, or could find: the promises that are made when a text is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.results import Outline
from sew_hooks.run.detections import DetectionSettings, InputDetections, OutlinedInput, find_marks, scopes_of
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking
from sew_hooks.run.verdicts import Judgement, judge
from sew_hooks.scheme.key import KEY_BYTES, Secret
from sew_hooks.settings.keyring import NamedKey


def read_text(
    name: str,
    language: str,
    content: bytes,
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    ignored: frozenset[str],
    known: Mapping[str, Outline] = MappingProxyType({}),
) -> InputDetections | Failure:
    """Return what a detection reads in a text; ``ignored`` are the rules that are switched off in it.

    Its outlines in some scopes may be ``known``. Raises ``ParseError`` if it cannot be read.
    """
    scopes = dict.fromkeys(scopes_of(keys, settings))
    outlines = {scope: known.get(scope) or read_outline(content, language, scope) for scope in scopes}
    (reading,) = find_marks([OutlinedInput(name, language, content, outlines, ignored)], keys, settings)
    return reading


def read_again(marking: Marking, keys: Sequence[NamedKey], settings: DetectionSettings) -> InputDetections | Failure:
    """Return what a detection reads in a text that was marked."""
    made = marking.embedding
    return read_text(marking.name, made.language, marking.after, keys, settings, marking.ignored, made.outlines)


class Enough(NamedTuple):
    """Whether a file has enough decisions to be found if all of them agree, and the names of its units that have."""

    file: bool
    units: frozenset[str]


def with_enough(
    name: str,
    language: str,
    content: bytes,
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    ignored: frozenset[str],
) -> Enough:
    """Return the parts that a detection of this text alone is sure to find if they agree with one of ``keys``.

    That depends on how many decisions there are, and not on the keys: others, which are no secret, are tested in their
    place, and what is *not marked* with these has enough. The exact test decides, because it only counts.
    """
    public = [key._replace(key=Secret(number.to_bytes(KEY_BYTES, "big"))) for number, key in enumerate(keys)]
    exact = settings._replace(test="exact")
    reading = read_text(name, language, content, public, exact, ignored)
    if isinstance(reading, Failure):
        return Enough(False, frozenset())
    (file,) = judge([reading], [key.name for key in keys], exact).files
    units = (each.unit.name for each in file.units if _is_enough(each.judgement))
    return Enough(_is_enough(file.judgement), frozenset(units))


def _is_enough(judgement: Judgement) -> bool:
    return judgement.verdict != "too little evidence"
