from __future__ import annotations

import math

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.evaluation.roc import auroc, tpr_at

# Few different values, so that many are tied; and 1, where programs without grades pile up.
P_VALUES = st.lists(st.sampled_from([1e-9, 1e-3, 0.02, 0.3, 0.5, 1.0]), min_size=1, max_size=60)
RATES = st.sampled_from([0.0, 0.001, 0.01, 0.05, 0.1, 0.3, 1.0])


@given(P_VALUES, P_VALUES)
def test_the_area_is_the_u_statistic(marked: list[float], unmarked: list[float]) -> None:
    statistic = scipy.stats.mannwhitneyu(unmarked, marked).statistic
    assert auroc(marked, unmarked) == pytest.approx(statistic / (len(marked) * len(unmarked)))


@given(P_VALUES, P_VALUES, RATES)
def test_the_rate_is_the_best_of_all_levels_that_flag_few_enough(
    marked: list[float], unmarked: list[float], fpr: float
) -> None:
    shares = [0.0]
    for level in {*marked, *unmarked, math.inf}:
        if sum(p < level for p in unmarked) <= fpr * len(unmarked) + 1e-9:
            shares.append(sum(p < level for p in marked) / len(marked))
    assert tpr_at(marked, unmarked, fpr) == max(shares)


def test_a_mark_that_nothing_else_looks_like_is_always_found() -> None:
    assert tpr_at([1e-9, 1e-8], [0.1, 0.2], 0.0) == 1.0
    assert tpr_at([0.1, 1e-8], [0.1, 0.2], 0.0) == 0.5
