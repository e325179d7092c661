"""The laws of rewriting for Java and C++ (design, section 5): random conditions, and texts of awkward shape."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sew_hooks

each_scope = pytest.mark.parametrize("scope", ["definition", "program"])
each_language = pytest.mark.parametrize("language", ["cpp", "java"])

PROGRAMS = {
    "cpp": "#include <vector>\n\nint run(int a, int b, int n, std::vector<int> v, int *q) {\n    int x = 0, y = 1;\n"
    "BODY    return x + y;\n}\n",
    "java": "class Main {\n    static int run(int a, int b, int n, int[] v, int[] q) {\n        int x = 0, y = 1;\n"
    "BODY        return x + y;\n    }\n}\n",
}
NAMES = st.sampled_from(["a", "b", "n", "x", "y"])
TERMS = st.one_of(
    NAMES,
    st.sampled_from(
        [
            "1",
            "0",
            "-1",
            "2 * a",
            "n - 1",
            "(n - 1)",
            "a + b * n",
            "v[a]",
            "q[0]",
            "(a)",
            "n >> 1",
            "(int) x",
            "(x) - 1",
            "(v[0])",
            "-(n)",
            "~a",
            "v[(b) + 1]",
        ]
    ),
    st.tuples(NAMES, st.sampled_from(["+", "-", "*", ">>", "<<", "&"]), NAMES).map(" ".join),
)
COMPARISONS = st.tuples(TERMS, st.sampled_from(["<", ">", "<=", ">=", "==", "!="]), TERMS).map(" ".join)
CONDITIONS = st.recursive(
    COMPARISONS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["&&", "||"]), inner).map(" ".join),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"!({text})"),
        st.tuples(inner, st.sampled_from(["&&", "||"]), inner).map(lambda parts: f"({' '.join(parts)})"),
    ),
    max_leaves=5,
)
STATEMENTS = st.one_of(
    CONDITIONS.map(lambda test: f"if ({test}) x = 1;"),
    CONDITIONS.map(lambda test: f"if ({test}) {{ x++; }} else {{ --y; }}"),
    CONDITIONS.map(lambda test: f"if ({test}) x = n; else x = a;"),
    CONDITIONS.map(lambda test: f"while ({test}) {{ x += 2; }}"),
    CONDITIONS.map(lambda test: f"do {{ x = x + 1; }} while ({test});"),
    CONDITIONS.map(lambda test: f"for (int i = 0; {test}; i++) y -= x;"),
    CONDITIONS.map(lambda test: f"x = {test} ? a : n - 1;"),
    CONDITIONS.map(lambda test: f"run(x, ({test}) ? 1 : 0, n, v, q);"),
    st.tuples(CONDITIONS, CONDITIONS).map(lambda tests: f"run({tests[0]} ? 1 : 2, {tests[1]} ? a : b, n, v, q);"),
    st.tuples(CONDITIONS, CONDITIONS).map(lambda tests: f"boolean c = {tests[0]}, d = {tests[1]};"),
    st.tuples(CONDITIONS, CONDITIONS).map(lambda tests: f"boolean c = {tests[0]};\n        boolean d = {tests[1]};"),
    TERMS.map(lambda term: f"x = {term};"),
    st.tuples(TERMS, TERMS).map(lambda terms: f"v[{terms[0]}] = {terms[1]};"),
)


def check(source: str | bytes, language: str, scope: str, chance: random.Random) -> None:
    """Every choice of variants reads back, and its canonical form is that of the source."""
    sites = sew_hooks.find_sites(source, language, scope=scope)
    zeros = sew_hooks.rewrite(source, language, lambda site: 0, scope=scope)
    ones = sew_hooks.rewrite(source, language, lambda site: 1, scope=scope)
    mixed = sew_hooks.rewrite(source, language, lambda site: chance.randrange(2), scope=scope)
    addresses = Counter((site.site_id, site.context) for site in sites)
    for text in {zeros, ones, mixed}:
        found = sew_hooks.find_sites(text, language, scope=scope)
        assert Counter((site.site_id, site.context) for site in found) == addresses
        assert sew_hooks.rewrite(text, language, lambda site: 0, scope=scope) == zeros
    assert {site.bit for site in sew_hooks.find_sites(ones, language, scope=scope)} <= {1}


@each_language
@given(statements=st.lists(STATEMENTS, min_size=1, max_size=3), seed=st.integers(0, 1000))
@settings(max_examples=50)
def test_random_conditions(language: str, statements: list[str], seed: int) -> None:
    indent = "    " if language == "cpp" else "        "
    body = "".join(f"{indent}{statement}\n" for statement in statements)
    if language == "cpp":
        body = body.replace("boolean", "bool")
    check(PROGRAMS[language].replace("BODY", body), language, "definition", random.Random(seed))


@pytest.mark.parametrize(
    "condition",
    [
        "a < b && n > (x)",
        "a < b && n > -1",
        "a < (n >> 1)",
        "(a < b || x >= n)",
        "!(a < b && x >= n)",
        "0 < (a) && (b) > x && y <= n",
        "a + 1 < n && b + 1 < x",
        "n < long(a) * b",
        "n < unsigned(a)",
        "std::get<0>(std::make_pair(a, b)) < n",
        "x < n - 1 and v[x + 1] < y",
    ],
)
def test_what_looks_like_a_template(condition: str, chance: random.Random) -> None:
    body = f"    if ({condition}) x = a + 1 * b;\n    while ({condition}) {{ x++; }}\n    bool z = {condition};\n"
    source = PROGRAMS["cpp"].replace("BODY", body)
    assert sew_hooks.find_sites(source, "cpp")
    for _ in range(5):
        check(source, "cpp", "definition", chance)


@pytest.mark.parametrize("test", ["0 == v.size()", "0 < v.size()", "0 != v.size()", "v.size() > 0", "v.size() == 0"])
def test_the_size_of_a_container_next_to_zero(test: str, chance: random.Random) -> None:
    check(PROGRAMS["cpp"].replace("BODY", f"    if ({test}) x++;\n"), "cpp", "definition", chance)


BROKEN = {
    "java": "class A {\n  int f(int a) { if (a < 3) { a = a + 1; } return a; }\n"
    "  int g(int a) { if (a < ) { a = a + 1; } return a; }\n"
    "  int h(int a) { for (int i = 0; i < a; i++) { a += 2; } return a; }\n}\n",
    "cpp": "int f(int a) { if (a < 3) { a = a + 1; } return a; }\n"
    "int g(int a) { if (a < ) { a = a + 1; } return a; }\n"
    "int h(int a) { for (int i = 0; i < a; i++) { a += 2; } return a; }\n",
}


@each_language
def test_a_function_with_a_syntax_error_is_left_alone_and_the_others_are_read(
    language: str, chance: random.Random
) -> None:
    source = BROKEN[language]
    sites = sew_hooks.find_sites(source, language)
    assert {site.unit.name.rpartition(".")[2] for site in sites} == {"f", "h"}
    ones = sew_hooks.rewrite(source, language, lambda site: 1)
    assert ones != source
    assert "int g(int a) { if (a < ) { a = a + 1; } return a; }" in map(str.strip, ones.splitlines())
    check(source, language, "definition", chance)
    assert sew_hooks.find_sites(source, language, scope="program") == []  # what a program counts is not known


def test_functions_are_read_where_the_parser_makes_no_sense_of_the_file(chance: random.Random) -> None:
    source = "#if X\nint ) q(\n#endif\n} } struct {\nint n;\n" + PROGRAMS["cpp"].replace(
        "BODY", "    while (n < a) n++;\n"
    )
    assert {site.unit.name for site in sew_hooks.find_sites(source, "cpp")} == {"run"}
    check(source, "cpp", "definition", chance)


@each_language
def test_what_is_no_program_is_refused(language: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match="syntax error at line 1"):
        sew_hooks.find_sites("this is no ) program {{\n", language)


AWKWARD = {
    "non-ASCII": "    // größer\n    int größe = a + 1; while (größe < n) { größe++; } x = größe;\n",
    "an emoji in a comment": "    x = x + 1; /* 🦀 */ y = y + 2;\n    if (a < n) { x++; }\n",
    "tabs": "\tif (a < n) {\n\t\tx++;\n\t}\n",
    "deep parentheses": "    x = " + "(" * 900 + "a + 1" + ")" * 900 + ";\n",
    "a long line": "    x = " + " + ".join(["a * 2"] * 200) + ";\n",
}


@each_language
@each_scope
@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_text(language: str, scope: str, name: str, chance: random.Random) -> None:
    source = PROGRAMS[language].replace("BODY", AWKWARD[name])
    assert sew_hooks.find_sites(source, language)
    check(source, language, scope, chance)
    for bit in (0, 1):
        text, content = (
            sew_hooks.rewrite(given, language, lambda site, bit=bit: bit, scope=scope)
            for given in (source, source.encode())
        )
        assert text.encode() == content
    check(source.replace("\n", "\r\n"), language, scope, chance)


@each_language
def test_a_byte_order_mark_and_line_ends_survive(language: str) -> None:
    source = ("\ufeff" + PROGRAMS[language].replace("BODY", "    if (a < n) { x = x + 1; }\n")).replace("\n", "\r\n")
    marked = sew_hooks.embed(source.encode(), language, bytes(range(32))).source
    assert marked != source.encode()
    assert marked.startswith(b"\xef\xbb\xbf")
    assert marked.count(b"\n") == marked.count(b"\r\n")
    found = sew_hooks.detect(marked, language, bytes(range(32)))
    assert found.agreements == found.total > 0


@each_language
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"int x;\0\n", "NUL"),
        (b"int x;\r\nint y;\n", "line endings"),
        (b"\xff\xfe\n", "cannot be decoded"),
        (b"int f() { return " + b"-~" * 5000 + b"1; }\n", "too deeply"),
    ],
    ids=["NUL", "line ends", "not UTF-8", "5,000 operators"],
)
def test_unreadable_source_is_refused_with_its_reason(language: str, source: bytes, reason: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match=reason) as caught:
        sew_hooks.embed(source, language, bytes(16))
    assert "\n" not in str(caught.value)


def test_digraphs_and_trigraphs_are_refused() -> None:
    for line in ("int v<:3:>;\n", "int f() <% return 1; %>\n", "??=include <vector>\n"):
        with pytest.raises(sew_hooks.ParseError, match="digraphs or trigraphs"):
            sew_hooks.find_sites(line, "cpp")
    assert sew_hooks.find_sites('#include <string>\nstd::string f(int a) { return a < 3 ? "<:" : "??("; }\n', "cpp")
