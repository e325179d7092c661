"""All experiments by name, in the order of the paper and then our own."""

from __future__ import annotations

from benchmarks.evaluation.ablation import ABLATION
from benchmarks.evaluation.ageing import AGEING
from benchmarks.evaluation.calibration import CALIBRATION
from benchmarks.evaluation.detection import DETECTION
from benchmarks.evaluation.evidence import EVIDENCE
from benchmarks.evaluation.flipping import FLIPPING
from benchmarks.evaluation.function import FUNCTION
from benchmarks.evaluation.habit_addresses import HABIT_ADDRESSES
from benchmarks.evaluation.honesty import HONESTY
from benchmarks.evaluation.inference import INFERENCE
from benchmarks.evaluation.keys import KEYS
from benchmarks.evaluation.length import LENGTH
from benchmarks.evaluation.many_files import MANY_FILES
from benchmarks.evaluation.naturalness import NATURALNESS
from benchmarks.evaluation.other_keys import OTHER_KEYS
from benchmarks.evaluation.result import Experiment
from benchmarks.evaluation.survival import SURVIVAL
from benchmarks.evaluation.under_attack import UNDER_ATTACK

EXPERIMENTS: dict[str, Experiment] = {
    "detection": DETECTION,
    "function": FUNCTION,
    "attacks": UNDER_ATTACK,
    "survival": SURVIVAL,
    "flipping": FLIPPING,
    "inference": INFERENCE,
    "ablation": ABLATION,
    "keys": KEYS,
    "length": LENGTH,
    "ageing": AGEING,
    "naturalness": NATURALNESS,
    "evidence": EVIDENCE,
    "calibration": CALIBRATION,
    "habit-addresses": HABIT_ADDRESSES,
    "honesty": HONESTY,
    "many-files": MANY_FILES,
    "other-keys": OTHER_KEYS,
}
