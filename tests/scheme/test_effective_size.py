"""Of how many independent observations counts are worth: against resampling itself, and where it cannot be done."""

import random
from statistics import fmean, pvariance

import pytest

from sew_hooks.scheme.effective_size import effective_observations

Files = list[tuple[int, int]]


def corpus(files: int, sites: int, consistent: bool) -> Files:
    """Files of about ``sites`` sites, a third in variant 1: each file all in one variant, or each site for itself."""
    source = random.Random(files)
    made = []
    for _ in range(files):
        size = source.randrange(1, 2 * sites)
        ones = size * (source.random() < 1 / 3) if consistent else sum(source.random() < 1 / 3 for _ in range(size))
        made.append((size - ones, ones))
    return made


def resampled(files: Files) -> float:
    """The same by the bootstrap: 2,000 times as many files are drawn, with replacement."""
    source = random.Random(0)
    shares = []
    for _ in range(2000):
        drawn = source.choices(files, k=len(files))
        shares.append(sum(one for _, one in drawn) / sum(map(sum, drawn)))
    share = fmean(shares)
    return share * (1 - share) / pvariance(shares)


@pytest.mark.parametrize("consistent", [True, False])
def test_it_is_what_the_bootstrap_over_files_gives(consistent: bool) -> None:
    files = corpus(400, 10, consistent)
    assert effective_observations(files) == pytest.approx(resampled(files), rel=0.1)


def test_sites_that_are_independent_count_each() -> None:
    assert effective_observations([(1, 0)] * 600 + [(0, 1)] * 400) == pytest.approx(1000, rel=0.01)
    assert effective_observations(corpus(400, 10, consistent=False)) == pytest.approx(4000, rel=0.2)


def test_files_that_are_consistent_count_once() -> None:
    assert effective_observations([(20, 0)] * 60 + [(0, 20)] * 40) == pytest.approx(100, rel=0.05)


@pytest.mark.parametrize("files", [1, 5, 28, 500])
def test_of_files_that_all_agree_each_counts_once_however_long(files: int) -> None:
    assert effective_observations([(50, 0)] * files) == pytest.approx(files + 2, abs=1)


def test_one_long_file_does_not_speak_for_the_others() -> None:
    assert effective_observations([(1, 1)] * 40 + [(0, 2000)]) < 30


def test_the_order_of_the_files_does_not_matter() -> None:
    files = corpus(50, 7, consistent=True)
    assert effective_observations(files) == effective_observations(files[::-1])
