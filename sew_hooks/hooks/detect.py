"""``sew hook detect``: the verdict on a commit."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks import options
from sew_hooks.invocation import CLEAN, FAILED, FOUND, available_keys, profile_in_use
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import Test


@click.command()
@click.argument("paths", nargs=-1)
@options.test
@options.alpha("Level of the whole commit: how often one without a mark may be flagged.")
@options.key_file
@options.keyring
@options.baseline
@options.scope
@options.profile("syntax")
@options.languages
def detect(
    paths: tuple[str, ...],
    test: Test,
    alpha: float,
    key_file: Path | None,
    keyring: Path | None,
    baseline: Path | None,
    scope: str,
    profile: str | None,
    languages: tuple[str, ...],
) -> int:
    """Test the files of a commit for the mark of a key.

    Exit status: 0 not marked, or no key to test with; 1 marked; 2 misuse or an internal error.
    """
    from sew_hooks.configuration import load_configuration
    from sew_hooks.reports.report import collect
    from sew_hooks.reports.terminal import show_report
    from sew_hooks.repository.baseline import baseline_in_use
    from sew_hooks.runs import Settings, committed, find_marks

    configuration = load_configuration(Path.cwd(), languages=languages)
    keys = available_keys(key_file, keyring, configuration.namespace)
    if not keys:
        complain("sew-detect: skipped, no key: set SEW_KEY or SEW_KEY_FILE, or args: [--key-file, FILE]")
        return CLEAN
    files = committed(paths, configuration.languages)
    used = profile_in_use(profile, configuration, "syntax")
    settings = Settings(scope, used, test, alpha)
    accepted = baseline_in_use(baseline, configuration.root / configuration.baseline)
    report = collect(find_marks(files, keys, settings), keys, settings, accepted)
    show_report(report, explain=False)
    if any(failure.internal for failure in report.failures):
        return FAILED
    return FOUND if report.together.verdict == "marked" else CLEAN
