"""The report of embedding. Everything was marked and assessed before."""

from __future__ import annotations

import difflib
import io
import os
import sys
from collections.abc import Iterator, Sequence

from sew_hooks.engine.embedding import ChangedPlace
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.patterns import pattern
from sew_hooks.reports.messages import printable, warn
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.findability import Findability, Shortage
from sew_hooks.run.inputs import Failure
from sew_hooks.run.mark_results import MarkResult, MarkResults

_NAMED = 10
"""The number of unchanged places that are named."""

_HUNK = pattern(rb"@@ -(?P<first>\d+)(?:,(?P<number>\d+))? \+[\d,]+ @@")
_NO_NEWLINE = b"\n\\ No newline at end of file\n"


def report_marked(results: MarkResults, *, written: bool, quiet: bool = False, verbose: bool = False) -> None:
    """Report what was done to each input.

    Failures always go to standard error. Unless ``quiet``, so do the changed files with the part of each mark that can
    be found again, and the places that were left unchanged; with ``verbose``, also why something was left alone, and
    the units that are too small to be found again. Changes themselves, if they are wanted, go to standard output.
    ``written`` says whether they were made.
    """
    for outcome in results.outcomes:
        if isinstance(outcome, Failure):
            warn(outcome)
            continue
        if outcome.changed and outcome.difference is not None:
            print_bytes(unified_diff(outcome.name, *outcome.difference))
        if outcome.changed and not quiet:
            warn(
                f"{'marked' if written else 'would mark'} {outcome.name}{_findable_part(outcome, results.findability)}"
            )
        if outcome.left and not quiet:
            warn(f"{outcome.name}: {_left(outcome)}")
        if outcome.renamed and not quiet:
            warn(f"{outcome.name}: {', '.join(outcome.renamed)}: renamed, and left as marked under the former name")
        if verbose:
            for reason in (*_reasons(outcome), *_too_small(outcome)):
                warn(f"{outcome.name}: {reason}")


def report_numbers(results: MarkResults, *, written: bool) -> None:
    """Report how much of everything can be found again, and the number of inputs that were marked, or not."""
    if results.changed and results.findability is not None:
        for line in _about_everything(results, results.findability):
            warn(line)
    parts = [f"{counted(len(results.changed), 'file')} {'marked' if written else 'would be marked'}"]
    if results.unchanged:
        parts.append(f"{counted(results.unchanged, 'file')} unchanged")
    if results.failures:
        parts.append(f"{counted(len(results.failures), 'file')} could not be marked")
    warn(", ".join(parts))


def in_one_line(result: MarkResult) -> str:
    """Return what was done to a file that was to be marked, and why not more."""
    left = [_left(result)] if result.left else []
    return "; ".join(["marked" if result.changed else "not marked", *left, *_reasons(result)])


def unified_diff(name: str, before: bytes, after: bytes, changes: Sequence[ChangedPlace] = ()) -> bytes:
    """Return the change of a file in the form that ``patch`` reads, in the bytes of the file itself.

    The head of each hunk names the rules of the ``changes`` in it, where git names the function.
    """
    shown = os.fsencode(_quoted(name))
    lines = difflib.diff_bytes(difflib.unified_diff, _lines(before), _lines(after), shown, shown)
    return b"".join(_with_rules(line, changes) if line.endswith(b"\n") else line + _NO_NEWLINE for line in lines)


def _with_rules(line: bytes, changes: Sequence[ChangedPlace]) -> bytes:
    """A line of a diff; if it begins a hunk, with the rules of the changes there."""
    head = _HUNK.match(line)
    if head is None:
        return line
    first, number = int(head["first"]), int(head["number"] or 1)
    inside = range(first, first + max(1, number))
    rules = sorted({change.rule for change in changes if not change.lines.isdisjoint(inside)})
    return b" ".join([head[0], ", ".join(rules).encode()]).rstrip() + b"\n"


def print_bytes(content: bytes) -> None:
    """Print bytes of a file as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def _findable_part(result: MarkResult, findability: Findability | None) -> str:
    """The part of a file that can be found again: the file, and how many of its marked functions; empty if none is."""
    if result.findable is None or findability is None:
        return ""
    if not findability.is_looked_for:
        return ": no detection here looks for its key"
    functions = [name for name, _ in result.units if name != RESIDUAL]
    number = sum(name in result.findable.units for name in functions)
    parts = ["the whole file"] if result.findable.file else []
    if number:
        parts.append(f"{number} of {len(functions)} functions" if len(functions) > 1 else "its function")
    return f": {' and '.join(parts)} can be found again at {findability.settings.alpha:.3g}" if parts else ""


def _about_everything(results: MarkResults, findability: Findability) -> Iterator[str]:
    """The lines about files in which nothing can be found by itself, and about too little in everything together."""
    if not findability.is_looked_for:
        yield "warning: no detection here looks for the key that marked: the keyring in use does not have it"
        return
    changed = [outcome for outcome in results.outcomes if isinstance(outcome, MarkResult) and outcome.changed]
    if small := sum(not _findable_part(result, findability) for result in changed):
        files, level = counted(small, "file"), f"{findability.settings.alpha:.3g}"
        yield f"{files} in which nothing can be found by itself at {level}, which is no error"
    if (shortage := findability.shortage()) is not None:
        decisions = counted(shortage.decisions, "style decision")
        too_few = f"what this run marks is by itself too little to be found, which is no error: {decisions}"
        yield f"{too_few}{_needed(shortage, findability)}"


def _needed(shortage: Shortage, findability: Findability) -> str:
    test, level = findability.settings.test, f"{findability.settings.alpha:.3g}"
    if test != "exact":  # how many the calibrated test needs depends on which they are
        return f" are too few for the {test} test at {level}"
    named = f" ({shortage.needed_if_named} if detection is given --profile {findability.profile})"
    return f", and {shortage.needed} are needed at {level}{named if shortage.needed_if_named < shortage.needed else ''}"


def _too_small(result: MarkResult) -> Iterator[str]:
    """The marked units that cannot be found by themselves; code between functions only if it has sites."""
    if result.findable is None:
        return
    units = [name for name, decisions in result.units if decisions or name != RESIDUAL]
    weak = [name for name in units if name not in result.findable.units]
    have, them = ("has", "itself") if len(weak) == 1 else ("have", "themselves")
    share = f"{len(weak)} of {counted(len(units), 'unit')} {have} too little evidence to be found by {them}"
    if weak:
        yield f"{share}: {', '.join(weak)}"


def _left(result: MarkResult) -> str:
    """The number of places that keep a variant against the key, and the first of them."""
    lines = ", ".join(f"line {site.line} ({site.rule})" for site in result.left[:_NAMED])
    more = ", ..." if len(result.left) > _NAMED else ""
    places = counted(len(result.left), "place")
    return f"left {places} unchanged, where the result would not pass the check: {lines}{more}"


def _reasons(result: MarkResult) -> Iterator[str]:
    """Why functions, or the whole input, stayed as they were."""
    if result.others:
        named = ", ".join("code outside functions" if name == RESIDUAL else name for name in result.others)
        yield f"left alone: {named}: mostly copied or somebody else's lines, and the mark would edit these"
    if not result.changed and result.decisions:
        yield "the choices in what was to be marked are already as the key asks"
    elif not result.changed and not result.others and not result.renamed and not result.closed:
        yield "nothing to choose in what was to be marked"
    if result.closed:
        yield f"nothing to choose in {told_closed(result.closed)}"


def told_closed(parts: Sequence[ClosedPart]) -> str:
    """Return the parts in which nothing can be chosen, each with the line and the reason that closes it."""
    more = f"; and {counted(len(parts) - _NAMED, 'more part')}" if len(parts) > _NAMED else ""
    return "; ".join(map(str, parts[:_NAMED])) + more


def _quoted(name: str) -> str:
    """A file name in the form that ``patch`` reads: in quotes if it could act on a terminal, or end the line."""
    if printable(name) == name:
        return name
    kept = (chr(byte) if 32 < byte < 127 and chr(byte) not in '"\\#' else f"\\{byte:03o}" for byte in os.fsencode(name))
    return f'"{"".join(kept)}"'


def _lines(content: bytes) -> list[bytes]:
    # Unlike bytes.splitlines, this leaves a lone carriage return alone, as patch does.
    return io.BytesIO(content).readlines()
