"""The wordings of a comment are found alike in all of its variants, and no other rule reads one of them."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from sew_hooks.languages.openers import OPENERS
from sew_hooks.languages.prose import is_for_people, is_phrase, is_plain, may_begin_either_way, may_end_either_way
from sew_hooks.languages.word_pairs import PAIRS
from sew_hooks.languages.wording_places import _CONTRACTED, in_first_forms, places, widths
from sew_hooks.languages.wordings import MARKS, NEGATIONS, PRONOUNS, WORDS

from sew_hooks.languages import name_words
from sew_hooks.languages.python.facts import DIRECTIVE
from sew_hooks.languages.python.preconditions import frames, line_numbers, local_names, old_python

COMMENTS = (
    ["We do not check it, because it is late"],
    ["If it is not there, we cannot read all of the parameters, so we have to stop"],
    ["Make sure that we have the information. Otherwise, it may not be valid"],
    ["It's the first one which is read, and that's why there's no other way"],
    ["Note: it is used within the loop,", "but it won't be needed there"],
    ["If the list is empty, then we don't need to look for 'name' and \"value\""],
    ["This might be wrong since we're at the end of each line. We know it is so"],
    ["The two values aren't read in every loop, but they should not be lost"],
    ["In this", "case, we do", "not know that it is thin, and we've", "already seen all", "the rest too."],
    ["Instead, we try to read `name` rather than ``value`` for each element, and thus", "it fails due to the rest."],
    ["from the start the args are there as well", "so they can't be lost"],
    ["now we check it"],
    ["It is read only once and we keep it, and they are told"],
    ["otherwise it is valid"],
    ["If empty, then stop"],
    ["It is what it is, as it is now"],
    ["2 values are there, so we have two values"],
    ["since the info is there we need to read the config, because we can"],
)


def _variants(lines: list[str], chance: random.Random) -> list[str]:
    """The lines with another choice at each place."""
    text = "\n".join(lines)
    for place in reversed(places(lines)):
        text = text[: place.start] + chance.choice((place.zero, place.one)) + text[place.end :]
    return text.split("\n")


def _seen(lines: list[str]) -> list[tuple[str, str, str, str]]:
    return [(place.rule, place.word, place.zero, place.one) for place in places(lines)]


@pytest.mark.parametrize("lines", COMMENTS, ids=lambda lines: lines[0][:30])
def test_all_variants_of_a_comment_are_read_alike(lines: list[str]) -> None:
    for seed in range(40):
        other = _variants(lines, random.Random(seed))
        assert _seen(other) == _seen(lines)
        assert [in_first_forms(line) for line in other] == [in_first_forms(line) for line in lines]
        assert widths(other) == widths(lines)
        for question in (is_for_people, is_phrase, is_plain, may_end_either_way):
            assert question(other) == question(lines)
        assert may_begin_either_way(other, set(), set()) == may_begin_either_way(lines, set(), set())


@pytest.mark.parametrize("lines", COMMENTS, ids=lambda lines: lines[0][:30])
def test_a_capital_and_a_full_stop_change_no_place(lines: list[str]) -> None:
    bare = [*lines[:-1], lines[-1].removesuffix(".")]
    stopped = [*bare[:-1], f"{bare[-1]}."]
    small = [bare[0][0].lower() + bare[0][1:], *bare[1:]]
    capital = [bare[0][0].upper() + bare[0][1:], *bare[1:]]
    for one, two in ((bare, stopped), (small, capital)):
        assert [(place.word, place.start, place.end) for place in places(one)] == [
            (place.word, place.start, place.end) for place in places(two)
        ]
        assert is_for_people(one) == is_for_people(two)


@pytest.mark.parametrize("lines", COMMENTS, ids=lambda lines: lines[0][:30])
def test_widths_bound_every_variant(lines: list[str]) -> None:
    reached = [set[int]() for _ in lines]
    for seed in range(200):
        for number, line in enumerate(_variants(lines, random.Random(seed))):
            reached[number].add(len(line))
    for seen, (least, most) in zip(reached, widths(lines), strict=True):
        assert least <= min(seen)
        assert max(seen) <= most


def test_nothing_is_found_without_a_sign() -> None:
    looked_for = [(mark.found, mark.signs) for mark in MARKS] + [(found, signs) for _, _, signs, found in _CONTRACTED]
    texts = [" ".join(lines) for lines in (*COMMENTS, *([text] for pair in _sentences() for text in pair))]
    for pattern, signs in looked_for:
        found = [text for text in texts if re.search(pattern, text)]
        assert found
        assert all(any(sign in text for sign in signs) for text in found)


def _sentences() -> list[tuple[str, str]]:
    pairs = [(wording.zero, wording.one) for wording in WORDS]
    for row in (*NEGATIONS, *PRONOUNS):
        first = re.sub(r"\[\w(\w)\]", r"\1", row.first).split("|")[0]
        rest = row.rest.split("(")[0]
        pairs.append((f"{first}{row.zero}{rest}", f"{first}{row.one}{rest}"))
    pairs += [(f"sure{mark.zero}so", f"sure{mark.one}so") for mark in MARKS]
    return [(f"first {zero} last", f"first {one} last") for zero, one in pairs]


@pytest.mark.parametrize(("zero", "one"), _sentences())
def test_no_other_rule_tells_two_forms_apart(zero: str, one: str) -> None:
    for word in PAIRS:
        if word.rivals:
            found = [re.search(word.rivals, name_words.in_full(text), re.IGNORECASE) is None for text in (zero, one)]
            assert found[0] == found[1], word
    names = [{name_words.in_full(name) for _, name in name_words.names_with_words(text)} for text in (zero, one)]
    assert names[0] == names[1] or not names[0] or names[0] <= {"config"} or names[1] <= {"temp", "config"}
    for text in (zero, one):
        assert not DIRECTIVE.match(f"# {text}")
        assert not local_names._ASKS_FOR_NAMES.search(text)
        words = frozenset(re.findall(r"\w+", text))
        for special in (frames._LOOKING_BACK, line_numbers._ASKING, old_python._WORDS_OF_OLD_FILES):
            assert words.isdisjoint(special)
        assert is_for_people([text]) == is_for_people(["first and last"])


@pytest.mark.parametrize("wording", WORDS, ids=lambda wording: f"{wording.zero}-{wording.one}")
def test_each_form_has_one_meaning(wording: object) -> None:
    forms = [form for each in WORDS for form in {each.zero, each.one}]
    assert len(forms) == len(set(forms))


@pytest.mark.parametrize(
    "text",
    [
        "leave it as it is the last one",
        "this is due to the last one",
        "we know what it is used for",
        "it has been there since we started",
        "why don't we stop here",
        "the loop stops just because we can",
        "the error is not only late but also long",
        'the text "it does not fit" is shown',
        "the patch application is late",
        "step 2 values",
        "callers may pass any number",
        "we say that the value is `it does not fit`",
        "that much is too",
        "with no variable at all the defaults count",
        "after all the rest is known",
        "more than two, rather than three",
        "the name of a group may not be empty",
        "a leaf may not have children of its own",
        "reload the file if it changed since we have read it",
        "a set would work just as well",
        "add the amount due to the seller",
        "read the temp values from the sensor",
        "only callers who know the schema may use it",
        "callers that guarantee the order can skip it",
        "the result of id is used as the key",
        "read it as a signed char at first",
        "the items are kept in a min heap",
        "all http 2 streams",
        "nobody copies the rows because they are small but because others change them",
        "nobody calls this because the loop is fast",
        "read it only here because the list is small",
        "nothing has happened since the file is open",
        "all lists were kept here, rather than a set they would rather have",
        "run the JUnit 3 tests",
        "skip the layer 2 headers",
        "the powers of 2 sizes",
        "the info beside debug",
        "the git config is read",
        "the param tag comes first",
        "subclasses may also fail",
        "only owners of them may be able",
        "call 'read' and not \"read\"",
        "the name 'text' is in single quotes",
    ],
)
def test_text_with_another_meaning_has_no_place(text: str) -> None:
    assert [place.word for place in places([text])] == []


def test_openers_are_not_lost() -> None:
    for word, rest in product(sorted(OPENERS), ("the list", "a value")):
        assert may_begin_either_way([f"{word} {rest}"], {word}, set()) is False
