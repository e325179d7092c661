"""One verdict for many files: what is pooled, what is adjusted, and what chance makes of it."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from sew_hooks.engine.api import detect_each, embed, find_sites, read_outline, weigh_each
from sew_hooks.engine.profiles import ANY, MARKING, Selection, named_profile
from sew_hooks.engine.results import Detection
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.verdicts import Judged, judge
from sew_hooks.scheme.evidence import weigh
from sew_hooks.scheme.grade import grades
from sew_hooks.scheme.target import Targets
from tests.conftest import CPP, JAVA, KEY, SMALL

OTHER = bytes(32)
SETTINGS = DetectionSettings("definition", Selection("all"), "calibrated", 1e-3)
EXACT = DetectionSettings("definition", Selection("all"), "exact", 1e-3)
LIKELY = DetectionSettings("definition", Selection(ANY), "exact", 1e-3)


def reading(source: str, *keys: bytes, name: str = "a.py", language: str = "python") -> InputDetections:
    detections = detect_each(source, language, keys, scope="definition", profile="all")
    return InputDetections(name, language, tuple(detections), {})


def tried(source: str, name: str = "a.py") -> InputDetections:
    """The detections in each profile that is tried when none is named."""
    read = read_outline(source, "python", "definition")
    targets = [Targets(KEY, "python")]
    shares = LIKELY.profile.shares()
    found = [weigh_each(read, source, "python", targets, profile=each)[0] for each in shares]
    return InputDetections(name, "python", tuple(found), {})


def judged(*sources: str, settings: DetectionSettings = SETTINGS) -> Judged:
    return judge([reading(source, KEY) for source in sources], [None], settings)


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
        observed = [(site.rule, site.kind, profile.address_of(site), site.bit) for site in sites]
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
    for files in (50, 250):
        tracemalloc.start()
        found = judge((reading(source, KEY, name=f"{number}.py") for number in range(files)), [None], SETTINGS)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert len(found.files) == files
    assert (peaks[1] - peaks[0]) / 200 / (1 + units) < 800


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


GUARDED = """\
def level_{number}(values, limit):
    if not values:
        return None
    total = sum(values)
    if total > limit:
        return limit
    for value in values:
        total -= value
    print(total, limit)
    return total


"""


EXPRESSIONS = """\
size = 3
size = size + 1
square = size ** 2
for step in range(0, 3):
    print(step, 1 < size, square if size > step else -1)
while True:
    break
names = ["a", 'b']
print(names[0:2], len(names) == 0, not (size == 2 and square == 3), 1000000, (size * 2) + 1)
x, y = 1, 2
"""


def test_code_in_which_the_marking_profile_could_show_nothing_has_too_little() -> None:
    """Other profiles have enough grades there, but would not find a mark of the default one."""
    text = GUARDED.format(number=1) + EXPRESSIONS
    natural, _, everything = tried(text).detections
    assert natural.evidence.total < 10
    assert everything.evidence.total >= 17
    found = judge([tried(text)], [None], LIKELY)
    assert found.together.verdict == found.files[0].judgement.verdict == "too little evidence"


def test_functions_in_which_only_another_profile_could_show_something_cost_the_file_nothing() -> None:
    busy = "def busy():\n" + indent(EXPRESSIONS, "    ")
    text = "".join(GUARDED.format(number=number) for number in range(8)) + busy
    natural, _, everything = tried(text).detections
    assert max(unit.evidence.total for unit in natural.units) < 10 <= natural.evidence.total
    assert max(unit.evidence.total for unit in everything.units) >= 17
    marked_text = embed(text, "python", KEY, profile=MARKING).source
    alone = tried(marked_text).detections[0].p_exact / LIKELY.profile.shares()[Selection(MARKING)]
    found = judge([tried(marked_text)], [None], LIKELY)
    assert found.files[0].judgement.p_adjusted == found.together.p_adjusted == pytest.approx(alone)
    assert found.files[0].judgement.verdict == "marked"


def test_a_file_that_is_not_found_only_because_of_the_others_has_too_little() -> None:
    """Ten grades that agree are enough alone, and not among a hundred files that could be marked as well."""
    text = "".join(GUARDED.format(number=number) for number in range(40))
    others = [tried(text, f"{number}.py") for number in range(100)]
    few = embed("".join(GUARDED.format(number=number) for number in range(90, 95)), "python", KEY, profile=MARKING)
    alone, among = judge([tried(few.source)], [None], LIKELY), judge([*others, tried(few.source)], [None], LIKELY)
    assert alone.files[0].judgement.verdict == "marked"
    assert alone.files[0].judgement.evidence.total < 17
    assert among.files[-1].judgement.verdict == "too little evidence"
    assert {file.judgement.verdict for file in among.files[:-1]} == {"not marked"}
