"""The report of embedding, line by line as it happens."""

from __future__ import annotations

import difflib
import io
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sew_hooks.engine.profiles import Selection
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.reports.complaints import complain, printable
from sew_hooks.reports.reach import Reach
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking

_NAMED = 10
"""The number of unchanged places that are named."""

_NO_NEWLINE = b"\n\\ No newline at end of file\n"


@dataclass(slots=True)
class Tally:
    """The numbers of inputs that were changed (or would be), already marked, refused, or caused an internal error.

    ``marked`` are the names of those that were changed.
    """

    unchanged: int = 0
    refused: int = 0
    internal: int = 0
    marked: list[str] = field(default_factory=list)

    @property
    def changed(self) -> int:
        """The number of inputs that were changed."""
        return len(self.marked)

    def add(self, outcome: Marking | Failure) -> None:
        """Count ``outcome``."""
        if isinstance(outcome, Marking):
            self.marked += [outcome.name] if outcome.changed else []
            self.unchanged += not outcome.changed
        else:
            self.internal += outcome.internal
            self.refused += not outcome.internal


def tell(
    outcomes: Iterable[Marking | Failure],
    rules: Selection,
    reach: Reach | None,
    *,
    written: bool,
    alone: int = 0,
    diff: bool = False,
    quiet: bool = False,
    verbose: bool = False,
) -> Tally:
    """Report ``outcomes`` one by one, and return their numbers.

    Failures always go to standard error. Unless ``quiet``, so do the changed files with the part of each mark that can
    be found again, the places that were left unchanged, and a summary; with ``verbose``, also why something was left
    alone, and the units that are too small to be found again. With ``diff``, the changes themselves go to standard
    output. ``written`` says whether they were made. ``alone`` is the number of inputs without anything to mark, which
    are unchanged as well. ``rules`` are those that mark; ``reach`` says what can be found again, unless nothing can be
    marked.
    """
    if idle := rules.idle():
        which = f"{', '.join(sorted(idle))}, which the profile {rules.profile} does not have"
        complain(f"warning: select in [tool.sew] names {which}")
    tally = Tally(unchanged=alone)
    for outcome in outcomes:
        tally.add(outcome)
        if isinstance(outcome, Failure):
            complain(outcome)
        elif outcome.changed:
            if diff:
                print_bytes(unified_diff(outcome.name, outcome.before, outcome.after))
            if reach is not None and not quiet:
                found = reach.of_file(outcome)
                complain(f"{'marked' if written else 'would mark'} {outcome.name}{f': {found}' if found else ''}")
        if not quiet and isinstance(outcome, Marking) and outcome.embedding.left:
            complain(f"{outcome.name}: {_left(outcome)}")
        if reach is not None and isinstance(outcome, Marking):
            reach.add(outcome)
        if verbose and isinstance(outcome, Marking):
            for reason in _left_alone(outcome):
                complain(f"{outcome.name}: {reason}")
            if reach is not None and (line := reach.too_little(outcome)):
                complain(line)
    if not quiet:
        for line in reach.of_everything() if reach is not None and tally.changed else ():
            complain(line)
        complain(_summary(tally, written))
    return tally


def in_one_line(marking: Marking) -> str:
    """What was done to a file that was to be marked, and why not more."""
    left = [_left(marking)] if marking.embedding.left else []
    return "; ".join(["marked" if marking.changed else "not marked", *left, *_left_alone(marking)])


def unified_diff(name: str, before: bytes, after: bytes) -> bytes:
    """Return the change of a file in the form that ``patch`` reads, in the bytes of the file itself."""
    shown = os.fsencode(_quoted(name))
    lines = difflib.diff_bytes(difflib.unified_diff, _lines(before), _lines(after), shown, shown)
    return b"".join(line if line.endswith(b"\n") else line + _NO_NEWLINE for line in lines)


def _left(marking: Marking) -> str:
    """The number of places that keep a variant against the key, and the first of them."""
    left = marking.embedding.left
    lines = ", ".join(f"line {site.line} ({site.rule})" for site in left[:_NAMED])
    more = ", ..." if len(left) > _NAMED else ""
    return f"left {counted(len(left), 'place')} unchanged, where the result would not pass the check: {lines}{more}"


def _left_alone(marking: Marking) -> Iterator[str]:
    """Why functions, or the whole input, stayed as they were."""
    embedding = marking.embedding
    if embedding.others:
        named = ", ".join("code outside functions" if unit.name == RESIDUAL else unit.name for unit in embedding.others)
        yield f"left alone: {named}: mostly copied or somebody else's lines, and the mark would edit these"
    if not marking.changed and embedding.grades:
        yield "the choices in what was to be marked are already as the key asks"
    elif not marking.changed and not embedding.others:
        yield "nothing to choose in what was to be marked"


def _quoted(name: str) -> str:
    """A file name in the form that ``patch`` reads: in quotes if it could act on a terminal, or end the line."""
    if printable(name) == name:
        return name
    kept = (chr(byte) if 32 < byte < 127 and chr(byte) not in '"\\#' else f"\\{byte:03o}" for byte in os.fsencode(name))
    return f'"{"".join(kept)}"'


def _lines(content: bytes) -> list[bytes]:
    # Unlike bytes.splitlines, this leaves a lone carriage return alone, as patch does.
    return io.BytesIO(content).readlines()


def print_bytes(content: bytes) -> None:
    """Print bytes of a file as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def _summary(tally: Tally, written: bool) -> str:
    parts = [f"{counted(tally.changed, 'file')} {'marked' if written else 'would be marked'}"]
    if tally.unchanged:
        parts.append(f"{counted(tally.unchanged, 'file')} unchanged")
    if tally.refused + tally.internal:
        parts.append(f"{counted(tally.refused + tally.internal, 'file')} could not be marked")
    return ", ".join(parts)
