"""``final`` in a whole function: on all variables or on none, in whatever variants other rules are."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sew_hooks
from sew_hooks.engine.api import read_outline
from sew_hooks.languages.site import Site

KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def _many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of these functions have more places than a habit has."""
    if request.node.originalname != "test_a_habit_has_two_places_at_most":
        monkeypatch.setattr("sew_hooks.languages.java.preconditions.final_places._MOST", 99)


EVERYTHING = """\
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class T {
    private final int limit;
    private int count = 2;

    T(int limit) {
        this.limit = limit;
    }

    @SuppressWarnings("unchecked")
    int run(Object given, String... names) {
        int first = names.length, last = given.hashCode();
        @SuppressWarnings("unchecked")
        List<String> words = (List<String>) given;
        int next = limit + count;
        next++;
        List<String> kept = new ArrayList<>();
        for (String word : words) {
            for (Iterator<String> it = kept.iterator(); it.hasNext();) {
                String old = it.next();
                if (old.equals(word)) {
                    it.remove();
                }
            }
            kept.add(word);
        }
        try {
            Runnable check = new Runnable() {
                @Override
                public void run() {
                    int size = Math.abs(count);
                    if (size == limit) {
                        throw new IllegalStateException("msg" + size);
                    }
                }

                boolean isEmpty(List<String> list) {
                    return list.isEmpty();
                }
            };
            check.run();
        } catch (IllegalStateException e) {
            next = last;
        }
        switch (next) {
            case 3:
                int half = next / Math.abs(limit);
                return half;
            default:
                return kept.size();
        }
    }
}
"""


def _finals(text: str, scope: str = "definition") -> list[Site]:
    """The sites of the rules for ``final``."""
    sites = read_outline(text, "java", scope).sites
    return [site for site in sites if site.rule.startswith("final-") and site.rule != "final-newline"]


def _function(body: str, header: str = "int run(int[] values, String name)") -> str:
    lines = body.splitlines()
    return "\n".join(["class T {", f"    {header} {{", *(f"        {line}" for line in lines), "    }", "}", ""])


def _is_habit(text: str) -> bool:
    """Whether the functions of a text have the habit; asserts that their places agree."""
    found = {site.habit for site in _finals(text)}
    assert len(found) == 1
    return found == {"final-local"}


@pytest.mark.parametrize("word", ["", "final "])
def test_what_a_class_in_a_method_reads_stays_as_it_is(word: str) -> None:
    text = f"""\
class T {{
    static Runnable run({word}String name, Object other, {word}int[] values) {{
        for ({word}int value : values) {{
            new Object() {{
                int raised() {{
                    return value + 1;
                }}
            }}.raised();
        }}
        Runnable shown = () -> other.hashCode();
        shown.run();
        class Local implements Runnable {{
            public void run() {{
                String other = name.trim();
                System.out.println(other + values[0]);
            }}
        }}
        return new Local();
    }}
}}
"""
    assert [(site.rule, site.line) for site in _finals(text)] == [
        ("final-parameter", 2), ("final-declaration", 10), ("final-local", 14),
    ]  # fmt: skip
    assert {site.habit for site in _finals(text)} == {None}


@pytest.mark.parametrize("bit", [0, 1])
def test_all_variables_of_a_function_are_declared_alike(bit: int) -> None:
    marked = sew_hooks.rewrite(EVERYTHING, "java", lambda site: bit if site.rule.startswith("final-") else None)
    inside = marked[marked.index("T(") :]
    assert inside.count("final ") == bit * 14
    assert {site.habit for site in _finals(marked)} == {"final-local"}
    assert {site.rule for site in _finals(marked)} == {
        "final-local", "final-declaration", "final-parameter", "final-loop-variable", "final-caught",
    }  # fmt: skip
    if bit:
        for declaration in (
            "T(final int limit)",
            "run(final Object given, final String... names)",
            "        final int first = names.length, last = given.hashCode();",
            '@SuppressWarnings("unchecked")\n        final List<String> words',
            "for (final String word : words)",
            "for (final Iterator<String> it",
            "final Runnable check",
            "isEmpty(final List<String> list)",
            "catch (final IllegalStateException e)",
            "final int half",
        ):
            assert declaration in inside


def test_an_embedding_sets_all_of_a_function_alike() -> None:
    chosen = set()
    for number in range(12):
        marked = sew_hooks.embed(EVERYTHING, "java", bytes([number] * 32), profile="natural", scope="definition").source
        by_unit: dict[str, set[int]] = {}
        for site in _finals(marked):
            by_unit.setdefault(site.unit.name, set()).add(site.bit)
        assert all(len(bits) == 1 for bits in by_unit.values())
        chosen.add(tuple(sorted((name, *bits) for name, bits in by_unit.items())))
        verdict = sew_hooks.detect(marked, "java", bytes([number] * 32), profile="natural", scope="definition")
        assert verdict.agreements == verdict.total
    assert len(chosen) > 1


@pytest.mark.parametrize("scope", ["definition", "program"])
def test_whether_a_function_has_the_habit_depends_on_no_other_rule(scope: str) -> None:
    texts = [EVERYTHING, *(_function(body) for body in (*LEFT_OUT.values(), *KEPT.values()))]
    for text in texts:
        expected = Counter((site.rule, site.site_id, site.habit) for site in _finals(text, scope))
        for seed in range(8):
            coins = random.Random(seed)
            turned = sew_hooks.rewrite(text, "java", lambda site, coins=coins: coins.getrandbits(1), scope=scope)
            assert Counter((site.rule, site.site_id, site.habit) for site in _finals(turned, scope)) == expected, turned


LEFT_OUT = {
    "a constant that may not be final": "int most = 10;\nreturn values[most] + name.length();",
    "a constant that is": "final int most = 10;\nreturn values[most] + name.length();",
    "a constant made of constants": (
        "long most = 10;\nlong more = most + 1;\nreturn values[(int) more] + name.length();"
    ),
    "neighbours of which one is assigned": "int most = values[0];\nint sum = 0;\nsum += most;\nreturn sum;",
    "the same joined": "int most = values[0], sum = 0;\nsum += most;\nreturn sum;",
    "a variable that gets its value later": "final int most;\nmost = values[0];\nreturn most + name.length();",
    "a resource": (
        "try (final java.io.Reader in = new java.io.StringReader(name)) {\n    return in.read();\n}"
        " catch (java.io.IOException e) {\n    return values[0];\n}"
    ),
    "exceptions of several types": (
        "try {\n    return values[0];\n} catch (final ArithmeticException | IllegalStateException e) {\n"
        "    return 1;\n}"
    ),
    "a parameter of a lambda": (
        "java.util.function.IntUnaryOperator add = (final int n) -> n + 1;\nreturn add.applyAsInt(values[0]);"
    ),
    "a member of a local class": "class L {\n    final int n = values[0];\n}\nreturn new L().n + name.length();",
    "a word that is not directly before the type": "final  int most = values[0];\nreturn most + name.length();",
    "a value in a switch": (
        "return switch (values[0]) {\n    case 1:\n        int most = name.length();\n        yield most;\n"
        "    default:\n        yield 0;\n};"
    ),
    "a field of the same name is assigned": (
        "Object other = new java.util.ArrayList<String>() {\n    void reset() {\n        name = null;\n    }\n};\n"
        "return other.hashCode();"
    ),
}
KEPT = {
    "a parameter that is assigned": "name = name.trim();\nreturn values[0] + name.length();",
    "a variable without a value": "int most;\nmost = values[0];\nreturn most + name.length();",
    "a variable that is assigned in a lambda": (
        "int[] most = {0};\nRunnable r = () -> most[0]++;\nr.run();\nreturn most[0];"
    ),
    "exceptions of several types": (
        "try {\n    return values[0];\n} catch (ArithmeticException | IllegalStateException e) {\n    return 1;\n}"
    ),
    "a resource": (
        "try (java.io.Reader in = new java.io.StringReader(name)) {\n    return in.read();\n}"
        " catch (java.io.IOException e) {\n    return values[0];\n}"
    ),
    "words in comments and strings": (
        'String most = name + "final ";  // the final word\nreturn most.length() + values[0];'
    ),
    "no constant": (
        "String most = null;\nInteger size = 3;\n"
        "int rest = values.length;\nreturn size + rest + (most == name ? 1 : 0);"
    ),
    "a variable that counts": (
        "for (int i = 0, n = values.length; i < n; i++) {\n    values[i] = i;\n}\nreturn name.length();"
    ),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_function_with_a_mixture_has_no_such_habit(name: str) -> None:
    text = _function(LEFT_OUT[name])
    assert not _is_habit(text)
    assert "final-local" in {site.rule for site in _finals(_function("int most = values[0];\nreturn most;"))}
    assert sew_hooks.embed(text, "java", KEY, profile="natural").source.count("final ") == text.count("final ")


@pytest.mark.parametrize("name", KEPT)
def test_what_nobody_would_declare_final_makes_no_mixture(name: str) -> None:
    assert _is_habit(_function(KEPT[name]))


def test_neighbours_that_may_be_joined_change_together() -> None:
    apart = _function("int first = values[0];\nint last = values[1];\nreturn first + last + name.length();")
    found = set()
    for final in (0, 1):
        for joined in (0, 1):

            def chosen(site: sew_hooks.Site, final: int = final, joined: int = joined) -> int | None:
                bits = {"final-declaration": final, "multiple-declaration": joined}
                return bits.get(site.rule)

            text = sew_hooks.rewrite(apart, "java", chosen)
            lines = [line.strip() for line in text.splitlines() if "=" in line]
            word = "final " * final
            assert lines == (
                [f"{word}int first = values[0];", f"{word}int last = values[1];"]
                if joined
                else [f"{word}int first = values[0], last = values[1];"]
            )
            found.add(text)
            back = {site.rule: site.bit for site in _finals(text)}
            assert back["final-declaration"] == final
    assert len(found) == 4


def test_code_outside_of_functions_has_no_such_habit() -> None:
    text = 'class T {\n    static {\n        int n = Integer.parseInt("1");\n        System.out.println(n);\n    }\n}\n'
    assert [(site.rule, site.habit) for site in _finals(text)] == [("final-local", None)]


def test_a_file_that_looks_at_parameters_keeps_them() -> None:
    text = _function("return T.class.getDeclaredMethods()[0].getParameters().length + values.length + name.length();")
    assert not _is_habit(text)


def test_a_field_of_this_object_is_no_constant_whether_or_not_this_is_written() -> None:
    for before in ("", "this."):
        text = f"""\
class T {{
    private final int start;

    T(int start) {{
        this.start = start;
    }}

    int end(int[] ends) {{
        int place = {before}start + 1;
        return ends[place];
    }}
}}
"""
        assert _is_habit(text)


@pytest.mark.parametrize(
    ("parameters", "is_habit"), [("int n", True), ("int n, int m", True), ("int n, int m, int k", False)]
)
def test_a_habit_has_two_places_at_most(parameters: str, is_habit: bool) -> None:
    source = f"class T {{\n    int run({parameters}) {{\n        return n;\n    }}\n}}\n"
    sites = [site for site in sew_hooks.find_sites(source, "java") if site.rule == "final-parameter"]
    assert {site.habit is not None for site in sites} == {is_habit}


@pytest.mark.parametrize(("name", "is_habit"), [("main", False), ("run", True)])
def test_the_main_method_has_no_such_habit(name: str, is_habit: bool) -> None:
    source = f"class T {{\n    static void {name}(String[] args) {{\n        System.exit(args.length);\n    }}\n}}\n"
    sites = [site for site in sew_hooks.find_sites(source, "java") if site.rule == "final-parameter"]
    assert [site.habit is not None for site in sites] == [is_habit]
