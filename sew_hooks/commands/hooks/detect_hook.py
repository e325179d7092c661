"""``sew hook detect``: the verdict on a commit, or on the commits that are pushed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, detect_options, detector_of, has_key, request_words
from sew_hooks.commands.outcomes import CLEAN, FAILED, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.messages import warn

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.detector import Detector, TestedFiles


@click.command()
@click.argument("paths", nargs=-1)
@options.from_ref("PRE_COMMIT_FROM_REF")
@options.to_ref("PRE_COMMIT_TO_REF")
@click.option(
    "--pushed",
    metavar="REMOTE",
    help="Test the commits that a push sends to this remote, ref by ref. Standard input names the refs, as for git's "
    "own hook pre-push.",
)
@options.policy
@options.on_missing_key
@options.report_format
@options.output
@click.option("-v", "--verbose", is_flag=True, help="Print the whole report, also when the commit or push may pass.")
@detect_options
def detect(
    paths: tuple[str, ...],
    from_ref: str | None,
    to_ref: str | None,
    pushed: str | None,
    policy: str | None,
    on_missing_key: str | None,
    report_format: str,
    output: Path | None,
    verbose: bool,
    detecting: DetectOptions,
) -> int:
    """Test the files of a commit, or the commits of a push.

    The files are those of the work tree; with --from-ref, they are read from the commits. When pre-commit runs before a
    push, the outgoing commits are tested. Of commits, the code that they wrote counts.

    A commit or a push that may pass gets one line for people, without any figure.

    Exit status: 0 not marked, the policy allows it, or no key to test with; 1 marked; 2 misuse or an internal error.
    """
    changes = _changes(from_ref, to_ref, pushed)
    if changes == [None] and not paths:
        return CLEAN  # a commit without code
    from sew_hooks.reports.policy_lines import policy_lines
    from sew_hooks.reports.publishing import publish
    from sew_hooks.reports.terminal import outcome
    from sew_hooks.run.disclosure import breaks_policy, with_disclosure

    detector = detector_of(detecting, policy=policy, on_missing_key=on_missing_key)
    if not has_key(detector, "sew-detect"):
        return CLEAN
    detector.warn_of_absent_keys()
    status = CLEAN
    words = request_words(paths, from_ref=from_ref, to_ref=to_ref)
    for change in changes:
        subject = _subject(words, paths, change, detector)
        report = with_disclosure(detector.test(subject), detector, subject)
        fails = FAILED if any(failure.internal for failure in report.failures) else CLEAN
        if breaks_policy(report, detector.configuration.policy):
            fails = fails or FOUND
        said = [*policy_lines(report, detector.configuration, subject)]
        if fails or verbose or output is not None or report_format != "text":
            publish(report, report_format, output=output, verbose=verbose)
        elif report.files and not said:
            said = [f"sew-detect: {outcome(report)}"]
        for line in said:
            warn(line)
        status = max(status, fails)
    return status


def _changes(from_ref: str | None, to_ref: str | None, pushed: str | None) -> list[Change] | list[None]:
    """Return the changes to test; None stands for the files of a commit that is being made."""
    from sew_hooks.repository.commits import change_of, outgoing
    from sew_hooks.repository.pushes import push_of, read_pushes

    if pushed is not None:
        if from_ref or to_ref:
            raise UsageError("--pushed cannot be used with --from-ref or --to-ref")
        return [outgoing(*push) for push in read_pushes(pushed, sys.stdin)]
    push = push_of(os.environ, from_ref, to_ref)
    if push is not None:
        return [outgoing(*push)]
    change = change_of(staged=False, from_ref=from_ref, to_ref=to_ref)
    return [None] if change is None else [change]


def _subject(words: tuple[str, ...], paths: tuple[str, ...], change: Change | None, detector: Detector) -> TestedFiles:
    """Return what is tested: the files of a commit that is being made, or of a change."""
    from sew_hooks.run.change_inputs import changed_inputs, handed_inputs
    from sew_hooks.run.inputs import committed

    if change is None:
        return detector.subject_of_files(words, paths, committed(paths, detector.configuration, tracked=True))
    if os.environ.get("PRE_COMMIT"):
        blobs = handed_inputs(change, paths, detector.configuration)
    else:
        blobs = changed_inputs(change, paths or None, detector.configuration)
    return detector.subject_of_change(words, change, paths or None, blobs)
