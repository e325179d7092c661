"""The checks of ``sew doctor``, in the order in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sew_hooks.run.checkup.agents_hooks import check_agents
from sew_hooks.run.checkup.diagnosis import Check, Diagnosis, Subject
from sew_hooks.run.checkup.findability import check_findability
from sew_hooks.run.checkup.hook_stages import check_hooks, check_signals, check_stages
from sew_hooks.run.checkup.hooks_source import check_source
from sew_hooks.run.checkup.kept_style import check_style
from sew_hooks.run.checkup.key_age import check_key_age
from sew_hooks.run.checkup.keys_at_hand import check_keys
from sew_hooks.run.checkup.recorded_keys import check_recorded_keys
from sew_hooks.run.checkup.shared_namespace import check_namespace
from sew_hooks.run.checkup.team_files import check_files
from sew_hooks.run.checkup.team_key import check_team_key
from sew_hooks.run.checkup.undoing_tools import check_linters

CHECKS: Mapping[str, Check] = {
    "key": check_keys,
    "key age": check_key_age,
    "old keys": check_recorded_keys,
    "team key": check_team_key,
    "files": check_files,
    "hooks": check_hooks,
    "source": check_source,
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
