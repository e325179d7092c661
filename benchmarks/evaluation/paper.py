"""Figures of the paper, each with the table that it comes from."""

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

PEERS = {"tpr": (89.29, 91.72, 89.29), "auroc": (94.64, 95.86, 94.64)}
"""The same table: ACW on Python, for the same models."""


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

ByAttack = dict[str, dict[str, tuple[float, ...]]]
"""By language, then by attack: a figure for each model, Qwen3.5, gemma-4 and gpt-oss."""

ATTACK_TPR: ByAttack = {
    "python": {
        "none": (100.0, 100.0, 98.47), "formatting": (99.29, 99.41, 93.88), "linting": (100.0, 100.0, 98.47),
        "comments": (100.0, 100.0, 98.47), "renaming": (100.0, 100.0, 98.47), "rewriting": (54.29, 64.50, 52.55),
    },
    "java": {
        "none": (96.60, 100.0, 99.51), "formatting": (95.92, 98.92, 99.51), "linting": (95.24, 100.0, 99.51),
        "comments": (96.60, 100.0, 99.51), "renaming": (96.60, 100.0, 99.51), "rewriting": (75.51, 88.65, 99.02),
    },
    "cpp": {
        "none": (98.67, 98.98, 100.0), "formatting": (90.67, 92.86, 89.70), "linting": (98.67, 98.98, 100.0),
        "comments": (98.67, 98.98, 100.0), "renaming": (98.67, 98.98, 100.0), "rewriting": (66.00, 78.57, 93.99),
    },
}  # fmt: skip
"""Table *TPR@FPR5% under five code-editing attacks*, in percent; rewriting is that of a language model."""

ATTACK_AUROC: ByAttack = {
    "python": {
        "none": (100.0, 100.0, 98.91), "formatting": (99.37, 99.40, 97.74), "linting": (99.86, 99.96, 98.86),
        "comments": (100.0, 100.0, 98.91), "renaming": (100.0, 100.0, 98.91), "rewriting": (83.60, 88.90, 89.63),
    },
    "java": {
        "none": (97.35, 100.0, 99.62), "formatting": (96.79, 99.76, 99.62), "linting": (96.26, 100.0, 99.62),
        "comments": (97.35, 100.0, 99.62), "renaming": (97.35, 100.0, 99.62), "rewriting": (84.31, 93.81, 99.56),
    },
    "cpp": {
        "none": (98.95, 99.20, 99.98), "formatting": (97.15, 98.10, 98.04), "linting": (98.95, 99.20, 99.98),
        "comments": (98.95, 99.19, 99.98), "renaming": (98.95, 99.20, 99.98), "rewriting": (80.95, 90.68, 98.45),
    },
}  # fmt: skip
"""Table *AUROC under five code-editing attacks*, in percent."""

ATTACK_DECREASE = 0.94
"""Section *Robustness to Code-Editing Attacks*: mean relative decrease of the TPR under the four without a model."""

CONTEXT_SURVIVAL: ByAttack = {
    "python": {
        "formatting": (99.29, 99.41, 100.0), "linting": (99.29, 100.0, 100.0), "comments": (100.0, 100.0, 98.47),
        "renaming": (100.0, 100.0, 100.0), "rewriting": (77.14, 88.76, 98.98),
    },
    "java": {
        "formatting": (100.0, 100.0, 100.0), "linting": (98.59, 100.0, 100.0), "comments": (100.0, 100.0, 100.0),
        "renaming": (100.0, 100.0, 100.0), "rewriting": (78.87, 92.43, 100.0),
    },
    "cpp": {
        "formatting": (100.0, 100.0, 100.0), "linting": (100.0, 100.0, 100.0), "comments": (100.0, 100.0, 100.0),
        "renaming": (100.0, 100.0, 100.0), "rewriting": (79.05, 90.82, 99.57),
    },
}  # fmt: skip
"""Table *SEW context preservation and grade survival under code-editing attacks*: Ctx, in percent."""

GRADE_SURVIVAL: ByAttack = {
    "python": {
        "formatting": (98.76, 99.32, 99.35), "linting": (97.19, 98.72, 98.20), "comments": (99.77, 99.90, 99.27),
        "renaming": (99.95, 99.98, 100.0), "rewriting": (70.77, 84.61, 98.93),
    },
    "java": {
        "formatting": (99.35, 99.15, 99.14), "linting": (97.26, 99.40, 99.67), "comments": (99.51, 99.80, 99.86),
        "renaming": (100.0, 100.0, 100.0), "rewriting": (74.58, 89.30, 99.76),
    },
    "cpp": {
        "formatting": (99.12, 98.95, 98.73), "linting": (100.0, 100.0, 100.0), "comments": (99.53, 99.65, 99.72),
        "renaming": (100.0, 100.0, 100.0), "rewriting": (73.47, 84.87, 99.02),
    },
}  # fmt: skip
"""The same table: Grd, in percent."""

STILL_AGREEING = {"python": "63.9", "java": "83.7 to 86.7", "cpp": "83.7 to 86.7"}
"""Appendix *Structural Analysis of Robustness*: of the agreeing grades that survive rewriting, in percent."""


def under_attack(figures: ByAttack, language: str, attack: str) -> float:
    """Return the mean of the paper's three models in one of the tables by attack."""
    return fmean(figures[language][attack])
