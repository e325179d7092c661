"""One verdict for many files: what is pooled, what is adjusted, and what chance makes of it."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sew_hooks.engine.api import detect_each, embed, find_sites
from sew_hooks.engine.profiles import ANY, Selection, named_profile
from sew_hooks.engine.results import Detection
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.verdicts import Judged, judge, judge_each, marks_in, pool
from sew_hooks.scheme.evidence import weigh
from sew_hooks.scheme.grade import grades
from sew_hooks.scheme.target import Targets
from tests.conftest import CPP, JAVA, KEY, SMALL

OTHER = bytes(32)
SETTINGS = DetectionSettings("definition", Selection("all"), "calibrated", 1e-3)
EXACT = DetectionSettings("definition", Selection("all"), "exact", 1e-3)
ANY_EXACT = DetectionSettings("definition", Selection(ANY), "exact", 1e-3)
TRIED = [each.profile for each in Selection(ANY).shares()]


def reading(source: str, *keys: bytes, name: str = "a.py", language: str = "python") -> InputDetections:
    detections = detect_each(source, language, keys, scope="definition", profile="all")
    return InputDetections(name, language, tuple(detections), {})


def judged(*sources: str, settings: DetectionSettings = SETTINGS) -> Judged:
    return judge([reading(source, KEY) for source in sources], [None], settings)


@cache
def tried(source: str, *keys: bytes, name: str = "a.py") -> InputDetections:
    """The reading of a program in each of the profiles that detection tries."""
    found = [detect_each(source, "python", keys, scope="definition", profile=each) for each in TRIED]
    detections = [found[profile][key] for key in range(len(keys)) for profile in range(len(TRIED))]
    return InputDetections(name, "python", tuple(detections), {})


def marked(source: str, language: str = "python", key: bytes = KEY) -> str:
    return embed(source, language, key).source


@pytest.fixture(scope="module")
def programs(examples: Path) -> list[str]:
    return [path.read_text() for path in sorted(examples.glob("*.py"))]


def test_evidence_is_pooled_by_address_over_files_and_languages() -> None:
    texts = [("python", SMALL[0]), ("python", SMALL[0] + SMALL[1]), ("java", JAVA), ("cpp", CPP), ("java", JAVA)]
    together = judge([reading(text, KEY, language=name) for name, text in texts], [None], SETTINGS).together
    expected = []
    for language in ("python", "java", "cpp"):
        sites = [site for name, text in texts if name == language for site in find_sites(text, language)]
        profile = named_profile("all", language)
        observed = [*map(profile.observation_of, sites)]
        expected += grades(observed, Targets(KEY, language), load_calibration(language))
    assert together.evidence == weigh(expected)


def test_a_file_is_let_go_before_the_next_is_read() -> None:
    seen: list[weakref.ref[Detection]] = []

    def readings() -> Iterator[InputDetections]:
        for source in (SMALL[0], SMALL[1], SMALL[0] + SMALL[1]):
            gc.collect()
            # The one that was handed over last may still have a name.
            assert [kept() for kept in seen[:-1]] == [None] * len(seen[:-1])
            read = reading(source, KEY)
            seen.append(weakref.ref(read.detections[0]))
            yield read

    found = judge(readings(), [None], SETTINGS)
    assert len(found.files) == len(seen)
    assert all(file.detection is None for file in found.files)


def test_little_is_kept_of_a_file() -> None:
    """Bytes per unit: what reports tell of it, and no text, no site and no address."""
    source = "".join(SMALL)
    units = len(reading(source, KEY).detections[0].units)
    peaks = []
    for files in (20, 100):
        tracemalloc.start()
        found = judge((reading(source, KEY, name=f"{number}.py") for number in range(files)), [None], SETTINGS)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert len(found.files) == files
    assert (peaks[1] - peaks[0]) / 80 / (1 + units) < 800


def test_what_is_explained_is_kept() -> None:
    (file,) = judge([reading(SMALL[0], KEY)], [None], SETTINGS, explain=True).files
    assert file.detection is not None
    assert file.detection.evidence == file.judgement.evidence


def test_a_copy_adds_no_evidence() -> None:
    once, twice = judged(marked(SMALL[1])), judged(marked(SMALL[1]), marked(SMALL[1]))
    assert once.together.evidence == twice.together.evidence


def test_one_marked_function_is_found_among_many_others(programs: list[str]) -> None:
    text = marked(programs[4])
    start = text.index("def sieve")
    sieve = text[start : text.index("\ndef ", start)].rstrip() + "\n"
    sources = [*programs[:4], programs[5] + "\n\n" + sieve]
    found = judged(*sources)
    assert found.together.verdict == "marked"
    assert [file.judgement.verdict for file in found.files] == ["not marked"] * 4 + ["marked"]
    (unit,) = (each.unit for file in found.files for each in file.units if each.judgement.verdict == "marked")
    assert unit.name == "sieve"
    assert found.files[4].name == "a.py"
    assert "".join(sources[4].splitlines(keepends=True)[unit.first_line - 1 : unit.last_line]) == sieve.rstrip() + "\n"


def test_files_that_say_too_little_alone_are_found_together() -> None:
    found = judged(*map(marked, SMALL), settings=EXACT)
    assert {unit.judgement.verdict for file in found.files for unit in file.units} == {"too little evidence"}
    assert found.together.verdict == "marked"
    assert found.together.evidence.agreements == found.together.evidence.total


def test_a_file_with_little_that_agrees_adds_nothing_to_the_others() -> None:
    found = judged(
        *map(marked, SMALL),
        "def double(size):\n    return 2 * size\n",
        SMALL[0].replace("def a", "def g"),
        settings=EXACT,
    )
    assert found.together.verdict == "marked"
    assert [bool(file.supports) for file in found.files] == [True] * len(SMALL) + [False, False]


def test_what_holds_a_marked_part_is_marked(programs: list[str]) -> None:
    found = judged(*programs[:2], *map(marked, programs[2:4]))
    assert found.together.p_adjusted == min(file.judgement.p_adjusted for file in found.files)
    for file in found.files:
        assert all(file.judgement.p_adjusted <= unit.judgement.p_adjusted for unit in file.units)
    for judgement in [found.together, *(file.judgement for file in found.files)]:
        assert (judgement.verdict == "marked") == (judgement.p_adjusted <= SETTINGS.alpha)


def test_a_run_without_files_says_too_little() -> None:
    found = judged()
    assert (found.together.verdict, found.together.p_adjusted, found.files) == ("too little evidence", 1.0, ())


def test_the_matching_key_is_named_for_each_file(programs: list[str]) -> None:
    texts = [marked(programs[0]), marked(programs[1], key=OTHER), programs[2]]
    found = judge([reading(text, KEY, OTHER) for text in texts], ["ours", "theirs"], SETTINGS)
    assert [file.judgement.key for file in found.files] == ["ours", "theirs", None]
    assert found.together.key in {"ours", "theirs"}
    assert {unit.judgement.key for unit in found.files[1].units} <= {"theirs", None}
    evidence = found.files[1].judgement.evidence
    assert evidence.agreements == evidence.total


def test_more_keys_cost_more() -> None:
    text = marked(SMALL[5] + SMALL[1])
    keys = [KEY, *(bytes([number]) * 32 for number in range(1, 10))]
    alone = judge([reading(text, KEY)], [None], EXACT).together
    among_ten = judge([reading(text, *keys)], [str(number) for number in range(10)], EXACT).together
    assert alone.evidence == among_ten.evidence
    assert among_ten.p_adjusted == pytest.approx(10 * alone.p_adjusted)


def test_without_a_mark_the_level_is_kept_whatever_the_key(programs: list[str]) -> None:
    """The exact test over 400 keys: unmarked programs are called marked no oftener than alpha, 3 standard errors on."""
    keys = [number.to_bytes(32, "big") for number in range(400)]
    readings = [reading(program, *keys) for program in programs[1:3]]
    settings = DetectionSettings("definition", Selection("all"), "exact", 0.1)
    found = 0
    for number in range(len(keys)):
        alone = [each._replace(detections=each.detections[number : number + 1]) for each in readings]
        found += judge(alone, [None], settings).together.verdict == "marked"
    assert found / len(keys) < 0.1 + 3 * (0.1 * 0.9 / len(keys)) ** 0.5


@pytest.fixture(scope="module")
def naturals(programs: list[str]) -> list[tuple[str, str]]:
    """Parts of programs without a mark, and with a natural one, from a few natural decisions to many."""
    texts = [
        *programs,
        *("\n\n\n".join(text.split("\n\n\n")[:parts]) + "\n" for text in programs for parts in (2, 4, 7)),
    ]
    found = [(text, embed(text, "python", KEY, profile="natural")) for text in texts]
    return [(text, embedding.source) for text, embedding in found if not embedding.left]


@pytest.mark.parametrize("keys", [(KEY,), (KEY, OTHER)])
def test_what_is_not_marked_would_be_marked_if_all_of_it_agreed(
    naturals: list[tuple[str, str]], programs: list[str], keys: tuple[bytes, ...]
) -> None:
    """Alone and in a larger run: *not marked* says that a mark would have been found, *too little* that it is not."""
    names = [str(number) for number in range(len(keys))]
    verdicts = set()
    for others in ([], programs[:2]):
        for unmarked, natural in naturals:
            rest = [tried(each, *keys) for each in others]
            before = judge([tried(unmarked, *keys), *rest], names, ANY_EXACT).files[0].judgement
            after = judge([tried(natural, *keys), *rest], names, ANY_EXACT).files[0].judgement
            verdicts.add(before.verdict)
            assert after.evidence.agreements == after.evidence.total
            assert (before.profile, after.profile) == ("natural", "natural")
            if before.verdict == "not marked":
                assert after.verdict == "marked"
            else:
                assert (before.verdict, after.verdict) == ("too little evidence", "too little evidence")
    assert verdicts == {"not marked", "too little evidence"}


def test_full_agreement_is_never_called_not_marked(naturals: list[tuple[str, str]]) -> None:
    """What is marked alone may have too little evidence in a larger run, where more claims are tested."""
    texts = [natural for _, natural in naturals]
    alone = [judge([tried(text, KEY)], [None], ANY_EXACT).files[0].judgement.verdict for text in texts]
    many = judge([tried(text, OTHER, KEY) for text in texts], ["other", "ours"], ANY_EXACT._replace(alpha=2e-5))
    for file in many.files:
        for judgement in (file.judgement, *(unit.judgement for unit in file.units)):
            full = judgement.evidence.agreements == judgement.evidence.total
            assert not (full and judgement.verdict == "not marked")
    assert {("marked", "too little evidence")} <= set(
        zip(alone, (each.judgement.verdict for each in many.files), strict=True)
    )


def test_a_commit_with_few_natural_decisions_has_too_little_evidence(
    naturals: list[tuple[str, str]], programs: list[str]
) -> None:
    texts = [*(text for text, _ in naturals), "\n\n\n".join(programs)]
    pooled = [pool([tried(text, KEY)], 1, ANY_EXACT) for text in texts]
    found, claims = judge_each(pooled, [None], ANY_EXACT)
    assert claims == sum(each.whole[0].at_best("exact", 0) <= 1e-3 for each in pooled)
    sizes = {
        verdict: {each.evidence.total for each in found if each.verdict == verdict}
        for verdict in ("not marked", "too little evidence")
    }
    assert 10 < max(sizes["too little evidence"]) < min(sizes["not marked"])


def test_the_figures_are_those_of_the_key_that_fits_best_alone_and_in_a_larger_run(programs: list[str]) -> None:
    """Not those of a key that fits a function of the file better."""
    keys = [bytes([number]) * 32 for number in range(6)]
    names = [str(number) for number in range(6)]
    all_rules = ANY_EXACT._replace(profile=Selection("all"))
    for others in ([], programs[1:2]):
        for program in programs:
            (file, *_) = judge([reading(each, *keys) for each in (program, *others)], names, all_rules).files
            assert file.judgement.verdict == "not marked"
            each_alone = [weigh(each.grades) for each in reading(program, *keys).detections]
            assert file.judgement.evidence.p_exact == min(evidence.p_exact for evidence in each_alone)


def test_all_rows_of_a_file_have_the_figures_of_one_profile_and_one_key(programs: list[str]) -> None:
    for text, keys in ((programs[0], [KEY, OTHER]), (marked(programs[4]), [OTHER, KEY])):
        (file,) = judge([tried(text, *keys)], ["first", "second"], ANY_EXACT).files
        assert {unit.judgement.profile for unit in file.units} == {file.judgement.profile}
        found = [tried(text, *keys).detections[key * 3 + TRIED.index(file.judgement.profile)] for key in (0, 1)]
        (shown,) = [each for each in found if each.evidence == file.judgement.evidence]
        units = {unit.place: unit.evidence for unit in shown.units}
        assert {unit.unit: unit.judgement.evidence for unit in file.units if unit.unit in units} == units


def test_a_profile_is_named_only_if_it_is_not_the_usual_one(programs: list[str]) -> None:
    (natural,) = judge(
        [tried(embed(programs[4], "python", KEY, profile="natural").source, KEY)], [None], ANY_EXACT
    ).files
    (all_rules,) = judge([tried(marked(programs[4]), KEY)], [None], ANY_EXACT).files
    assert (natural.judgement.profile, natural.judgement.other_profile) == ("natural", False)
    assert (all_rules.judgement.verdict, all_rules.judgement.profile, all_rules.judgement.other_profile) == (
        "marked",
        "all",
        True,
    )


def test_an_adjusted_p_value_follows_from_the_number_of_claims(programs: list[str]) -> None:
    """The example of docs/verdicts.md: p exact, divided by the share of the profile, times claims, divided by rank."""
    text = embed(programs[4], "python", KEY, profile="natural").source
    found = judge([tried(text, KEY)], [None], ANY_EXACT)
    whole = found.files[0].judgement
    units = [unit.judgement for unit in found.files[0].units]
    assert not any(unit.verdict == "marked" for unit in units)
    # The file and everything together are the same evidence, so the largest rank among the two is 2.
    assert whole.p_adjusted == pytest.approx(whole.evidence.p_exact / 0.98 * found.claims / 2)


def test_functions_in_which_only_another_profile_could_show_something_cost_the_file_nothing(
    naturals: list[tuple[str, str]],
) -> None:
    seen = 0
    for _, natural in naturals:
        first, _, last = tried(natural, KEY).detections
        if max((unit.evidence.total for unit in first.units), default=0) >= 10 or first.evidence.total < 10:
            continue
        seen += any(unit.evidence.total >= 17 for unit in last.units)
        file = judge([tried(natural, KEY)], [None], ANY_EXACT).files[0].judgement
        assert file.p_adjusted <= first.p_exact / 0.98
    assert seen


@pytest.mark.parametrize("settings", [ANY_EXACT, ANY_EXACT._replace(alpha=0.05), ANY_EXACT._replace(alpha=1e-8)])
def test_the_bar_of_a_run_is_what_its_own_claims_had_to_clear(programs: list[str], settings: DetectionSettings) -> None:
    texts = [*programs[:3], marked(programs[3]), marked(programs[4], key=OTHER), *map(marked, SMALL)]
    readings = [tried(text, KEY, OTHER) for text in texts]
    found = judge(readings, ["ours", "theirs"], settings)
    for file, read in zip(found.files, readings, strict=True):
        marks = marks_in(read, ["ours", "theirs"], settings, found.bar)
        assert set(file.judgement.keys) == set().union(*marks.values())
        assert {unit.unit: set(unit.judgement.keys) for unit in file.units} == {
            unit: keys for unit, keys in marks.items() if unit is not None
        }


def test_few_of_the_marks_that_a_run_follows_are_said_to_be_in_earlier_texts_without_one(programs: list[str]) -> None:
    """A program that was marked after an unmarked version, over 60 keys: the share is at most alpha, on average."""
    settings = DetectionSettings("definition", Selection("all"), "exact", 0.1)
    keys = [number.to_bytes(32, "big") for number in range(60)]
    unmarked, other = (reading(program, *keys) for program in programs[1:3])
    shares = []
    for number, key in enumerate(keys):
        alone = slice(number, number + 1)
        before, beside = (each._replace(detections=each.detections[alone]) for each in (unmarked, other))
        present = reading(marked(programs[1], key=key), key)
        bar = judge([present, beside], ["ours"], settings).bar
        now, earlier = (
            {
                (unit and unit.name, key)
                for unit, keys in marks_in(each, ["ours"], settings, bar).items()
                for key in keys
            }
            for each in (present, before)
        )
        shares.append(len(now & earlier) / max(1, len(now)))
    assert sum(shares) / len(shares) < 0.1 + 3 * (0.1 * 0.9 / len(shares)) ** 0.5
