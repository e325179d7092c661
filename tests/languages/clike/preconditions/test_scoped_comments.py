"""Comments that keep a definition where it is, and those that move with it."""

from __future__ import annotations

import pytest

import sew_hooks

JAVA = """\
class T {{
    int width = 3;

    {above}
    int widened(int side) {{
        int number = side * width;
        {inside}
        return number + 1;
    }}

    int doubled(int side) {{
        int number = side * 2;
        return number + width;
    }}
}}
"""
CPP = JAVA[:-1] + ";\n"


def _moves(text: str, language: str) -> bool:
    return any(site.rule == "definition-order" for site in sew_hooks.find_sites(text, language, scope="definition"))


@pytest.mark.parametrize(
    "comment",
    [
        "// BEGIN EXTRA CODE", "//#if X", "// #ifdef X", "//? if X", "/*if[JAVA8]*/", "// CPD-OFF", "// CSOFF",
        "// stop naming check", "// COVERAGE:OFF", "// jacoco:off", "// suppress X for 5 lines", "// fmt: off", "//J-",
        "// GEN-BEGIN", "/* USER CODE BEGIN */", "// Start of user code", "// [START auth]", "// snippet-start:[x]",
        "// #example", "// --- snippet begin", "// ANCHOR: x", "// tag::x[]", "// Widens.\n    // lint: push",
        "// The next two methods are only called by tests.", "// The rest of this class is from another project.",
        "// Everything from here on runs on the event thread.", "/* Copyright 2003 Ada. */",
        "// SPDX-License-Identifier: MIT", "// The code from here to the end of the class is generated.",
        "// CSOFF: MagicNumber, LineLength", "// CSOFF: MagicNumber (hash constants)", "// BEGIN_INCLUDE(create_view)",
        "// docs-begin: usage", "// doc-start usage", "// startExample usage", "// DocStart: usage",
        "// GEN-FIRST:event_x",
        "// Start of the methods that draw", "// Event handling", "// Serialization", "// Only used by tests",
        "// For testing only.", "// Helper methods for the painting code", "// Methods from Shape",
        "// implements Shape",
        "// Getters and setters of the shape", "// Static factories", "// From now on everything is private",
        "// What follows is for tests only", "// Portions (c) 2010 Ada", "// Taken from Guava, see NOTICE.txt",
        "// The same, but for strings.", "/** The same, but for strings. */", "// Likewise for two sides",
        "// Its inverse",
        "// The other way around", "// Doubles it, unlike the first one", "/** The two methods differ only in this. */",
        "/** Where the next\n     *  two functions are. */",
    ],
)  # fmt: skip
def test_a_comment_about_more_keeps_the_definition(comment: str) -> None:
    assert not _moves(JAVA.format(above=comment, inside=""), "java")
    assert not _moves(CPP.format(above=comment, inside=""), "cpp")


@pytest.mark.parametrize(
    "comment",
    [
        "// Starts the server.", "// Start the server.", "// Opens the file if it is there.", "/** Tells if on. */",
        "/** Appends to the end of the list.\n     *  @param side the start\n     */", "// Clears everything.",
        "// Returns what the user wrote,\n    // if any, on\n    // the line, and ignores the end.",
    ],
)  # fmt: skip
def test_prose_moves_with_the_definition(comment: str) -> None:
    assert _moves(JAVA.format(above=comment, inside=""), "java")
    assert _moves(CPP.format(above=comment, inside=""), "cpp")


@pytest.mark.parametrize(
    "comment",
    [
        "// CPD-OFF", "// JACOCO_OFF", "// [START widen]", "// @start region", "// <editor-fold>", "// CSOFF",
        "// DOCSTART",
        "// same trick as above", "// see above", "// as in the method before", "// same as before", "// CPD-ON",
    ],
)  # fmt: skip
def test_a_comment_in_a_definition_may_be_about_more_too(comment: str) -> None:
    assert not _moves(JAVA.format(above="", inside=comment), "java")
    assert not _moves(CPP.format(above="", inside=comment), "cpp")


@pytest.mark.parametrize(
    "comment",
    ["// the list is not empty here", "// start at the end of the line", "// startIndex is below 3", "// on top"],
)
def test_prose_in_a_definition_moves_with_it(comment: str) -> None:
    assert _moves(JAVA.format(above="", inside=comment), "java")
    assert _moves(CPP.format(above="", inside=comment), "cpp")


@pytest.mark.parametrize("comment", ["// as the method below", "// as the\n        // method\n\n        // below"])
def test_the_ends_of_lines_in_a_comment_make_no_difference(comment: str) -> None:
    assert _moves(JAVA.format(above="", inside="// as it should"), "java")
    assert not _moves(JAVA.format(above="", inside=comment), "java")


@pytest.mark.parametrize(
    ("first", "second", "moves"),
    [
        ("// uses the rest of the filename here", "// uses the rest of the file name here", True),
        ("// this is the END", "// this is the END.", False),
        ("// as it's above all", "// as it is above all", True),
        ("// the 2 methods are alike", "// the two methods are alike", False),
        ("// this stays for 2 lines or so", "// this stays for two lines or so", False),
    ],
)
def test_the_wording_of_a_comment_makes_no_difference(first: str, second: str, moves: bool) -> None:
    for comment in (first, second):
        assert _moves(JAVA.format(above="", inside=comment), "java") == moves
        assert _moves(CPP.format(above="", inside=comment), "cpp") == moves
