"""Figures of the paper, each with the table it stands in."""

from __future__ import annotations

from statistics import fmean

DETECTION = {
    "python": {"tpr": (100.0, 100.0, 98.47), "auroc": (100.0, 100.0, 98.91)},
    "java": {"tpr": (96.60, 100.0, 99.51), "auroc": (97.35, 100.0, 99.62)},
    "cpp": {"tpr": (98.67, 98.98, 100.0), "auroc": (98.95, 99.20, 99.98)},
}
"""Table *Detection and functional correctness*: TPR@FPR5% and AUROC of Qwen3.5, gemma-4 and gpt-oss, in percent."""

PASS_RATE_CHANGE = 0.0
"""The same table: pass@1 of SEW less that of Vanilla, in points, in each of the nine settings."""


def detection(language: str, measure: str) -> float:
    """Return the mean of the paper's three models."""
    return fmean(DETECTION[language][measure])


FLIPPING = {0.5: (82.53, 95.40), 0.75: (53.19, 70.67), 1.0: (0.0, 0.0)}
"""Section *Robustness to Targeted Style Flipping*: TPR@FPR5% by reversed share, of the lowest and highest language."""

INFERENCE = {
    "python": {
        10: (14.18, 26.85, 18.69), 30: (29.06, 44.20, 34.23), 50: (35.90, 46.49, 36.98),
        70: (36.39, 50.04, 39.61), 90: (44.89, 49.10, 42.89), 100: (39.51, 53.14, 42.85),
    },
    "java": {
        10: (6.13, 5.72, 5.00), 30: (15.38, 11.37, 13.25), 50: (17.20, 15.81, 18.99),
        70: (17.95, 20.40, 22.87), 90: (18.97, 24.50, 26.74), 100: (22.78, 24.08, 26.48),
    },
    "cpp": {
        10: (2.37, 4.66, 12.58), 30: (8.03, 9.23, 22.46), 50: (11.81, 12.54, 26.30),
        70: (17.75, 15.76, 32.41), 90: (15.62, 18.82, 34.83), 100: (19.54, 17.53, 35.38),
    },
}  # fmt: skip
"""Tables *Rule-inference accuracy*: by the number of programs seen; Qwen3.5, gemma-4 and gpt-oss, in percent."""

ABLATION = {
    "python": {
        (False, False): {"tpr": (100.0, 100.0, 96.94), "attacks": (74.82, 76.18, 69.52), "flip": (35.71, 37.08, 27.21)},
        (True, False): {"tpr": (100.0, 100.0, 98.47), "attacks": (86.78, 88.02, 78.83), "flip": (70.00, 70.22, 68.20)},
        (False, True): {"tpr": (100.0, 100.0, 98.47), "attacks": (99.11, 99.56, 94.39), "flip": (77.86, 76.92, 71.43)},
        (True, True): {"tpr": (100.0, 100.0, 98.47), "attacks": (99.82, 99.85, 97.32), "flip": (85.71, 86.39, 82.65)},
    },
    "java": {
        (False, False): {"tpr": (95.92, 89.19, 91.18), "attacks": (77.55, 70.41, 72.80), "flip": (38.55, 29.19, 36.44)},
        (True, False): {"tpr": (95.92, 97.84, 99.51), "attacks": (90.14, 90.41, 92.89), "flip": (73.02, 68.11, 71.73)},
        (False, True): {"tpr": (96.60, 100.0, 99.51), "attacks": (95.41, 97.43, 98.16), "flip": (68.25, 65.77, 69.44)},
        (True, True): {"tpr": (96.60, 100.0, 99.51), "attacks": (96.09, 99.73, 99.51), "flip": (88.89, 87.21, 87.91)},
    },
    "cpp": {
        (False, False): {"tpr": (94.67, 95.41, 90.13), "attacks": (74.34, 75.13, 69.96), "flip": (35.11, 31.63, 27.18)},
        (True, False): {"tpr": (97.33, 98.47, 99.57), "attacks": (81.66, 83.29, 82.19), "flip": (64.44, 57.48, 56.23)},
        (False, True): {"tpr": (98.67, 98.98, 100.0), "attacks": (95.17, 97.07, 96.78), "flip": (66.89, 68.20, 70.96)},
        (True, True): {"tpr": (98.67, 98.98, 100.0), "attacks": (96.67, 97.45, 97.42), "flip": (78.00, 74.49, 79.97)},
    },
}
"""Table *Ablating calibration and grade-level detection*: by (calibration, grades); Qwen3.5, gemma-4 and gpt-oss."""

KEYS = {
    "python": {
        "tpr": ((100.0, 0.0), (100.0, 0.0), (99.23, 0.81)),
        "auroc": ((100.0, 0.01), (100.0, 0.0), (99.53, 0.51)),
    },
    "java": {
        "tpr": ((96.60, 0.0), (99.95, 0.17), (99.51, 0.0)),
        "auroc": ((97.43, 0.07), (99.97, 0.04), (99.62, 0.01)),
    },
    "cpp": {
        "tpr": ((98.47, 0.32), (99.44, 0.29), (100.0, 0.0)),
        "auroc": ((98.97, 0.07), (99.57, 0.22), (99.98, 0.02)),
    },
}
"""Table *SEW detection over ten random 128-bit keys*: (mean, deviation) over the keys; Qwen3.5, gemma-4 and gpt-oss."""
