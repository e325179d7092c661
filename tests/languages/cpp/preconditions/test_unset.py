"""Functions that read a local number before anything has set it are left alone; their neighbours are not."""

import pytest

import sew_hooks

UNSET = [
    "int f(int n) { int a; if (a < n) a = n; return a; }",
    "int f(int n) { int a, b = 1; for (int i = 0; i < n; i++) { if (a < i) { b = i; } a = b; } return b; }",
    "int f(int n) { int a; a += n; return a; }",
    "int f(int n) { int a; a++; return a + n; }",
    "int f(int n) { int a; int b = a + n; return b; }",
    "int f(int n) { int a; while (a < n) { n--; a = 1; } return n; }",
    "int f(int n) { unsigned int a; return n < 3 ? a == 1 : n < 4; }",
    "int f(int n) { int a; if (n < 3) { a = 1; } else { n = a * 2; } return n; }",
    "int f(int n) { int a; if (n < 3) { n = a * 2; } else { a = 1; } return n; }",
]
SET = [
    "int f(int n) { int a; a = n; if (a < n) a = n + 1; return a; }",
    "int f(int n) { int a; if (n < 3) a = 1; else a = 2; return a < n; }",
    "int f(int n) { int a; for (a = 0; a < n; a++) { n--; } return a < n; }",
    "int f(int n) { int a; std::cin >> a; return a < n; }",
    "int f(int n) { int a; g(a); return a < n; }",
    "int f(int n) { int a; g(&a); return a < n; }",
    "int f(int n) { int a; int &b = a; b = n; return a < n; }",
    "int f(int n) { static int a; return a < n; }",
    "int f(int n) { int a; do { a = n; } while (a < 3); return a < n; }",
    "int f(int n) { int a; switch (n) { case 1: a = 2; break; default: a = 3; } return a < n; }",
]
NEIGHBOUR = "\n\nint g(int n) { return n < 3; }\n"


def rules_in_f(source):
    return [site.rule for site in sew_hooks.find_sites(source + NEIGHBOUR, "cpp") if site.line == 1]


@pytest.mark.parametrize("source", UNSET)
def test_a_function_that_reads_an_unset_number_is_left_alone(source):
    assert rules_in_f(source) == []
    assert [
        site.unit.name
        for site in sew_hooks.find_sites(source + NEIGHBOUR, "cpp")
        if site.rule == "comparison-direction"
    ] == ["g"]


@pytest.mark.parametrize("source", SET)
def test_a_number_that_may_have_been_set_closes_nothing(source):
    assert "comparison-direction" in rules_in_f(source)
