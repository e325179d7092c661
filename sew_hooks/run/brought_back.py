"""Code that a change brings back: an earlier commit had it and disclosed the agent, as where a revert is reverted."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import SewError
from sew_hooks.languages.site import Unit
from sew_hooks.repository.commits import Change
from sew_hooks.run.change_inputs import Blob
from sew_hooks.run.inputs import language_by_name
from sew_hooks.run.unit_texts import formatted_texts

Disclosed = Mapping[Unit, tuple[str, ...]]
"""Units of a file, each with the values of the trailer with which an earlier commit had it."""


def brought_back(change: Change, file: Blob, trailer: str, scope: str) -> Disclosed:
    """Return those units of a changed file that an earlier version had, whose commit discloses an agent.

    A unit has to be as it was then, apart from what a formatter changes.
    """
    language = language_by_name(file)
    try:
        content = file.content()
        texts = formatted_texts(content, read_outline(content, language, scope).units)
    except SewError:
        return {}
    missing = {text.digest: unit for unit, text in texts.items()}
    found: dict[Unit, tuple[str, ...]] = {}
    for earlier, values in change.disclosed_versions(file.name, trailer):
        try:
            units = read_outline(earlier, language, scope).units
        except SewError:  # it was no program then
            continue
        for text in formatted_texts(earlier, units).values():
            if text.digest in missing:
                found[missing.pop(text.digest)] = values
        if not missing:
            break
    return found
