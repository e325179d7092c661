"""``sew hook detect``: the verdict on a commit, or on the commits that are pushed."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks import options
from sew_hooks.detecting import HOOK, Asked, asking, detector, has_key
from sew_hooks.invocation import CLEAN, FAILED


@click.command()
@click.argument("paths", nargs=-1)
@options.from_ref("PRE_COMMIT_FROM_REF")
@options.to_ref("PRE_COMMIT_TO_REF")
@options.policy
@options.on_missing_key
@options.report_format
@options.output
@asking(HOOK)
def detect(
    paths: tuple[str, ...],
    from_ref: str | None,
    to_ref: str | None,
    policy: str | None,
    on_missing_key: str | None,
    report_format: str,
    output: Path | None,
    asked: Asked,
) -> int:
    """Test the files of a commit for the mark of a key: the work tree, or with --from-ref what the commits have.

    Exit status: 0 not marked, nothing against the policy, or no key to test with; 1 marked; 2 misuse or an internal
    error.
    """
    from sew_hooks.reports.formats import publish
    from sew_hooks.reports.status import status_of
    from sew_hooks.repository.commits import change_of
    from sew_hooks.runs import committed

    found = detector(asked, policy=policy, on_missing_key=on_missing_key)
    if not has_key(found, "sew-detect"):
        return CLEAN
    change = change_of(staged=False, from_ref=from_ref, to_ref=to_ref)
    languages = found.configuration.languages
    files = committed(paths, languages) if change is None else change.inputs(paths, languages)
    report = found.report(found.read(files))
    publish(report, report_format, output=output, export=None, explain=False, quiet=False)
    if any(failure.internal for failure in report.failures):
        return FAILED
    return status_of(report, found.configuration, change)
