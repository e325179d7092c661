"""The rule ``definition-order`` in Java and C++: what may change places, and what stays where it is."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

import sew_hooks

RULE = "definition-order"

JAVA = """\
class Shop {{
    private int price = 3;

{first}

{second}
}}
"""
JAVA_FIRST = "    int total(int pieces) {\n        return pieces * price;\n    }"
JAVA_SECOND = "    String label(String word) {\n        return word + price;\n    }"

CPP = """\
#include <string>

struct Pair {{
    int v;
}};

{first}

{second}
"""
CPP_FIRST = "int total(int pieces) {\n    return pieces * 3;\n}"
CPP_SECOND = "std::string label(const std::string& word) {\n    return word;\n}"


def _sites(text: str, language: str) -> list[sew_hooks.Site]:
    return [site for site in sew_hooks.find_sites(text, language) if site.rule == RULE]


def _turned(text: str, language: str) -> str:
    return sew_hooks.rewrite(text, language, lambda site: 1 - site.bit if site.rule == RULE else None)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("java", JAVA.format(first=JAVA_FIRST, second=JAVA_SECOND)),
        ("cpp", CPP.format(first=CPP_FIRST, second=CPP_SECOND)),
    ],
)
def test_the_site_belongs_to_the_first_in_the_alphabet_in_either_order(language: str, text: str) -> None:
    (before,), (after,) = _sites(text, language), _sites(_turned(text, language), language)
    assert (before.bit, after.bit) == (1, 0)
    assert before.unit.name == after.unit.name
    assert before.unit.name.endswith("label")
    assert before.as_habit == after.as_habit
    assert before.as_place == after.as_place
    assert _turned(_turned(text, language), language) == text


def test_the_comment_above_moves_and_layout_stays() -> None:
    first = "    /** Adds up. */\n" + JAVA_FIRST
    text = JAVA.format(first=first, second=JAVA_SECOND)
    assert _turned(text, "java") == JAVA.format(first=JAVA_SECOND, second=first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (JAVA_FIRST, JAVA_SECOND.replace("String label", "static String label").replace(" + price", "")),
        (JAVA_FIRST, JAVA_SECOND.replace("String label", "private String label")),
        (JAVA_FIRST, "    @Override\n" + JAVA_SECOND.replace("String label", "public String label")),
        ("    @Test\n" + JAVA_FIRST, "    @Test\n" + JAVA_SECOND),
        ("    @Bean\n" + JAVA_FIRST, JAVA_SECOND),
        (JAVA_FIRST.replace("total(int", "total(@Observes int"), JAVA_SECOND),
        (JAVA_FIRST.replace("total", "testTotal"), JAVA_SECOND),
        (JAVA_FIRST.replace("total", "main"), JAVA_SECOND),
        (JAVA_FIRST.replace("total", "compareTo"), JAVA_SECOND),
        (JAVA_FIRST.replace("int total", "Shop"), JAVA_SECOND),
        (JAVA_FIRST.replace("total", "openShop"), JAVA_SECOND.replace("label", "closeShop")),
        (JAVA_FIRST.replace("total", "label1"), JAVA_SECOND.replace("label", "label2")),
        (JAVA_FIRST.replace("total", "labelled"), JAVA_SECOND),
        (JAVA_FIRST.replace("total", "getTotal"), JAVA_SECOND.replace("label", "isSold")),
        (JAVA_FIRST.replace("total", "setTotal"), JAVA_SECOND.replace("label", "setLabel")),
        (JAVA_FIRST.replace("pieces * price", "label(null).length()"), JAVA_SECOND),
        ("    // Unlike {@link #label}, this one adds up.\n" + JAVA_FIRST, JAVA_SECOND),
        (JAVA_FIRST.replace("pieces * price;", "pieces; // see Label"), JAVA_SECOND),
        ("    // Getters\n" + JAVA_FIRST, JAVA_SECOND),
        ("    // ------\n" + JAVA_FIRST, JAVA_SECOND),
        ("    // <editor-fold>\n" + JAVA_FIRST, JAVA_SECOND),
        ("    // As above, with a number.\n" + JAVA_FIRST, JAVA_SECOND),
        ("    // This comment is not about the method.\n\n" + JAVA_FIRST, JAVA_SECOND),
        (JAVA_FIRST, "    // This one neither.\n\n" + JAVA_SECOND),
        (JAVA_FIRST.replace("pieces * price;", "pieces; // as in the previous method"), JAVA_SECOND),
        (JAVA_FIRST + " // the end", JAVA_SECOND),
        (JAVA_FIRST, "\n" + JAVA_SECOND + "\n\n    int label2() {\n        return 0;\n    }"),
        (
            JAVA_FIRST.replace("return", "class A {}\n        return"),
            JAVA_SECOND.replace("return", "new Object() {};\n        return"),
        ),
        (JAVA_FIRST.replace("pieces * price", "getClass().getDeclaredMethods().length"), JAVA_SECOND),
        (JAVA_FIRST.replace("pieces * price", "new Error().getStackTrace().length"), JAVA_SECOND),
    ],
)
def test_a_java_method_that_stays(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        assert _sites(JAVA.format(first=one, second=other), "java") == []


@pytest.mark.parametrize("head", ["@Test\nclass Shop", "class Shop extends TestCase"])
def test_a_class_of_tests_stays(head: str) -> None:
    text = JAVA.format(first=JAVA_FIRST, second=JAVA_SECOND)
    assert _sites(text.replace("class Shop", head), "java") == []


def test_the_methods_of_an_enum_a_local_class_and_a_nested_one_may_change_places() -> None:
    methods = f"{JAVA_FIRST}\n\n{JAVA_SECOND}\n".replace("price", "3")
    enum = f"enum Shop {{\n    OPEN, CLOSED;\n\n{methods}}}\n"
    nested = f"class Outer {{\n    static class Shop {{\n{methods}    }}\n}}\n"
    local = f"class Outer {{\n    void run() {{\n        class Shop {{\n{methods}        }}\n    }}\n}}\n"
    for text in (enum, nested, local):
        (site,) = _sites(text, "java")
        assert site.bit == 1
        (site,) = _sites(_turned(text, "java"), "java")
        assert site.bit == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (CPP_FIRST.replace("int total", "template <typename T>\nint total"), CPP_SECOND),
        (CPP_FIRST.replace("int total", "constexpr int total"), CPP_SECOND),
        (CPP_FIRST.replace("int total", "auto total"), CPP_SECOND),
        (CPP_FIRST.replace("(int pieces)", "(auto pieces)"), CPP_SECOND),
        (CPP_FIRST.replace("int total", "[[gnu::constructor]] int total"), CPP_SECOND),
        (CPP_FIRST.replace("int total", "__attribute__((constructor)) int total"), CPP_SECOND),
        (CPP_FIRST.replace("int total", "LIB_API int total"), CPP_SECOND),
        (CPP_FIRST.replace("int total", 'extern "C" int total'), CPP_SECOND),
        (CPP_FIRST.replace("total", "main"), CPP_SECOND),
        (CPP_FIRST.replace("total(int pieces)", "total(struct Late* pieces)"), CPP_SECOND),
        (CPP_FIRST.replace("int pieces", "int pieces = sum()"), CPP_SECOND),
        (CPP_FIRST.replace("total", "begin"), CPP_SECOND),
        (CPP_FIRST.replace("pieces * 3", "label(std::string()).size()"), CPP_SECOND),
        (CPP_FIRST.replace("pieces * 3", "__LINE__"), CPP_SECOND),
        (CPP_FIRST.replace("pieces * 3", "__COUNTER__"), CPP_SECOND),
        (CPP_FIRST.replace("pieces * 3", "TOTAL_OF(pieces)"), CPP_SECOND),
        (CPP_FIRST.replace("pieces * 3", "lab\\\nel()"), CPP_SECOND),
        (CPP_FIRST.replace("    return", "#ifdef SMALL\n    return 0;\n#endif\n    return"), CPP_SECOND),
        (CPP_FIRST + "\n\n#undef small", CPP_SECOND),
        ("#pragma omp declare simd\n" + CPP_FIRST, CPP_SECOND),
        ("int total(long);\n\n" + CPP_FIRST, CPP_SECOND),
        ("/* total and others */\n\nint other;\n\n" + CPP_FIRST, CPP_SECOND),
        ("// Helper functions\n" + CPP_FIRST, CPP_SECOND),
        ("/// @{\n" + CPP_FIRST, CPP_SECOND),
        ("template <typename T>\nint of(T t) {\n    return total(t);\n}\n\n" + CPP_FIRST, CPP_SECOND),
        (CPP_FIRST.replace("total", "Pair::total"), CPP_SECOND),
        (CPP_FIRST.replace("total", "A::total"), CPP_SECOND.replace("label", "B::label")),
        (CPP_FIRST.replace("total", "A<int>::total"), CPP_SECOND.replace("label", "A<int>::label")),
        (CPP_FIRST.replace("int total", "Pair::Pair"), CPP_SECOND.replace("label", "Pair::label")),
        (CPP_FIRST.replace("total(int pieces)", "A::total(int pieces = 3)"), CPP_SECOND.replace("label", "A::label")),
        (CPP_FIRST, CPP_SECOND.replace("std::string label", "bool operator==")),
    ],
)
def test_a_cpp_function_that_stays(first: str, second: str) -> None:
    assert _sites(CPP.format(first=first, second=second), "cpp") == []


@pytest.mark.parametrize(
    "change",
    [
        ("int total", "virtual int total"),
        ("(int pieces) {", "(int pieces) override {"),
        ("(int pieces) {", "(int pieces) final {"),
        ("(int pieces) {", "(int pieces) noexcept(sizeof(int) == 4) {"),
        ("int total(int pieces)", "auto total(int pieces) -> int"),
        ("int total", "friend int total"),
        ("int total", "explicit operator int"),
        ("int total", "int operator+"),
        ("int pieces", "int pieces = other()"),
        ("int total(int pieces)", "Shop(int pieces)"),
        ("int total(int pieces)", "~Shop()"),
        ("pieces * 3", "pieces * label(nullptr)"),
        ("int total", "static constexpr int total"),
    ],
)
def test_a_member_that_stays(change: tuple[str, str]) -> None:
    text = f"struct Shop {{\n{CPP_FIRST}\n\n{CPP_SECOND}\n}};\n"
    assert len(_sites(text, "cpp")) == 1
    assert _sites(text.replace(*change), "cpp") == []


def test_a_free_function_of_other_headers_may_be_found_by_its_types() -> None:
    pair = CPP.format(first=CPP_FIRST.replace("int pieces", "const Pair& pieces"), second=CPP_SECOND)
    assert len(_sites(pair, "cpp")) == 1
    assert _sites(pair.replace("<string>", '"shop.h"'), "cpp") == []
    plain = CPP.format(first=CPP_FIRST, second=CPP_SECOND)
    assert len(_sites(plain.replace("<string>", '"shop.h"'), "cpp")) == 1


def test_one_of_two_members_may_contain_macros() -> None:
    text = f"struct Shop {{\n{CPP_FIRST}\n\n{CPP_SECOND}\n}};\n"
    one = text.replace("return pieces", "LOG_CALL(pieces);\n    return pieces")
    assert len(_sites(one, "cpp")) == 1
    assert _sites(one.replace("return word", "LOG_CALL(word);\n    return word"), "cpp") == []


def test_access_labels_and_groups_are_borders() -> None:
    text = f"class Shop {{\npublic:\n{CPP_FIRST}\n\nprivate:\n{CPP_SECOND}\n}};\n"
    assert _sites(text, "cpp") == []


NAMES = ("total", "label", "weigh", "paint", "carry", "getSize", "setSize", "fetchAll")


def _class(names: tuple[str, ...], calls: int) -> str:
    """A class with methods of these names, some of which call the next one but one."""
    methods = []
    for number, name in enumerate(names):
        called = names[(number + 2) % len(names)] if calls >> number & 1 else ""
        body = f"return {called}(n);" if called else "return n;"
        static = "static " if number == 5 else ""
        methods.append(f"    {static}int {name}(int n) {{\n        {body}\n    }}\n")
    return "class Shop {\n" + "\n".join(methods) + "}\n"


@pytest.mark.parametrize("language", ["java", "cpp"])
@pytest.mark.parametrize("seed", range(12))
def test_a_pair_that_is_turned_makes_no_other_pair(language: str, seed: int) -> None:
    chance = random.Random(seed)
    names = tuple(chance.sample(NAMES, 7))
    text = _class(names, chance.randrange(128))
    text += ";\n" if language == "cpp" else ""
    sites = _sites(text, language)
    for bits in product((0, 1), repeat=len(sites)):
        chosen = {site.line: bit for site, bit in zip(sites, bits, strict=True)}
        other = sew_hooks.rewrite(
            text, language, lambda site, chosen=chosen: chosen.get(site.line) if site.rule == RULE else None
        )
        expected = Counter((site.unit.name, site.as_place, chosen[site.line]) for site in sites)
        assert Counter((site.unit.name, site.as_place, site.bit) for site in _sites(other, language)) == expected


@pytest.mark.parametrize("language", ["java", "cpp"])
def test_blank_lines_stay_where_they_are(language: str) -> None:
    methods = f"{JAVA_FIRST}\n\n{JAVA_SECOND}".replace("price", "3").replace("String", "int")
    text = f"class Shop {{\n    int size;\n{methods}\n}}" + (";\n" if language == "cpp" else "\n")
    assert len(_sites(text, language)) == 1

    def gaps(text: str) -> Counter[object]:
        found = sew_hooks.find_sites(text, language)
        return Counter((site.unit.name, site.bit) for site in found if site.rule == "blank-lines")

    assert len(gaps(text)) == 2
    assert gaps(_turned(text, language)) == gaps(text)


@pytest.mark.parametrize("comment", ["// total of all", "// Total of all", "/* the msg total */"])
def test_a_word_in_a_comment_is_a_mention_however_it_is_written(comment: str) -> None:
    text = JAVA.format(first=JAVA_FIRST, second=JAVA_SECOND.replace("return", f"{comment}\n        return"))
    assert _sites(text, "java") == []
