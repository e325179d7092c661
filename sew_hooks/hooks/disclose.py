"""``sew hook disclose`` and ``sew hook disclose-add``: a commit with marked code says so in its message."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks import options
from sew_hooks.detecting import HOOK, Asked, Detector, asking, detector, has_key
from sew_hooks.invocation import CLEAN, FOUND
from sew_hooks.reports.complaints import complain

if TYPE_CHECKING:
    from sew_hooks.reports.report import Report

_MESSAGE = click.argument("message", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_SOMEBODY = "AI agent"
"""Whom the trailer names where the key has no name."""


@click.command()
@_MESSAGE
@options.trailer
@options.on_missing_key
@asking(HOOK)
def disclose(message: Path, trailer: str | None, on_missing_key: str | None, asked: Asked) -> int:
    """Ask for a trailer in the file MESSAGE where marked code is staged (stage commit-msg).

    Exit status: 0 nothing to disclose, disclosed, or no key; 1 the trailer is missing; 2 misuse or an internal error.
    """
    from sew_hooks.repository.commits import has_trailer, trailers_of
    from sew_hooks.repository.git import Repository

    found = detector(asked, trailer=trailer, on_missing_key=on_missing_key)
    if not has_key(found, "sew-disclose"):
        return CLEAN
    name = found.configuration.trailer
    if has_trailer(trailers_of(Repository(Path.cwd()), message), name):
        return CLEAN
    report = _of_staged(found)
    if report.together.verdict != "marked":
        return CLEAN
    for part in report.responsible():
        complain(f"{part.name}: marked{f' ({part.judgement.key})' if part.judgement.key else ''}")
    complain(
        f"sew-disclose: this commit holds marked code; say so with a trailer, such as "
        f"'{name}: {report.together.key or _SOMEBODY}'. The message is kept: git commit --edit --file {message}"
    )
    return FOUND


@click.command("disclose-add")
@_MESSAGE
@options.trailer
@options.on_missing_key
@asking(HOOK)
def disclose_add(message: Path, trailer: str | None, on_missing_key: str | None, asked: Asked) -> int:
    """Add a trailer to the file MESSAGE where marked code is staged (stage prepare-commit-msg).

    Exit status: 0 added, or nothing to add; 2 misuse or an internal error.
    """
    from sew_hooks.repository.commits import add_trailer
    from sew_hooks.repository.git import Repository

    found = detector(asked, trailer=trailer, on_missing_key=on_missing_key)
    if has_key(found, "sew-disclose-add"):
        report = _of_staged(found)
        if report.together.verdict == "marked":
            value = report.together.key or _SOMEBODY
            add_trailer(Repository(Path.cwd()), message, found.configuration.trailer, value)
    return CLEAN


def _of_staged(found: Detector) -> Report:
    from sew_hooks.repository.commits import change_of

    change = change_of(staged=True, from_ref=None, to_ref=None)
    assert change is not None
    return found.report(found.read(change.inputs(None, found.configuration.languages)))
