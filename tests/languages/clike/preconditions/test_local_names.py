"""The rule ``local-name`` in Java and C++: one decision for a word in a function, which renames all of its places."""

from __future__ import annotations

import pytest

import sew_hooks

KEY = bytes.fromhex("5e" * 32)

JAVA = """\
class Table {{
    int place(int[] rows, int wanted) {{
        int res = -1;
        for (int idx = 0; idx < rows.length; idx++) {{
            if (rows[idx] == wanted) {{
                res = idx;
            }}
        }}
        {}
        return res;
    }}
}}
"""
CPP = """\
int place(const int *rows, int size, int wanted) {{
    int res = -1;
    for (int idx = 0; idx < size; idx++) {{
        if (rows[idx] == wanted) {{
            res = idx;
        }}
    }}
    {}
    return res;
}}
"""


def _words(text: str, language: str) -> list[str]:
    """The words of the sites in ``text``."""
    sites = sew_hooks.find_sites(text, language)
    return sorted(site.site_id.rule.removeprefix("local-name/") for site in sites if site.rule == "local-name")


@pytest.mark.parametrize(("language", "code"), [("java", JAVA), ("cpp", CPP)])
def test_marking_sets_every_place_of_a_name_alike(language: str, code: str) -> None:
    text = code.format(";")
    assert _words(text, language) == ["index", "result"]
    full = sew_hooks.rewrite(text, language, lambda site: 1 if site.rule == "local-name" else None)
    assert full == text.replace("idx", "index").replace("res ", "result ").replace("res;", "result;")
    marked = sew_hooks.embed(text, language, KEY, profile="natural")
    found = sew_hooks.detect(marked.source, language, KEY, profile="natural")
    assert found.total >= 2
    assert found.agreements == found.total


@pytest.mark.parametrize(
    "line",
    [
        "int result = 1;",
        "// res is the place",
        "Runnable run = new Thread() { public void run() { System.out.println(res); } };",
        "java.util.function.IntUnaryOperator next = res2 -> res2 + result();",
        "class Inner { int result; }",
        "switch (wanted) { case result: break; }",
        "result: for (;;) { break result; }",
        "@Named(result = 3) int other = 1;",
        '@IndexFor("res") int other = 1;',
        '@Kept({@KeyFor("a)"), @KeyFor("res")}) int other = 1;',
        "if (rows instanceof Object result) { run(); }",
    ],
)
def test_a_java_name_with_another_meaning_is_left_alone(line: str) -> None:
    assert "result" not in _words(JAVA.format(line), "java")


@pytest.mark.parametrize(
    "line",
    [
        "int result = 1;",
        "// res is the place",
        "/* the result */",
        "auto next = [res]() { return res; };",
        "auto next = [&res]() { return res; };",
        "auto next = [res = 3]() { return res; };",
        "struct Inner { int result; };",
        "extern int result;",
        "goto result; result:;",
        "decltype(res) other = 1;",
        "try { run(); } catch (int res) { throw res; }",
        "auto [result, other] = both();",
        "CHECK_PLACE(wanted);",
        "assert(res > 0);",
        "sizeof(result);",
        "result(3);",
        "for (auto result : both()) run();",
    ],
)
def test_a_cpp_name_with_another_meaning_is_left_alone(line: str) -> None:
    assert "result" not in _words(CPP.format(line), "cpp")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("java", "class Base extends Kept {\n    int result;\n    " + JAVA.format(";").partition("{\n")[2]),
        ("cpp", "int result;\n" + CPP.format(";")),
        ("cpp", "#define NEXT res + 1\n" + CPP.format(";")),
        ("cpp", "using result = int;\n" + CPP.format(";")),
        ("cpp", CPP.format(";").replace("int res = -1", "extern int res")),
    ],
)
def test_a_name_that_may_be_known_outside_is_left_alone(language: str, text: str) -> None:
    assert "result" not in _words(text, language)


@pytest.mark.parametrize(("language", "code"), [("java", JAVA), ("cpp", CPP)])
@pytest.mark.parametrize("line", ["rows.result = 1;", "wanted = rows.result.other;", 'run("the result: " + res);'])
def test_members_and_texts_are_no_variables(language: str, code: str, line: str) -> None:
    assert _words(code.format(line), language) == ["index", "result"]


@pytest.mark.parametrize(
    ("name", "other"),
    [("errMsg", "errorMessage"), ("err_msg", "error_message"), ("msg2", "message2"), ("lastIdx", "lastIndex")],
)
def test_words_are_parts_of_names(name: str, other: str) -> None:
    text = f"int f(int n) {{\n    int {name} = n;\n    return {name};\n}}\n"
    assert sew_hooks.rewrite(text, "cpp", lambda site: 1 if site.rule == "local-name" else None) == text.replace(
        name, other
    )


def test_a_full_stop_before_a_line_makes_no_member_of_its_first_name() -> None:
    text = CPP.format("// That is the end.\n    res++;")
    full = sew_hooks.rewrite(text, "cpp", lambda site: 1 if site.rule == "local-name" else None)
    assert "result++" in full


def test_a_name_with_a_long_line_is_left_alone() -> None:
    for fill in range(1, 80):
        text = CPP.format(f"wanted = res * {'n' * fill};")
        for bit in (0, 1):
            after = sew_hooks.rewrite(text, "cpp", lambda site, bit=bit: bit)
            assert _words(after, "cpp") == _words(text, "cpp")
            if "result" in _words(text, "cpp") and max(map(len, text.splitlines())) <= 80:
                assert max(map(len, after.splitlines())) <= 80


@pytest.mark.parametrize(("language", "code"), [("java", JAVA), ("cpp", CPP)])
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("wanted = res +\n            wanted;", False),
        ("wanted = rows.res;", False),
        ("wanted = makeResult();", False),
        ("// the results", True),
        ("/* a Result */", False),
        ("wanted = rows.result();", True),
        ("Result other;", True),
    ],
)
def test_a_reader_finds_the_word_in_one_form(language: str, code: str, line: str, found: bool) -> None:
    assert ("result" in _words(code.format(line), language)) == found


FIELD = """\
class Node {
    private final int _value = 1;

    boolean same(Node other) {
        int otherValue = other.hashCode();
        return _value == otherValue;
    }
}
"""


@pytest.mark.parametrize("bit", [0, 1])
def test_a_field_of_this_counts_with_and_without_this(bit: int) -> None:
    assert not _words(sew_hooks.rewrite(FIELD, "java", lambda site: bit), "java")


@pytest.mark.parametrize("declared", ["StringBuilder", "Request.Builder", "var"])
def test_a_builder_is_known_by_its_type(declared: str) -> None:
    text = (
        f"class T {{\n    String all() {{\n        {declared} sb = made();\n        return sb.toString();\n    }}\n}}\n"
    )
    assert ("builder" in _words(text, "java")) == (declared == "StringBuilder")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("CHECK_IT;", False),
        ("// nothing\n    CHECK_IT;", False),
        ("if (wanted > 3)\n        CHECK_IT;", False),
        ("if (wanted > 3) CHECK_IT;", False),
        ("if (wanted > 3) {\n        wanted++;\n    } else\n        CHECK_IT;", False),
        ("switch (wanted) {\n    case 1: CHECK_IT;\n    }", False),
        ("FOR_EACH_ROW {\n    }", False),
        ("wanted = MOST_ROWS;", True),
        ("for (; wanted > 2 && size > MOST_ROWS; wanted--) {\n    }", True),
        ("for (; wanted > 2 && (size > MOST_ROWS); wanted--) {\n    }", True),
    ],
)
def test_a_statement_that_may_be_a_macro_is_told_from_a_constant(line: str, found: bool) -> None:
    assert ("result" in _words(CPP.format(line), "cpp")) == found
    for bit in (0, 1):
        after = sew_hooks.rewrite(CPP.format(line), "cpp", lambda site, bit=bit: bit)
        assert ("result" in _words(after, "cpp")) == found


SAME_NAME = """\
import java.util.ArrayList;
import java.util.List;

class First {
    static int first(int wanted) {
        List<String> result = new ArrayList<>();
        result.add("x" + wanted);
        if (result.isEmpty()) {
            return 0;
        }
        return result.size();
    }
}

class Second extends Base {
    void other() {
        result = null;
    }
}
"""


def test_an_unknown_variable_elsewhere_with_one_of_the_names_changes_nothing() -> None:
    found = [site.rule for site in sew_hooks.find_sites(SAME_NAME, "java")]
    assert {"local-name", "emptiness-test"} <= set(found)
    for bit in (0, 1):
        after = sew_hooks.rewrite(SAME_NAME, "java", lambda site, bit=bit: bit)
        assert [site.rule for site in sew_hooks.find_sites(after, "java")] == found


@pytest.mark.parametrize("values", ["colValues", "columnValues"])
def test_another_word_of_a_plural_does_not_decide_about_a_name(values: str) -> None:
    """``vals`` beside ``value`` would; how the column is written has nothing to do with it."""
    line = f"int[] {values} = rows; int value = {values}[0]; run(value);"
    assert "value" in _words(JAVA.format(line), "java")
    assert "value" not in _words(JAVA.format(line.replace("Values", "Vals")), "java")


def test_a_name_with_a_capital_like_a_type_is_left_alone() -> None:
    assert _words(JAVA.format('String Str = "" + wanted; System.out.println(Str);'), "java") == ["index", "result"]


def test_and_so_are_the_other_names_with_its_word() -> None:
    assert _words(JAVA.format("int RowIdx = 0; System.out.println(RowIdx);"), "java") == ["result"]
