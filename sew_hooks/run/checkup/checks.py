"""The checks of ``sew doctor``, in the order in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sew_hooks.run.checkup.commit_sizes import check_findability
from sew_hooks.run.checkup.configured_hooks import (
    check_agents,
    check_files,
    check_hooks,
    check_signals,
    check_source,
    check_stages,
    check_start,
)
from sew_hooks.run.checkup.diagnosis import Check, Diagnosis, Subject
from sew_hooks.run.checkup.keys_at_hand import check_key_age, check_keys
from sew_hooks.run.checkup.team_keys import check_namespace, check_recorded_keys, check_team_key
from sew_hooks.run.checkup.tools_and_style import check_linters, check_style

CHECKS: Mapping[str, Check] = {
    "key": check_keys,
    "key age": check_key_age,
    "old keys": check_recorded_keys,
    "team key": check_team_key,
    "files": check_files,
    "hooks": check_hooks,
    "source": check_source,
    "start": check_start,
    "stages": check_stages,
    "signals": check_signals,
    "agents": check_agents,
    "linters": check_linters,
    "style": check_style,
    "namespace": check_namespace,
    "marks": check_findability,
}
"""The checks by their names in reports. A new one is a line here, and a row in ``docs/command-line.md``."""


def checked(subject: Subject) -> Iterator[tuple[str, Diagnosis]]:
    """Yield what each check finds, with the name of the check."""
    return ((name, finding) for name, check in CHECKS.items() for finding in check(subject))
