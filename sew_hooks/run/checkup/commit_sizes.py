"""How much of the repository's own code could be found again: a sample is marked in memory, and looked for."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from itertools import takewhile

from sew_hooks.engine.profiles import MARKING
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.checkup.tools_and_style import fitting_profile
from sew_hooks.run.detections import DetectionSettings, InputDetections, settings_of
from sew_hooks.run.findability import read_marked
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.marking import Marking, mark
from sew_hooks.run.measured_files import sampled
from sew_hooks.run.verdicts import judge
from sew_hooks.scheme.key import KEY_BYTES, Secret
from sew_hooks.settings.keyring import NamedKey

_SEED = 0
"""It chooses the sample and the key, so that a second run gives the same figures. The key marks nothing on disk."""

_LONGEST_SECONDS = 5.0
"""The time after which no further file is marked."""


class _Count:
    """The files and functions that were marked, and how many of them were found again."""

    def __init__(self) -> None:
        self.files = self.files_found = self.functions = self.functions_found = self.refused = 0
        self.readings: list[InputDetections] = []

    def add(self, marking: Marking, reading: InputDetections, settings: DetectionSettings) -> None:
        """Count a file, as a detection of this file alone finds it."""
        (file,) = judge([reading], [None], settings).files
        functions = [unit for unit in marking.embedding.units if unit.name != RESIDUAL]
        marked = [unit for unit in file.units if unit.judgement.verdict == "marked" and unit.unit.name != RESIDUAL]
        self.files += 1
        self.files_found += file.judgement.verdict == "marked"
        self.functions += len(functions)
        self.functions_found += len(marked)
        self.readings.append(reading)

    def figures(self) -> dict[str, int]:
        """The counts by name."""
        return {
            "files": self.files,
            "files_found": self.files_found,
            "functions": self.functions,
            "functions_found": self.functions_found,
            "refused": self.refused,
        }


def check_findability(subject: Subject) -> Iterator[Diagnosis]:
    """Yield the share of files and functions that a detection would find again."""
    if unmeasured := subject.unmeasured():
        yield unmeasured
        return
    chosen = sampled(subject.files, subject.sample, random.Random(_SEED))
    counted, together = _measure(subject, chosen, seconds=_LONGEST_SECONDS)
    refused = f", {counted.refused} could not be marked" if counted.refused else ""
    looked = counted.files + counted.refused
    sample = f"({subject.part(looked)}{refused})"
    if together:
        files = _share(counted.files_found, counted.files, "files")
        functions = _share(counted.functions_found, counted.functions, "functions")
        told = f"{files} and {functions} would be found again alone, and all together: a commit is tested as a whole"
        yield Diagnosis("right", f"{told} {sample}", figures=counted.figures())
        return
    if looked < len(chosen):  # too little was seen to say that it is not enough
        told = f"not known: the time was over before a mark could be found again {sample}"
        yield Diagnosis("unknown", told, figures=counted.figures())
        return
    used = subject.rules.profile
    others = (profile for profile in (MARKING, fitting_profile(subject)) if profile != used)
    better = next((profile for profile in others if _measure(subject, chosen, profile)[1]), None)
    message = f"not even all files together would be found again {sample}"
    if better is None:
        yield Diagnosis("unknown", f"{message}: too little code", figures=counted.figures())
    else:
        yield Diagnosis("wrong", message, subject.profile(better), counted.figures())


def _measure(
    subject: Subject, sample: Sequence[Input], profile: str | None = None, seconds: float = math.inf
) -> tuple[_Count, bool]:
    """Mark a sample, with the profile of the repository unless another is named. After so many ``seconds``, no further
    file is begun.

    Returns the counts, and whether all that was marked would be found again together.
    """
    configuration = subject.configuration
    settings = settings_of(configuration, profile)
    rules = configuration.rules_to_mark(profile) if profile else subject.rules
    counted = _Count()
    key = NamedKey(None, Secret(random.Random(_SEED).randbytes(KEY_BYTES)))
    end = time.monotonic() + seconds
    for item in takewhile(lambda _: time.monotonic() < end, subject.track(sample, "Measuring", len(sample))):
        (marking,) = mark([item], key, scope=settings.scope, profile=rules, write=False)
        reading = marking if isinstance(marking, Failure) else read_marked(marking, [key], settings)
        if isinstance(marking, Failure) or isinstance(reading, Failure):
            counted.refused += 1
        else:
            counted.add(marking, reading, settings)
    together = bool(counted.readings) and judge(counted.readings, [None], settings).together.verdict == "marked"
    return counted, together


def _share(part: int, whole: int, what: str) -> str:
    share = part / whole if whole else 0.0
    return f"{part} of {whole} {what} ({share:{'.1%' if 0 < share < 0.1 else '.0%'}})"
