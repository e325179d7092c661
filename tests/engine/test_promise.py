"""The promise of the default profile: a mark moves nothing, and changes no comment, no string and no name but that of a
caught exception.
"""

from __future__ import annotations

import io
import random
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sew_hooks
from sew_hooks.engine.profiles import named_profile
from sew_hooks.languages.parsing import parser
from sew_hooks.rulebook.rule_texts import load_rules
from tests.conftest import ROOT
from tests.languages.corpora import programs
from tests.languages.python.test_laws import programs as python_programs

KEYS = [bytes([number]) * 32 for number in range(3)]
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F_']+\w*")
_LAYOUT = frozenset({tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER})
_TEXTS = frozenset({"string_literal", "raw_string_literal", "char_literal", "character_literal", "text_block"})


class Tokens(NamedTuple):
    """The tokens of a text in their order: its comments and strings, and all others."""

    quoted: list[str]
    others: list[str]


def _python_tokens(text: str) -> Iterator[tuple[bool, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _LAYOUT:
            yield (
                token.type in (tokenize.COMMENT, tokenize.STRING) or "STRING" in tokenize.tok_name[token.type],
                (token.string),
            )


def _leaves(text: str, language: str) -> Iterator[tuple[bool, str]]:
    source = text.encode()
    stack = [parser(language).parse(source).root_node]
    while stack:
        node = stack.pop()
        is_quoted = "comment" in node.type or node.type in _TEXTS
        if is_quoted or not node.children:
            yield is_quoted, source[node.start_byte : node.end_byte].decode()
        else:
            stack.extend(reversed(node.children))


def tokens_of(text: str, language: str) -> Tokens:
    pairs = list(_python_tokens(text) if language == "python" else _leaves(text, language))
    return Tokens([text for quoted, text in pairs if quoted], [text for quoted, text in pairs if not quoted])


def free_tokens(language: str) -> frozenset[str]:
    """The tokens that the rules of the default profile may add, drop or replace, as their files say."""
    natural = named_profile("natural", language).grains
    rules = [rule for rule in load_rules(language) if rule.id in natural]
    assert rules
    assert all(rule.tokens is not None for rule in rules), [rule.id for rule in rules if rule.tokens is None]
    return frozenset(token for rule in rules for token in rule.tokens or ())


def kept(tokens: list[str], language: str) -> list[str]:
    """The tokens that no rule may touch. A hexadecimal number counts with all of its digits in one case."""
    free = free_tokens(language)
    return [
        token.lower() if _HEXADECIMAL.fullmatch(token) else token for token in tokens if token and token not in free
    ]


def check(text: str, language: str) -> int:
    """Check the promise for one text, and return in how many ways it was marked."""
    try:
        sew_hooks.find_sites(text, language)
    except sew_hooks.ParseError:
        return 0
    before = tokens_of(text, language)
    marked = {sew_hooks.embed(text, language, key, profile="natural").source for key in KEYS}
    for source in marked:
        after = tokens_of(source, language)
        assert after.quoted == before.quoted
        assert kept(after.others, language) == kept(before.others, language)
    return len(marked - {text})


def test_python_is_marked_with_blank_lines_and_one_name_alone() -> None:
    assert free_tokens("python") == {"e", "exc", "ex"}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["python", "java", "cpp"])
def test_a_mark_keeps_the_tokens_of_people_and_models(language: str, chance: random.Random) -> None:
    texts = programs(language, sample=10, seed=chance.getrandbits(32))
    assert sum(check(text, language) for text in texts) > 6


@pytest.mark.parametrize("path", sorted((ROOT / "sew_hooks").glob("*/*.py"))[::8], ids=lambda path: path.stem)
def test_a_mark_keeps_the_tokens_of_this_package(path: Path) -> None:
    check(path.read_text(encoding="utf-8"), "python")


@settings(max_examples=30)
@given(python_programs())
def test_a_mark_keeps_the_tokens_of_random_python(text: str) -> None:
    check(text, "python")


_LINES = st.sampled_from(
    [
        "n = n + 1;",
        "use(n);",
        "// now the rest",
        "/* about n */",
        'log("n++ {");',
        "for (;;) break;",
        "n++;",
        "++n;",
        "int k = n;",
    ]
)
_HEADERS = st.sampled_from(["if (n > 1)", "while (n > 0)", "for (int i = 0; i < n; i++)", "if (n < 0)"])


def _block(inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Blocks with braces or without, and with blank lines between their statements or without."""
    nested = st.tuples(_HEADERS, inside, st.booleans()).map(
        lambda parts: [parts[0] + " {", *parts[1], "}"] if parts[2] else [parts[0], "    use(n);"]
    )
    parts = st.one_of(
        _LINES.map(lambda line: [line]), nested, st.just([""]), st.just(["if (n == 7) {", "return;", "}"])
    )
    return st.lists(parts, min_size=1, max_size=6).map(lambda lists: [line for part in lists for line in part])


@settings(max_examples=50)
@given(lines=st.recursive(_LINES.map(lambda line: [line]), _block, max_leaves=12), name=st.sampled_from(["e", "ex"]))
@pytest.mark.parametrize("language", ["java", "cpp"])
def test_a_mark_keeps_the_tokens_of_random_functions(language: str, lines: list[str], name: str) -> None:
    catch = ["try {", "use(n);", f"}} catch (RuntimeException {name}) {{", f"log({name});", "}"]
    body = "\n".join(f"        {line}" for line in (*lines, *(catch if language == "java" else [])))
    check(f"class T {{\n    void f(int n) {{\n{body}\n    }}\n}}{';' if language == 'cpp' else ''}\n", language)
