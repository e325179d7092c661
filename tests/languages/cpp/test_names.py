"""Names and types that C++ lets stand for something else than they seem to: no site may rely on them."""

from __future__ import annotations

import re
import shutil

import pytest

import sew_hooks
from tests.languages.cpp import run_examples
from tests.languages.cpp.names import CONSTANTS, TYPES, VARIABLES, S
from tests.languages.rule_examples import Outcomes, Program

STANDARD = "#include <string>\n#include <vector>\nusing namespace std;\n"


def rules(source: str) -> set[str]:
    """The rules that have sites in ``source``."""
    return {site.rule for site in sew_hooks.find_sites(source, "cpp")}


PROGRAMS = {
    "increment": {name: (f"{S}{case.text}\n", case) for name, case in VARIABLES.items()},
    "size": {name: (f"{STANDARD}{case.text}\n", case) for name, case in TYPES.items()},
    "const": {
        name: (case.text.replace("{ ", "{\n    ").replace("; ", ";\n    ") + "\n", case)
        for name, case in CONSTANTS.items()
    },
}
"""By the rule that would be wrong in them: the source of each program, and what came with it."""
NAIVE = {
    "increment": (r'\b(?!operator|C\+\+")(\w+(?:\[0\])?)\+\+', r"++\1"),
    "size": ("> 0", "!= 0"),
    "const": (r"\bconst int (?=[kn] =)|\bint (?=(?:const )?x =)", lambda found: NAIVE_CONST[found[0]]),
}
NAIVE_CONST = {"const int ": "int ", "int ": "const int "}
EVERY = [pytest.param(kind, name, id=f"{kind}: {name}") for kind, cases in PROGRAMS.items() for name in cases]
BROKEN = [each for each in EVERY if PROGRAMS[each.values[0]][each.values[1]][1].broken]
OWN_HEADER = re.compile(r'^#include (?:"own.h"|<own.*>|HEADER)$', re.MULTILINE)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """What comes of every program as it is, with every site in variant 0 and in variant 1, and rewritten naively."""
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    made = []
    for kind, cases in PROGRAMS.items():
        for number, (source, case) in enumerate(cases.values()):
            variants = {
                "as-it-is": source,
                "zero": sew_hooks.rewrite(source, "cpp", lambda site: 0),
                "one": sew_hooks.rewrite(source, "cpp", lambda site: 1),
                "naive": re.sub(*NAIVE[kind], source),
            }
            for variant, text in variants.items():
                name = f"{kind}-{number}-{variant}"
                made.append(Program(name, in_its_namespace(text, case.own, name), case.run))
    return run_examples.outcomes(made, tmp_path_factory.mktemp("names"), standard="c++23")


def in_its_namespace(text: str, own: str, name: str) -> str:
    """A program, with what its own headers hold, that stands in a namespace instead of the global one."""
    space = run_examples.namespace(name)
    text = OWN_HEADER.sub(lambda _: own, text)
    text = re.sub(r"(?<![\w:>])::S\b", f"::{space}::S", text)
    # What belongs to std can be specialised from outside alone.
    special = re.search(r"template <> class std::vector<My> \{.*\};", text)
    if special is None:
        return text
    outside = special[0].replace("<My>", f"<{space}::My>")
    return text.replace(special[0], f"}}\n{outside}\nnamespace {space} {{")


def outcome(outcomes: Outcomes, kind: str, name: str, variant: str) -> str:
    return outcomes[f"{kind}-{list(PROGRAMS[kind]).index(name)}-{variant}"]


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_every_variant_does_the_same(kind: str, name: str, outcomes: Outcomes) -> None:
    expected = outcome(outcomes, kind, name, "as-it-is")
    assert expected.startswith("value ")
    assert outcome(outcomes, kind, name, "zero") == expected
    assert outcome(outcomes, kind, name, "one") == expected


@pytest.mark.parametrize(("kind", "name"), BROKEN)
def test_a_naive_rewrite_breaks_it(kind: str, name: str, outcomes: Outcomes) -> None:
    assert outcome(outcomes, kind, name, "naive") != outcome(outcomes, kind, name, "as-it-is")


@pytest.mark.parametrize("name", VARIABLES)
def test_no_increment_of_what_may_be_a_class(name: str) -> None:
    assert "increment-form" not in rules(PROGRAMS["increment"][name][0])


@pytest.mark.parametrize("name", TYPES)
def test_no_size_of_what_may_be_a_class_of_its_own(name: str) -> None:
    assert "length-comparison" not in rules(PROGRAMS["size"][name][0])


@pytest.mark.parametrize(
    "text",
    [
        "using namespace std;\nint f(string s) { return s.size() > 0; }",
        "using std::string;\nstruct D { int f(string s) { return s.size() > 0; } };",
        "namespace own { int f(std::string s) { return s.size() > 0; } }",
        "template <class T> void g();\nusing namespace std;\nint f(string s) { return s.size() > 0; }",
    ],
)
def test_what_no_header_can_hide_is_known(text: str) -> None:
    assert "length-comparison" in rules(f'#include <string>\n#include "own.h"\n{text}\n')


@pytest.mark.parametrize(
    "header", ["bits/stdc++.h", "string", "string.h", "sys/types.h", "ext/pb_ds/assoc_container.hpp"]
)
def test_headers_of_the_system_hide_nothing(header: str) -> None:
    first = f"#include <{header}>\nusing namespace std;\nint f(int a) {{ return a; }}\n"
    second = "int g(string s, int z) { auto x = f(z); x++; return s.size() > 0; }\n"
    assert {"increment-form", "length-comparison"} <= rules(first + second)


@pytest.mark.parametrize("name", CONSTANTS)
def test_no_const_where_the_variable_may_change_or_its_type_is_asked_for(name: str) -> None:
    assert "const-local" not in rules(PROGRAMS["const"][name][0])


def test_where_nothing_is_in_doubt_there_are_sites() -> None:
    source = (
        "#include <string>\nusing namespace std;\nint f(int a, string s) {\n    int x = a + 1;\n"
        "    for (int i = 0; i < x; i++) {\n        if (s.size() > 0) a += x;\n    }\n    return a;\n}\n"
    )
    assert {"const-local", "increment-form", "length-comparison"} <= {
        s.rule for s in sew_hooks.find_sites(source, "cpp")
    }


@pytest.mark.parametrize(
    ("expression", "rule"),
    [
        ("5_mile + x", "operator-spacing"),
        ("x+0xe", "operand-order"),
        ("z - (ns::x) - y * 2", "redundant-parentheses"),
        ("z - (w<2>) - y * 2", "redundant-parentheses"),
        ("z - (int(x)) - y * 2", "redundant-parentheses"),
        ("z - (x)++ - y * 2", "redundant-parentheses"),
        ("z < sizeof(x) - 4", "redundant-parentheses"),
        ("(z * sizeof(x)) - 4", "redundant-parentheses"),
        ("(z * (static_cast<int>(x))) && y", "redundant-parentheses"),
        ("z + sizeof(x) - 4 * y", "operator-spacing"),
        ("sizeof(/* ( */ x) - 4 * y", "operand-order"),
    ],
)
def test_tokens_that_would_run_together_or_look_like_a_cast(expression: str, rule: str) -> None:
    source = f"int f(int x, int y, int z) {{\n    return {expression};\n}}\n"
    assert rule not in rules(source)


@pytest.mark.parametrize(
    "text",
    [
        "Point Point, other;",
        "std::array a = {1, 2};\n    std::array b = {1, 2, 3};",
        "Box a = 1;\n    Box b = 2.5;",
        "std::set<int, decltype([](int x, int y) { return x > y; })> a, b;",
        "struct K {}; template <class T = decltype([] { return 1; })> struct Q { T t; };\n    Q<> a, b;",
    ],
)
def test_declarations_that_may_not_be_joined_or_parted(text: str) -> None:
    source = f"void f() {{\n    {text}\n}}\n"
    assert "multiple-declaration" not in rules(source)


@pytest.mark.parametrize(
    "directive",
    [
        "/* c */ #define step 2 - 1",
        "#define/**/step 2 - 1",
        "#define \\\nstep 2 - 1",
        "#define \\ \nstep 2 - 1",
        "\f#define step 2 - 1",
        'char w[] = "/*";\n#define step 2 - 1\nchar v[] = "*/";\n/* */ #define third 4',
    ],
)
def test_a_macro_whose_definition_is_hidden_is_still_one(directive: str) -> None:
    source = f"{directive}\nint f(int p) {{\n    return p - p * step;\n}}\n"
    assert "redundant-parentheses" not in rules(source)


@pytest.mark.parametrize(
    ("function", "sites"),
    [
        ("auto f(int n)", 0),
        ("auto f(int n) -> decltype(auto)", 0),
        ("struct K { auto f(int n)", 0),
        ("auto g = [](auto &f, int n)", 0),
        ("RESULT f(int n)", 0),
        ("#define fn inline auto\nfn f(int n)", 0),
        ("int f(int n)", 1),
        ("auto f(int n) -> int", 0),  # whose calls are not known to be numbers
    ],
)
def test_branches_stay_where_the_first_return_says_the_result(function: str, sites: int) -> None:
    source = (
        f"{function} {{\n    if (n < 2) {{\n        return 1;\n    }} else {{\n        return n * f(n - 1);\n    }}\n}}"
    )
    ending = {"struct": "\n};\n", "auto g": ";\n"}.get(function[:6], "\n")
    found = [site for site in sew_hooks.find_sites(source + ending, "cpp") if site.rule == "branch-order"]
    assert len(found) == sites


@pytest.mark.parametrize(
    ("operator", "sites"),
    [
        ("", 1),
        ("bool operator>(const std::string &a, const char *b);\n", 0),
        ("namespace q {\nTri operator==(std::string a, const char *b);\n}\n", 0),
        ("bool operator>(const std::string &a /* left */, const char *b);\n", 0),
        ("bool (operator>)(const std::string &a, const char *b);\n", 0),
        ("struct K {\n    bool operator<(const K &other) const;\n};\n", 1),
    ],
)
def test_strings_may_have_comparisons_of_the_program(operator: str, sites: int) -> None:
    source = f'#include <string>\n{operator}int f(std::string s) {{\n    return s > "a";\n}}\n'
    found = [site for site in sew_hooks.find_sites(source, "cpp") if site.rule == "comparison-direction"]
    assert len(found) == sites


@pytest.mark.parametrize(
    "user",
    ["struct D : B { int f(num x) { x += 2 + 1; return x; } };", "int D::f(num x) { x += 2 + 1; return x; }"],
)
def test_an_alias_may_be_another_one_of_a_base_class(user: str) -> None:
    assert "augmented-assignment" not in rules(f'#include "base.h"\nusing num = int;\n{user}\n')


@pytest.mark.parametrize(
    "alias",
    [
        "typedef unsigned int small __attribute__((mode(QI)));",
        "typedef unsigned small __attribute((mode(QI)));",
        "using small [[gnu::mode(QI)]] = int;",
        "using small [[using gnu: mode(QI)]] = unsigned;",
    ],
)
def test_an_attribute_may_change_a_type(alias: str) -> None:
    source = f"{alias}\nlong f(small c, bool t) {{\n    long x = 0;\n    x = t ? c - 1 : 2;\n    return x;\n}}\n"
    assert rules(source) <= {"final-newline"}  # which changes no code


RESULTS = {
    "a function object of the namespace": "namespace q {{ const F f; {use} }}",
    "a captured function object": "int g(int z) {{ auto h = [f = F()](int z) {{ auto x = f(z); x++; }}; return 1; }}",
    "an attributed function object": "int g(int z) {{ F f [[maybe_unused]] = {{}}; auto x = f(z); x++; return x; }}",
    "a function of a header": '#include "own.h"\n{use}',
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_call_may_be_of_something_else(name: str) -> None:
    use = "int g(int z) { auto x = f(z); x++; return x; }"
    known = "#include <utility>\nstruct F { S operator()(int a) const; };\nint f(int a) { return a; }\n"
    assert "increment-form" in rules(f"{known}{use}\n")
    assert "increment-form" not in rules(f"{known}{RESULTS[name].format(use=use)}\n")


def test_macros_may_have_other_names() -> None:
    source = "#define $s 2 - 1\nint f(int p) {\n    return p - p * $s;\n}\n"
    assert "redundant-parentheses" not in rules(source)


def test_a_function_of_std_may_fit_an_argument_better() -> None:
    text = "void g(std::string s, int c) {{ auto x = {call}; x++; }}\n"
    known = "#include <string>\nint f(int a) { return a; }\nint move(const std::string &s) { return 1; }\n"
    assert "increment-form" in rules(known + text.format(call="f(c)"))
    assert "increment-form" not in rules(known + text.format(call="move(s)"))


def test_a_comment_in_a_type_is_none_of_its_words() -> None:
    source = "double f(bool c, unsigned long e) {{\n    long {0}int a = -1;\n    double d;\n    d = c ? a : e;\n}}\n"
    plain, commented = rules(source.format("")), rules(source.format("/*unsigned*/ "))
    assert plain == commented != set()


@pytest.mark.parametrize("body", ["{ x++; }", "x++;", "++x;", "{ ++x; }"])
def test_a_body_after_a_size_keeps_its_braces_or_none(body: str) -> None:
    assert "braces" not in rules(f"int f(unsigned x) {{\n    while (x < sizeof(x)) {body}\n    return 1;\n}}\n")


@pytest.mark.parametrize("line", ["// sizeof(x)+1", "#define N (sizeof(int) - 1)", 'auto s = "sizeof(x)+1";'])
def test_a_size_outside_the_code_closes_nothing_else(line: str) -> None:
    source = f"#ifndef OWN_H\n#define OWN_H\n{line}\nint f(int x) {{ x++; return x; }}\n#endif\n"
    assert "increment-form" in rules(source)


def test_an_include_guard_makes_nothing_unknown() -> None:
    text = "#ifndef {0}_H\n#define OWN_H\nusing num = int;\nint f(num x) {{ x++; return x; }}\n#endif\n"
    assert "increment-form" in rules(text.format("OWN"))
    assert "increment-form" not in rules(text.format("OTHER"))


@pytest.mark.parametrize("value", ["x > 2 ? y : x", "y ? 3 : x"])
def test_a_choice_of_values_has_the_same_sites_in_either_form(value: str) -> None:
    source = f"int f(int c, int x) {{\n    int y = c + 1;\n    c = {value};\n    return c;\n}}\n"
    assert {"const-local", "conditional-expression"} <= rules(source)
    for bit in (0, 1):
        other = sew_hooks.rewrite(source, "cpp", lambda site, bit=bit: bit)  # type: ignore[misc]
        assert {site.bit for site in sew_hooks.find_sites(other, "cpp")} == {bit}
        assert rules(other) == rules(source)


@pytest.mark.parametrize(
    "text",
    ["if (a--) { return 3; } else { return 1; }", "return !(a++ && b);"],
)
def test_no_negation_before_an_increment(text: str) -> None:
    source = f"int f(int a, int b) {{\n    {text}\n}}\n"
    assert rules(source).isdisjoint({"branch-order", "de-morgan"})


def test_a_while_may_end_a_loop_that_a_macro_begins() -> None:
    source = "#define DO do\nint f(int n) {\n    DO (n++);\n    while (n < 5);\n    return n;\n}\n"
    assert "empty-loop-body" not in rules(source)
    assert "empty-loop-body" in rules(source.replace("DO (n++)", "n++"))


def test_a_comment_that_some_compilers_continue() -> None:
    source = "int f(int c) {{\n    // odd \\{0}\n    if (c)\n        c = c + 2;\n    return c;\n}}\n"
    assert rules(source.format(" ")) <= {"final-newline"}


def test_an_alias_that_comes_later_may_be_one_of_a_header() -> None:
    source = '#include "own.h"\nnamespace a { int g(num x) { x++; return x; } using num = int; }\n'
    assert "increment-form" not in rules(source)
