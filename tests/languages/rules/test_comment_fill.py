"""A word moves from line to line of a comment, and nothing else does."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.languages.site import Site

FUNCTION = """\
def shown(first, second):
    first = sorted(first)
    # The order of the first list is kept, because the callers show the words
    # in the order in which people wrote them
    common = set(second)
    return [word for word in first if word in common]
"""
MOVED = FUNCTION.replace(" words\n    # in", "\n    # words in")


def _fills(source: str, language: str = "python") -> list[Site]:
    return [site for site in sew_hooks.find_sites(source, language) if site.rule == "comment-fill"]


def _filled(source: str, bit: int, language: str = "python") -> str:
    return sew_hooks.rewrite(source, language, lambda site: bit if site.rule == "comment-fill" else None)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_word_moves_down_and_up_again(newline: str) -> None:
    above, below = (text.replace("\n", newline) for text in (FUNCTION, MOVED))
    assert _filled(above, 1) == below
    assert _filled(below, 0) == above
    assert [site.bit for site in _fills(above) + _fills(below)] == [0, 1]


@pytest.mark.parametrize(("word", "may_move"), [("numbers", True), ("ignored", False), ("skipped", False)])
def test_a_word_that_other_rules_look_for_in_the_line_above_code_stays(word: str, may_move: bool) -> None:
    assert bool(_fills(FUNCTION.replace("words\n", f"{word}\n"))) == may_move


@pytest.mark.parametrize(("word", "may_move"), [("men,", True), ("key,", False)])
@pytest.mark.parametrize("end", ["for {}\n    # value in", "for\n    # {} value in"])
def test_a_line_does_not_break_where_a_loop_has_names(word: str, may_move: bool, end: str) -> None:
    text = FUNCTION.replace("show the words\n    # in", f"show, {end.format(word)}")
    assert bool(_fills(text)) == may_move


def test_tabs_have_no_certain_width() -> None:
    assert not _fills(FUNCTION.replace("    ", "\t"))


def test_a_line_that_would_cross_a_limit_stays() -> None:
    fits = FUNCTION.replace("callers show the words", "callers of it show words")
    assert len(fits.splitlines()[2]) == 79
    assert len(_fills(fits)) == 1
    crosses = fits.replace("of it show", "of them show")
    assert len(crosses.splitlines()[2]) == 81
    assert not _fills(crosses)


COMMENT = """\
{0}# The order of the first list stays as it was: the callers show the words
{0}# in the order in which people wrote them.
"""


def test_comments_of_classes_and_modules_belong_to_the_file() -> None:
    comments = [COMMENT.format(indent) for indent in ("", "    ", "")]
    text = "import re\n\n{}LIMIT = 3\n\n\nclass Shown:\n    first = 1\n{}    second = 2\n\n\n{}def shown():\n    pass\n"
    source = text.format(*comments)
    assert [(site.unit.name, site.site_id.statement) for site in _fills(source)] == [
        ("<module>", "assign"),
        ("<module>", "assign"),
    ], "the comment above the function is in no unit"


def test_a_comment_above_all_code_is_about_the_file() -> None:
    assert not _fills(COMMENT.format("") + "LIMIT = 3\n")


MEMBERS = """\
class Shown {
  // The order of the first list is kept, because the callers show the words
  // in the order in which people wrote them.
  int first;
};

int main() {
  int n = 0;
  // The order of the first list is kept, because the callers show the words
  // in the order in which people wrote them.
}
"""


def test_a_comment_at_the_end_of_a_block_counts_as_the_statement_around_it() -> None:
    assert [(site.line, site.site_id.statement) for site in _fills(MEMBERS, "cpp")] == [(9, "function")]


def test_a_break_is_there_in_both_variants_wherever_the_words_beside_it_stand() -> None:
    code = (
        "def shell(app):\n    ctx = {}\n    # Support the regular Python interpreter startup script if someone\n"
        "    # is using it.\n    startup = app.startup\n    return startup, ctx\n"
    )
    assert len(_fills(code)) == 1
    for bit in (0, 1):
        text = sew_hooks.rewrite(code, "python", lambda site: bit if site.rule == "comment-fill" else None)  # noqa: B023
        assert [site.bit for site in _fills(text)] == [bit]
