"""The evidence for keys in the inputs of a run, before anything is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from sew_hooks.engine.api import weigh_each
from sew_hooks.engine.profiles import Selection
from sew_hooks.engine.results import Detection, Outline
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.rulebook.chosen_tables import chosen_tables
from sew_hooks.run.inputs import Failure, attempt_each
from sew_hooks.run.unit_texts import UnitText, unit_texts
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Test
from sew_hooks.scheme.target import Targets
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class OutlinedInput(NamedTuple):
    """An input that was read, with its outline in each scope of the run, and the rules that are switched off in it.

    ``texts`` are the texts of its units, if only these are known and not the content.
    """

    name: str
    language: str
    content: bytes
    outlines: Mapping[str, Outline]
    ignored: frozenset[str]
    texts: Mapping[Unit, UnitText] | None = None


class DetectionSettings(NamedTuple):
    """How a run detects: the scope, the rules, the test, the level of all claims, and the calibration tables in use.

    ``namespace`` is the one that its keys are derived for, if there is one.
    """

    scope: str
    profile: Selection
    test: Test
    alpha: float
    tables: Mapping[str, CalibrationTable] = MappingProxyType({})
    namespace: str = ""

    def table(self, language: str) -> CalibrationTable:
        """Return the calibration table for ``language``, which may be the shipped one."""
        return self.tables[language] if language in self.tables else load_calibration(language)


def settings_of(
    configuration: Configuration, profile: str | None = None, calibrations: Iterable[str] = ()
) -> DetectionSettings:
    """Return how a run with ``configuration`` detects; a profile and calibrations that are given here win."""
    tables = chosen_tables(calibrations or configuration.calibration_tables())
    rules = configuration.rules_to_find(profile)
    return DetectionSettings(
        configuration.scope, rules, configuration.test, configuration.alpha, tables, configuration.namespace
    )


class InputDetections(NamedTuple):
    """The detections of each key of a run in an input, in each profile that is tried.

    ``detections`` has, for each key, those of all profiles. ``texts`` are the texts of its units. The ``accepted`` ones
    were left out of the detections.
    """

    name: str
    language: str
    detections: tuple[Detection, ...]
    texts: Mapping[Unit, UnitText]
    accepted: tuple[Unit, ...] = ()

    def tested(self) -> set[Unit]:
        """Return the units that have sites."""
        return {unit.place for detection in self.detections for unit in detection.units}

    def allowed(self) -> set[Unit]:
        """Return those of the tested units that a comment accepts."""
        allowed = {unit for unit, text in self.texts.items() if text.allowed}
        return allowed and self.tested() & allowed

    def without(self, accepted: Collection[Unit]) -> InputDetections:
        """Return the same without units that somebody accepted."""
        if not accepted:
            return self
        rest = tuple(detection.without(accepted) for detection in self.detections)
        return self._replace(detections=rest, accepted=tuple(sorted(accepted)))


Accept = Callable[[InputDetections], tuple[InputDetections, Mapping[str, int]]]
"""Leaves out the accepted units of an input, and counts them by the way in which each was accepted.

A run does not know how: that is the room above it (:mod:`sew_hooks.acceptance`).
"""


def accept_nothing(reading: InputDetections) -> tuple[InputDetections, Mapping[str, int]]:
    """Leave out nothing: accepted units are tested like all others."""
    return reading, {}


def find_marks(
    outlined: Iterable[OutlinedInput | Failure], keys: Sequence[NamedKey], settings: DetectionSettings
) -> Iterator[InputDetections | Failure]:
    """Yield the detections of each of ``keys`` in each input, in the scope of the key, or else of ``settings``.

    Earlier failures are passed on.
    """
    scopes = scopes_of(keys, settings)
    # Files share addresses, so the targets of a key are remembered for all of them.
    targets = lru_cache(Targets)

    def work(item: OutlinedInput) -> InputDetections:
        by_scope: dict[str, Iterator[Detection]] = {}
        texts: dict[Unit, UnitText] = {}
        for scope, outline in item.outlines.items():
            scopes_of_keys = zip(keys, scopes, strict=True)
            in_scope = [targets(key.key.reveal(), item.language) for key, its in scopes_of_keys if its == scope]
            for targets_of_key in in_scope:
                targets_of_key.forget_many()
            table = settings.table(item.language)
            in_profiles = [
                weigh_each(outline, item.content, item.language, in_scope, profile=profile, calibration=table)
                for profile in settings.profile.without(item.ignored).shares()
            ]
            by_scope[scope] = chain.from_iterable(zip(*in_profiles, strict=True))
            if item.texts is None:
                texts |= unit_texts(item.content, outline.units)  # keys of one scope see the same units
        detections = (next(by_scope[scope]) for scope in scopes for _ in settings.profile.shares())
        return InputDetections(item.name, item.language, tuple(detections), texts if item.texts is None else item.texts)

    return attempt_each(outlined, work)


def scopes_of(keys: Sequence[NamedKey], settings: DetectionSettings) -> list[str]:
    """Return the scope in which each of ``keys`` is looked for."""
    return [key.scope or settings.scope for key in keys]
