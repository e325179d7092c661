"""Names and types that C++ lets stand for something else than they seem to: no site may rely on them."""

from __future__ import annotations

import pytest

import sew_hooks

S = "struct S { int n = 0; S() {} S(int) {} void operator++(int) { n += 1; } };\n"
OWN = "struct string { int n; int size() const { return n; } };\n"


def rules(source: str) -> set[str]:
    """The rules that have sites in ``source``."""
    return {site.rule for site in sew_hooks.find_sites(source, "cpp")}


VARIABLES = {
    "a variable that looks like a function": "int x = 0; int f(int y) { S x(y); x++; return x.n; }",
    "an init-capture": "int f(int s) { auto g = [s = S()]() mutable { s++; }; return s; }",
    "a reopened namespace": "int x = 0; namespace a { S x; } namespace a { void f() { x++; } }",
    "a nameless namespace": "int x; namespace a { namespace { S x; } void f() { x++; } }",
    "a using declaration": "int x; namespace a { S x; } void f() { using a::x; x++; }",
    "a preprocessor branch": "#ifdef FAST\nint x;\n#else\nS x;\n#endif\nvoid f() { x++; }",
    "a nested class outside": "int x; struct O { struct I; static S x; }; struct O::I { void f() { x++; } };",
    "a nameless union": "int x; struct H { union { S x; int y; }; void f() { x++; } };",
    "parentheses around a declarator": "int x; void f() { S s; S (&x) = s; x++; }",
    "a declaration in parentheses": "int x; void f() { S (x); x++; }",
    "an attribute": "int x; void f() { S x [[maybe_unused]]; x++; }",
    "a range-for with an initialiser": "int k; void f(int (&a)[2]) { for (S k; int i : a) { k++; } }",
    "an enumerator": "int x; typedef enum { x1, x2 } E; void operator++(E &, int); void f() { auto y = x1; y++; }",
    "a macro for a type": "#define int S\nvoid f() { int x = 3; x++; }",
    "a call of an own function in a branch": "int g(int);\n#ifdef A\nint g(int);\n#else\nS g(int);\n#endif\n"
    "void f() { auto x = g(1); x++; }",
    "a parameter in parentheses": "int x; void f(S (x)) { x++; }",
    "a lambda's parameter in parentheses": "int x; auto f = [](S (x)) { x++; };",
    "a caught value in parentheses": "int x; void f() { try { g(); } catch (S (x)) { x++; } }",
    "a qualified declaration in parentheses": "int x; void f() { ::S (x); x++; }",
    "a declaration in parentheses with a value": "int x; void f() { ::S (x)(3); x++; }",
    "an array in parentheses": "int x; void f() { S (x)[2]; x++; }",
    "a declaration in parentheses behind a pointer": "int x; void f() { S *(p), (x); x++; }",
    "a declaration in parentheses behind a comment": "int x; void f() { S/**/(x); x++; }",
    "a string in parentheses with a value": 'int x; void f() { string (x) = "a"; x++; }',
    "a declaration in front of all cases": "int x; void f(int k) { switch (k) { S x; case 1: x++; } }",
    "a global that comes later": '#include "own.h"\nusing namespace own;\nvoid f() { x++; }\nint x;',
    "a method that a macro makes": "int x;\nMETHOD(C, m) { x++; }",
    "a namespace with a comment": "int x; namespace a // first\n{ S x; } namespace a // again\n{ void f() { x++; } }",
    "a nested inline namespace": "int x; namespace a::inline b { S x; } namespace a::inline b { void f() { x++; } }",
    "a namespace with an attribute": 'int x; namespace [[deprecated("no")]] a { S x; }\n'
    'namespace [[deprecated("no")]] a { void f() { x++; } }',
    "a method in parentheses": "struct K { S x; int run(); };\nint x; int (K::run)() { x++; return 1; }",
    "a product that is no declaration": "struct M {}; void operator*(M, S); void f(M a, S x) { { a * x; x++; } }",
    "a vector of the compiler": "void f() { int __attribute__((vector_size(16))) x; x++; }",
    "a reference in parentheses": "int x = 0; int f(S &y) { S &x(y); x++; return y.n; }",
    "a deduced reference in parentheses": "int x = 0; void f(S y) { const auto &x(y); x++; }",
    "a pointer's reference in parentheses": "int x = 0; void f(S *y) { S *&x(y); x++; }",
    "a typedef of size_t": "typedef S size_t; void f() { size_t x = 1; x++; }",
    "a typedef of int64_t in a function": "void f() { typedef S int64_t; int64_t x = 1; x++; }",
    "a typedef of size_t in a base class": "struct B { typedef S size_t; };\n"
    "struct D : B { void f() { size_t x = 1; x++; } };",
    "size_t of a base class of a header": '#include "own.h"\nstruct D : B { void f() { size_t x = 1; x++; } };',
    "size_t of a namespace of a header": '#include "own.h"\nnamespace own { void f() { size_t x = 1; x++; } }',
    "an alias in a namespace of a header": '#include "own.h"\nusing num = int;\n'
    "namespace own { void f() { num x = 1; x++; } }",
    "a macro that declares": "#define LOCAL S x\nint x = 0; void f() { LOCAL; x++; }",
    "a macro with arguments that declares": "#define LOCAL(a) S x(a)\nint x = 0; void f() { LOCAL(1); x++; }",
    "a macro that is a name": "#define COUNTER x\nint x = 0; void f() { S COUNTER; x++; }",
    "a macro that makes an alias": "#define ALIAS using num = S\nusing num = int; void f() { ALIAS; num x; x++; }",
    "a name made of pieces": "#define VAR(n) var_##n\nint var_1 = 0; void f() { S VAR(1); var_1++; }",
    "a variable under a condition": '#include "own.h"\n#ifndef HAVE_X\nstatic int x;\n#endif\nvoid f() { x++; }',
    "an alias under a condition": '#include "own.h"\n#ifndef NUM\nusing num = int;\n#endif\n'
    "void f() { num x = 1; x++; }",
    "another condition": "#ifdef FAST\nint x;\n#elifndef SLOW\nS x;\n#endif\nvoid f() { x++; }",
    "a function object named max": "namespace q { const F max; void f() { auto x = max(1, 2); x++; } }",
    "a function object in a linkage": 'using namespace std;\nextern "C++" { const F max; }\n'
    "void f() { auto x = max(1, 2); x++; }",
    "a function that std hides": "struct P { operator S() const; }; int g(int a) { return a; }\n"
    "void f() { using std::g; auto x = g(1); x++; }",
    "a type with a function's name": "int g(int a) { return a; }\n"
    "struct K { using g = S; void f() { auto x = g(1); x++; } };",
    "a type named max": "using max = S; void f() { auto x = max(1, 2); x++; }",
    "an enumeration of a header": '#include "own.h"\nint red = 3; void f() { using enum own::C; auto y = red; y++; }',
    "a field behind an unknown macro": "int x = 0; struct C { S API x; void f() { x++; } };",
    "a condition that declares": "S &g(); int x = 0; void f() { for (; S &x = g();) { x++; } }",
    "a comma of another type": "struct O {}; void operator,(int &, O);\n"
    "void f(O o) { for (int i = 0; i < 3; i++, o) {} }",
}

TYPES = {
    "a local class": f"int f() {{ {OWN} string s{{-1}}; return s.size() > 0; }}",
    "a class in a nameless namespace": f"namespace {{ {OWN} }} int f(string s) {{ return s.size() > 0; }}",
    "a using declaration": f"namespace lib {{ {OWN} }} using lib::string; int f(string s) {{ return s.size() > 0; }}",
    "a namespace that is opened": "namespace lib { struct string; } using namespace lib;\n"
    "int f(string &s) { return s.size() > 0; }",
    "a reopened namespace": f"namespace a {{ {OWN} }} namespace a {{ int f(string s) {{ return s.size() > 0; }} }}",
    "a class of the base": f"struct B {{ {OWN} }}; struct D : B {{ int f(string s) {{ return s.size() > 0; }} }};",
    "an alias template": "template <class T> using vector = Own<T>; int f(vector<int> v) { return v.size() > 0; }",
    "a template's parameter": "template <template <class> class vector> int f(vector<int> v) { return v.size() > 0; }",
    "a macro": "#define string My\nint f() { string s{-1}; return s.size() > 0; }",
    "a namespace of a header": '#include "own.h"\nnamespace own { int f(vector<int> v) { return v.size() > 0; } }',
    "a namespace of a header, and a using declaration": '#include "own.h"\nusing std::vector;\n'
    "namespace own { int f(vector<int> v) { return v.size() > 0; } }",
    "a header of another library": "#include <own/vector.hpp>\n"
    "namespace own { int f(vector<int> v) { return v.size() > 0; } }",
    "a header named by a macro": '#define HEADER "own.h"\n#include HEADER\n'
    "namespace own { int f(vector<int> v) { return v.size() > 0; } }",
    "a class behind a macro": "#define API\nclass API string { public: int size(); };\n"
    "int f(string s) { return s.size() > 0; }",
    "a derived class behind a macro": "#define API\nstruct API string final : B { int size(); };\n"
    "int f(string s) { return s.size() > 0; }",
    "a header without a suffix": "#include <own>\nnamespace own { int f(vector<int> v) { return v.size() > 0; } }",
    "a class of a header that nothing collides with": '#include "own.h"\nint f(stack<int> s) { return s.size() > 0; }',
    "a namespace that looks like std": '#include "own.h"\nusing namespace stdx;\n'
    "int f(string s) { return s.size() > 0; }",
    "a class behind a macro and a comment": "class API /* exported */ string { public: int size(); };\n"
    "int f(string s) { return s.size() > 0; }",
    "a class behind a macro with an attribute": "struct API [[nodiscard]] string { int size(); };\n"
    "int f(string s) { return s.size() > 0; }",
    "a class that a macro makes": "#define DECLARE(x) struct x { int size(); };\nDECLARE(string)\n"
    "int f(string s) { return s.size() > 0; }",
    "a class that a macro names": "#define NAME string\nstruct NAME { int size(); };\n"
    "int f(string s) { return s.size() > 0; }",
    "a late typedef": "struct Own { int size(); };\nOwn typedef string;\nint f(string s) { return s.size() > 0; }",
    "a base class of a header": '#include "own.h"\nstruct D : B { int f(vector<int> v) { return v.size() > 0; } };',
    "a class of a header": '#include "own.h"\nint D::f(string s) { return s.size() > 0; }',
    "a specialised container": "struct My {};\n"
    "template <> class std::vector<My> { public: int size(); }; int f(std::vector<My> v) { return v.size() > 0; }",
    "an adaptor of an own container": "int f(std::stack<int, Own> v) { return v.size() > 0; }",
    "a class that is named std": "struct O { struct std { struct string { int size(); }; };\n"
    "int f() { std::string s; return s.size() > 0; } };",
    "a typedef of a class": "typedef struct string { int size(); } str; int f(string s) { return s.size() > 0; }",
}

CONSTANTS = {
    "a reference": 'int f(int a) { int x = a + 1; puts(""); int &r = x; r = 5; return x; }',
    "a reference in a header": "int f(int a) { int x = a + 1; for (int &i = x; i < 3; i++) {} return x; }",
    "a conditional lvalue": "int f(int a, bool c) { int x = a + 1, y; (c ? x : y) = 9; return x; }",
    "a constant pointer": "int f(int a) { int x = a + 1; int y = 1, *const p = &x; *p = 5; return x; }",
    "a macro": "#define BUMP x++\nint f(int a) { int x = a + 1; BUMP; return x; }",
    "a result that is no number": "W f(int a) { int x = a + 1; return x; }",
    "a result that is named like a number": "struct B { typedef W size_t; };\n"
    "struct V : B { size_t f(int a) { int x = a + 1; return x; } };",
    "a deduced result": "decltype(auto) f(int a) { int x = a + 1; return x; }",
    "an operator of a class": "int f(int a, O o) { int x = a + 1; if (x && o) return 1; return 0; }",
    "a call": "int f(int a) { int x = a + 1; g(x); return x; }",
    "const behind the type": "int f(int a) { int const x = a + 1; return x; }",
    "a constant expression": "constexpr int t[] = {3}; void f() { const int k = t[0]; int a[k]; a[0] = 1; }",
    "the size of a constant": 'int f() { static constexpr std::string s = "ab"; const int n = s.size(); '
    "if constexpr (n > 1) { return 1; } return 2; }",
    "the size of an array": "void f() { std::array<int, 3> a; const int n = a.size(); std::array<int, n> b; }",
}


@pytest.mark.parametrize("name", VARIABLES)
def test_no_increment_of_what_may_be_a_class(name: str) -> None:
    assert [
        site for site in sew_hooks.find_sites(S + VARIABLES[name] + "\n", "cpp") if site.rule == "increment-form"
    ] == []


@pytest.mark.parametrize("name", TYPES)
def test_no_size_of_what_may_be_a_class_of_its_own(name: str) -> None:
    source = f"#include <string>\n#include <vector>\nusing namespace std;\n{TYPES[name]}\n"
    assert "length-comparison" not in rules(source)


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
    source = CONSTANTS[name].replace("{ ", "{\n    ").replace("; ", ";\n    ") + "\n"
    assert "const-local" not in rules(source)


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
        ("auto f(int n) -> int", 1),
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
    known = "struct F { S operator()(int a) const; };\nint f(int a) { return a; }\n"
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
    assert rules(source.format("")) == rules(source.format("/*unsigned*/ ")) != set()


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
