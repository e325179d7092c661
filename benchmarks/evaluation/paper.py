"""Figures of the paper, each with the table it stands in."""

from __future__ import annotations

from statistics import fmean

DETECTION = {
    "python": {"tpr": (100.0, 100.0, 98.47), "auroc": (100.0, 100.0, 98.91)},
    "java": {"tpr": (96.60, 100.0, 99.51), "auroc": (97.35, 100.0, 99.62)},
    "cpp": {"tpr": (98.67, 98.98, 100.0), "auroc": (98.95, 99.20, 99.98)},
}
"""Table *Detection and functional correctness*: TPR@FPR5% and AUROC of Qwen3.5, gemma-4 and gpt-oss, in percent."""


def detection(language: str, measure: str) -> float:
    """Return the mean of the paper's three models."""
    return fmean(DETECTION[language][measure])
