"""The meaning of the columns that several pages of the evaluation share."""

from __future__ import annotations

SHARED = {
    "Language": "programming language; *mean*: the mean over the languages, each with the same weight",
    "Model": "model that wrote the programs; *all*: the mean over the models",
    "Scope": "what an address belongs to: a function or method (`definition`), or the whole file (`program`)",
    "Test": "how evidence is weighed: `calibrated` takes into account how often people choose each variant, `exact` "
    "does not ([verdicts.md](../verdicts.md))",
    "Profile": "set of rules used for marking and detection ([configuration.md](../configuration.md#profile))",
    "Programs": "number of marked programs",
    "TPR at 5 % FPR": "percentage of marked programs that are found, at the level at which 5 % of the unmarked ones "
    "are called marked",
    "AUROC": "area under the curve of TPR over FPR, in percent; 50 is chance, and 100 is perfect separation",
    "TPR at p ≤ 0.001": "percentage of marked programs with a p-value of at most 0.001",
    "FPR at p ≤ 0.001": "percentage of unmarked programs with a p-value of at most 0.001",
    "paper": "the paper's figure for the column to its left; a dash: it has none",
    "paper, deviation": "the standard deviation that the paper gives",
}
"""By column name. Rates are percentages."""

RATES = {
    "Evidence of": "the kind of text that is tested: a file, or a commit of 5 or 20 files of one person or project, "
    "whose evidence is pooled by address",
    "Table": "calibration table: `contest` is counted over contest solutions, `opensource` over production code, and "
    "`mixed` over the two together; *none*: the exact test, which needs none",
    "Texts": "number of texts with enough grades",
    "at *": "actual rate of accusations divided by this level: 1 is the promised rate, and more than 1 is too many "
    "accusations. In parentheses: the 95 % interval",
}
"""The columns of the tables of rates."""
