"""A Python file as diagnostics with codes, for flake8 (docs/flake8.md): its mark, its sites, what is in the way."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sew_hooks.configuration import load_configuration
from sew_hooks.detecting import HOOK
from sew_hooks.engine import detect
from sew_hooks.errors import CalibrationError, KeyError_, ParseError, UsageError
from sew_hooks.invocation import profile_in_use
from sew_hooks.keys import find_key
from sew_hooks.languages.site import Site
from sew_hooks.reports.complaints import printable
from sew_hooks.rule_library import RuleText, load_rules
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.evidence import verdict
from sew_hooks.tables import chosen_tables

MARKED = "SEW001"
AGREES, DISAGREES = 100, 200
"""The number of a site's code, less that of its rule: the rule's row in the paper's table."""
NO_KEY = "SEW901"
BAD_KEY = "SEW902"
OPEN_KEY = "SEW903"
BAD_CALIBRATION = "SEW904"
UNREADABLE = "SEW905"
BAD_CONFIGURATION = "SEW906"
INTERNAL = "SEW909"


class Diagnostic(NamedTuple):
    """A message with its code and place. ``line`` counts from 1, ``column`` from 0, both in characters."""

    line: int
    column: int
    code: str
    text: str


def check(text: str, options: Namespace) -> list[Diagnostic]:
    """Return the diagnostics of a file. Whatever goes wrong is one of them: an error would end flake8's whole run."""
    try:
        return list(_diagnostics(text, options))
    except KeyError_ as error:
        return [_of_file(BAD_KEY, str(error))]
    except CalibrationError as error:
        return [_of_file(BAD_CALIBRATION, str(error))]
    except ParseError as error:
        return [_of_file(UNREADABLE, f"this file cannot be checked: {error}")]
    except UsageError as error:
        return [_of_file(BAD_CONFIGURATION, str(error))]
    except Exception as error:
        return [_of_file(INTERNAL, f"internal error: {type(error).__name__}: {error}")]


def _diagnostics(text: str, options: Namespace) -> Iterator[Diagnostic]:
    found = find_key(Path(options.sew_key_file) if options.sew_key_file else None, os.environ)
    if found is None:
        yield _of_file(NO_KEY, "no key: set SEW_KEY, SEW_KEY_FILE or the option sew-key-file")
        return
    if found.warning is not None:
        yield _of_file(OPEN_KEY, found.warning)
    usual_profile, namespace = _of_repository(Path.cwd())
    scope, alpha, test = options.sew_scope, options.sew_alpha, options.sew_test
    table = chosen_tables(options.sew_calibration).get("python")
    profile = options.sew_profile or usual_profile
    detection = detect(text, "python", found.within(namespace), scope=scope, profile=profile, calibration=table)
    if verdict(detection.evidence, alpha, test) == "marked":
        # No p-value: who sees it change with each edit, and no more than this code, would learn the targets from it.
        yield _of_file(MARKED, f"this file carries the mark of the key ({test} test at {alpha:.3g})")
    targets = {grade.address: grade.target for grade in detection.grades}
    for site in detection.sites:
        yield _of_site(site, targets[Address(site.site_id, site.context)])


def _of_file(code: str, text: str) -> Diagnostic:
    return Diagnostic(1, 0, code, printable(text))


def _of_site(site: Site, target: int) -> Diagnostic:
    rule = _rules()[site.rule]
    series = AGREES if site.bit == target else DISAGREES
    return Diagnostic(site.line, site.column, f"SEW{series + rule.table_row}", rule.told(site.bit, target))


@cache
def _of_repository(folder: Path) -> tuple[str, str]:
    """The profile and the namespace that the hooks use in the working directory ``folder``."""
    configuration = load_configuration(folder)
    return profile_in_use(None, configuration, HOOK.profile, quiet=True), configuration.namespace


@cache
def _rules() -> dict[str, RuleText]:
    return {rule.id: rule for rule in load_rules("python")}
