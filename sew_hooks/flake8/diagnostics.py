"""A Python file as diagnostics with codes, for flake8 (docs/flake8.md): its mark, its sites, and problems."""

from __future__ import annotations

import io
import os
import tokenize
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from sew_hooks.acceptance.accepted_units import set_aside
from sew_hooks.acceptance.baseline import Baseline, baseline_in_use
from sew_hooks.engine.variant_texts import VariantTexts, position_of
from sew_hooks.errors import CalibrationError, KeyError_, ParseError, UsageError, without_keys
from sew_hooks.languages.registry import LINTED
from sew_hooks.languages.site import Site
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.messages import printable
from sew_hooks.repository.committed_files import reader_at
from sew_hooks.repository.git import GitError, Repository
from sew_hooks.rulebook.chosen_tables import chosen_tables
from sew_hooks.rulebook.rule_texts import RuleText, load_rules
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.findability import read_text
from sew_hooks.run.inputs import Failure
from sew_hooks.scheme.evidence import Trials
from sew_hooks.settings.configuration import Configuration, load_configuration
from sew_hooks.settings.configured_files import from_disk
from sew_hooks.settings.keyring import NamedKey, check_identifiers, find_keys

MARKED = "SEW001"
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


def check(text: str, name: str, options: Namespace) -> list[Diagnostic]:
    """Return the diagnostics of the file ``name`` with this text.

    With settings from a commit, there are none of sites. Every error becomes a diagnostic, because an exception would
    end flake8's whole run.
    """
    try:
        return list(_diagnostics(text, name, options))
    except KeyError_ as error:
        return [_of_file(BAD_KEY, str(error))]
    except CalibrationError as error:
        return [_of_file(BAD_CALIBRATION, str(error))]
    except ParseError as error:
        return [_of_file(UNREADABLE, f"this file cannot be checked: {error}")]
    except (UsageError, GitError) as error:
        return [_of_file(BAD_CONFIGURATION, str(error))]
    except Exception as error:
        return [_of_file(INTERNAL, f"internal error: {type(error).__name__}: {error}")]


def _diagnostics(text: str, name: str, options: Namespace) -> Iterator[Diagnostic]:
    repository = _of_repository(Path.cwd(), options.sew_settings_from)
    configuration = repository.configuration
    if configuration.excluded_by(name):
        return
    key_file, keyring = (Path(named) if named else None for named in (options.sew_key_file, options.sew_keyring))
    keys = find_keys(key_file, keyring, os.environ)
    if not keys:
        yield _of_file(NO_KEY, "no key: set SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the option sew-key-file")
        return
    for warning in (warning for key in keys for warning in key.warnings):
        yield _of_file(OPEN_KEY, warning)
    keys = tuple(key.within(configuration.namespace) for key in keys)
    check_identifiers(keys, configuration.key_id)
    settings = DetectionSettings(
        options.sew_scope or configuration.scope,
        configuration.rules_to_find(options.sew_profile),
        options.sew_test or configuration.test,
        options.sew_alpha or configuration.alpha,
        chosen_tables(options.sew_calibration or configuration.calibration_tables()),
    )
    reading = _reading(text, name, keys, settings, configuration.ignored_in(name))
    # Each key is a test of its own; all of them together keep the level.
    level = settings.alpha / len(keys)
    shares = tuple(settings.profile.shares().values())
    tried = len(shares)
    rest = set_aside(reading, repository.baseline)[0].detections
    for number, key in enumerate(keys):
        evidence = tuple(detection.evidence for detection in rest[number * tried : (number + 1) * tried])
        if Trials(evidence, shares).decisive(settings.test) <= level:
            # No p-value: anyone who sees it change with each edit would learn the targets, even without the key.
            whose = f"the key {key.name!r}" if key.name else "the key"
            whose += f", which leaked on {key.leaked}," if key.leaked else ""
            tested = f"{settings.test} test at {settings.alpha:.3g}"
            yield _of_file(MARKED, f"this file carries the mark of {whose} ({tested})")
    if options.sew_settings_from is not None:
        return
    # Of the profiles that are tried, the first is the one that marks code.
    for key, detection in zip(keys, reading.detections[::tried], strict=True):
        if len(keys) == 1 or key.name == configuration.mark_with:
            targets = {grade.address: grade.target for grade in detection.grades}
            texts = detection.variants()
            for site in detection.sites:
                yield _of_site(site, targets[detection.address_of(site)], texts.get(position_of(site)))


def _reading(
    text: str, name: str, keys: Sequence[NamedKey], settings: DetectionSettings, ignored: frozenset[str]
) -> InputDetections:
    reading = read_text(name, LINTED, _encoded(text), keys, settings, ignored)
    if isinstance(reading, Failure):
        raise RuntimeError(reading.reason) if reading.internal else ParseError(reading.reason)
    return reading


def _encoded(text: str) -> bytes:
    """The bytes of the file, by which a baseline recognizes its functions."""
    content = text.encode("utf-8", "surrogateescape")
    encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    return content if encoding.startswith("utf-8") else text.encode(encoding)


def _of_file(code: str, text: str) -> Diagnostic:
    return Diagnostic(1, 0, code, without_keys(printable(text)))


def _of_site(site: Site, target: int, texts: VariantTexts | None) -> Diagnostic:
    rule = _rules()[site.rule]
    agrees = site.bit == target
    # A diagnostic reads like something to mend.
    remark = "" if agrees else " (no fault: only marked code is as the key asks)"
    told = rule.told(site.bit, target, texts)
    return Diagnostic(site.line, site.column, rule.flake8_code(agrees=agrees), printable(told) + remark)


class _Setup(NamedTuple):
    """The configuration that the hooks use in a working directory."""

    configuration: Configuration
    baseline: Baseline


@cache
def _of_repository(folder: Path, revision: str | None) -> _Setup:
    read = from_disk if revision is None else reader_at(Repository(folder), revision)
    configuration = load_configuration(folder, read)
    return _Setup(configuration, baseline_in_use(None, configuration.root / configuration.baseline))


@cache
def _rules() -> dict[str, RuleText]:
    return {rule.id: rule for rule in load_rules(LINTED)}
