"""The rules ``string-fill`` and ``blank-in-string``: the text stays the same, and neither changes the other's site."""

from __future__ import annotations

import ast
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks import Site, find_sites, rewrite

RULES = ("blank-in-string", "string-fill")

WORDS = st.sampled_from(
    ["a", "table", "of", "different", "words", "e", "exc", "msg", "message,", "value.", "{count}", "{{}}", "%s", "\\n",
     "SELECT", "key =", "(size", "don't", "", "--all", "text:", "`run`", "caf\u00e9", "{x + 1}", "\\t"]
)  # fmt: skip
LINES = st.lists(st.lists(WORDS, min_size=1, max_size=11), min_size=2, max_size=4)


def raised(lines: list[str]) -> str:
    text = "\n".join(f"            {line}" for line in lines)
    return f"def f(count, x, msg):\n    if count:\n        raise ValueError(\n{text}\n        )\n    return msg\n"


def sites_of(source: str) -> list[tuple[str, str, int]]:
    found = [(site.rule, str(site.site_id), site.bit) for site in find_sites(source, "python")]
    return sorted(site for site in found if site[0] in RULES)


def shown(source: str) -> list[str]:
    return [line.strip() for line in source.split("\n") if line.strip().startswith(('"', 'f"'))]


@given(LINES, st.lists(st.sampled_from(["", "f"]), min_size=4, max_size=4), st.lists(st.booleans(), min_size=4))
def test_every_combination_reads_back_and_is_the_same_program(
    lines: list[list[str]], prefixes: list[str], leads: list[bool]
) -> None:
    texts = [" ".join(words) for words in lines]
    for index in range(len(texts) - 1):
        if leads[index]:
            texts[index + 1] = f" {texts[index + 1]}"
        else:
            texts[index] += " "
    source = raised([f'{prefix}"{text}"' for prefix, text in zip(prefixes, texts, strict=False)])
    try:
        tree = ast.dump(ast.parse(source))
    except SyntaxError:
        return
    before = sites_of(source)
    for bits in product((0, 1), repeat=2):
        chosen = dict(zip(RULES, bits, strict=True))
        text = rewrite(source, "python", lambda site, chosen=chosen: chosen.get(site.rule))
        assert ast.dump(ast.parse(text)) == tree
        assert sites_of(text) == [(rule, site_id, chosen[rule]) for rule, site_id, _ in before]
        for old, new in zip(source.split("\n"), text.split("\n"), strict=True):
            assert all((len(old) <= limit) == (len(new) <= limit) for limit in (79, 80, 88, 99, 100, 120))


LONG = [
    '"Reads each line in a file and prints the number of "',
    '"different words, with the most frequent ones of them "',
    '"first, and all words in capitals are counted apart."',
]


def test_one_word_of_a_text_moves_and_all_its_blanks() -> None:
    source = raised(LONG)
    assert [(rule, bit) for rule, _, bit in sites_of(source)] == [(rule, 0) for rule in RULES]
    assert shown(rewrite(source, "python", lambda site: 1 if site.rule in RULES else None)) == [
        '"Reads each line in a file and prints the number of different"',
        '" words, with the most frequent ones of them"',
        '" first, and all words in capitals are counted apart."',
    ]


@pytest.mark.parametrize(("words", "rules"), [(10, RULES[:1]), (20, RULES)])
def test_a_long_line_of_a_docstring_shows_that_a_limit_does_not_count(words: int, rules: tuple[str, ...]) -> None:
    lines = [
        '"Reads every line of all of the files and prints the number of "',
        '"words in it, with the most frequent ones of all of them first."',
    ]
    described = f'    """Read.\n\n    {"all " * words}\n    """\n'
    source = raised(lines).replace(":\n", f":\n{described}", 1)
    assert tuple(rule for rule, _, _ in sites_of(source)) == rules


@pytest.mark.parametrize("word", ["e", "exc", "ex"])
def test_a_word_that_may_be_the_name_of_an_exception_is_not_at_a_joint(word: str) -> None:
    lines = [f'"Reads every line of the file and prints the number {word} "', LONG[1]]
    assert sites_of(raised(lines)) == []


def test_the_name_of_a_local_beside_a_text_keeps_its_site() -> None:
    source = (
        "def f(items):\n    text = (\n"
        + "".join(f"        {line}\n" for line in LONG)
        + "    )\n    for item in items:\n        msg = str(item)\n        print(msg, text)\n    return text\n"
    )

    def found(text: str) -> list[str]:
        return sorted(f"{site.rule} {site.site_id}" for site in find_sites(text, "python"))

    def all_of(bit: int) -> str:
        return rewrite(source, "python", lambda site: bit)

    assert any(line.startswith("local-name") for line in found(source))
    assert found(source) == found(all_of(0)) == found(all_of(1))


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_line_endings_stay(ending: str) -> None:
    source = raised(LONG).replace("\n", ending)

    def other(site: Site) -> int | None:
        return 1 - site.bit if site.rule in RULES else None

    text = rewrite(source, "python", other)
    assert text != source
    assert text.count(ending) == source.count(ending)
    assert rewrite(text, "python", other) == source


def test_the_first_of_two_joints_is_the_same_wherever_the_word_at_the_second_stands() -> None:
    source = raised(
        [
            '"pytest_report_teststatus() hook (from a plugin) returned "',
            'f"an invalid verbose value: {count!r}.\\nExpected either a string "',
            '"or a tuple of (word, markup)."',
        ]
    )
    bits = [bit for rule, _, bit in sites_of(source) if rule == "string-fill"]
    text = rewrite(source, "python", lambda site: 1 - site.bit if site.rule == "string-fill" else None)
    assert [bit for rule, _, bit in sites_of(text) if rule == "string-fill"] == [1 - bit for bit in bits]


NAME_BESIDE_A_WORD = """\
from project.requirements_of_distributions import SetupError, parse, the_rest_of_it


def checked(attr, value):
    try:
        parsed = parse(value)
    except (TypeError, ValueError) as error:
        msg = (
            f"{attr!r} must be a string or iterable of strings "
            f"containing valid project/version requirement specifiers; {error}"
        )
        raise SetupError(msg) from error
    return parsed
"""


def test_a_word_that_moves_to_the_line_of_a_name_does_not_decide_about_the_name() -> None:
    before = sorted(site.site_id.rule for site in find_sites(NAME_BESIDE_A_WORD, "python"))
    assert "string-fill" in before
    for bit in (0, 1):
        after = rewrite(NAME_BESIDE_A_WORD, "python", lambda s: bit if s.rule == "string-fill" else None)  # noqa: B023
        assert sorted(site.site_id.rule for site in find_sites(after, "python")) == before
