"""Code that a change brings back: an earlier commit had it and disclosed the agent, as where a revert is reverted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.languages.site import Unit
from sew_hooks.repository.commits import Change
from sew_hooks.repository.disclosed_versions import disclosed_versions
from sew_hooks.repository.statement_runs import codes_of, known_runs, lines_in, marks_in, statements_of
from sew_hooks.run.change_inputs import Blob
from sew_hooks.run.unit_texts import unit_lines

Disclosed = Mapping[Unit, tuple[str, ...]]
"""Units of a file, each with the values of the trailer with which an earlier commit had it."""


def restored_code(change: Change, file: Blob, units: Sequence[Unit], written: Lines, trailer: str) -> Disclosed:
    """Return those of all ``units`` of a changed file that an earlier version had, whose commit discloses an agent.

    They are units that the change has ``written`` for the most part, and all of whose statements one version has, apart
    from what a formatter changes. The residual unit comes first.
    """
    content = file.content()
    statements, held = statements_of(content), holding(content)
    own = written.most_of(units, content)
    missing = {unit: held.intersection(lines) for unit, lines in unit_lines(content, units).items() if unit in own}
    missing = {unit: lines for unit, lines in missing.items() if lines}
    restored: dict[Unit, tuple[str, ...]] = {}
    for earlier, values in disclosed_versions(change, file.name, trailer) if missing else ():
        runs = known_runs(statements, {*marks_in(codes_of(statements_of(earlier)))})
        known = {line for run in runs for line in lines_in(run)}
        restored |= {unit: values for unit, lines in missing.items() if lines <= known}
        missing = {unit: lines for unit, lines in missing.items() if unit not in restored}
        if not missing:
            break
    return restored
