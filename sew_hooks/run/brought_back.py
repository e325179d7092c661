"""Code that a change brings back: an earlier commit had it and disclosed the agent, as where a revert is reverted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines
from sew_hooks.engine.unformatted import without_layout
from sew_hooks.errors import SewError
from sew_hooks.languages.site import Unit
from sew_hooks.repository.commits import Change
from sew_hooks.repository.disclosed_versions import disclosed_versions
from sew_hooks.run.change_inputs import Blob
from sew_hooks.run.inputs import language_by_name
from sew_hooks.run.unit_texts import formatted_texts, unit_lines

Disclosed = Mapping[Unit, tuple[str, ...]]
"""Units of a file, each with the values of the trailer with which an earlier commit had it."""


def brought_back(
    change: Change, file: Blob, units: Sequence[Unit], written: Lines, trailer: str, scope: str
) -> Disclosed:
    """Return those of all ``units`` of a changed file that an earlier version had, whose commit discloses an agent.

    They are units that the change has ``written`` for the most part, and as they were then, apart from what a
    formatter changes. The residual unit comes first.
    """
    language, content = language_by_name(file), file.content()
    own = written.most_of(units, content)
    missing = {
        text.digest: unit for unit, text in formatted_texts(content, units).items() if unit in own and text.signs
    }
    if not missing:
        return {}
    lines, numbers = content.split(b"\n"), unit_lines(content, units)
    plain = {digest: {without_layout(lines[at - 1]) for at in numbers[unit]} for digest, unit in missing.items()}
    found: dict[Unit, tuple[str, ...]] = {}
    for earlier, values in disclosed_versions(change, file.name, trailer):
        whole = without_layout(earlier)
        if not any(all(line in whole for line in plain[digest]) for digest in missing):
            continue  # reading it would take far longer
        try:
            outline = read_outline(earlier, language, scope)
        except SewError:  # it was no program then
            continue
        for text in formatted_texts(earlier, outline.units).values():
            if text.digest in missing:
                found[missing.pop(text.digest)] = values
        if not missing:
            break
    return found
