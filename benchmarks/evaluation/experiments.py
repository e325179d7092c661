"""All experiments by name, in the order of the paper and then our own."""

from __future__ import annotations

from benchmarks.evaluation.detection import DETECTION
from benchmarks.evaluation.result import Experiment

EXPERIMENTS: dict[str, Experiment] = {
    "detection": DETECTION,
}
