"""The three rules for the wording of comments, on programs: what they change, and what every other rule still finds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sew_hooks
from sew_hooks.languages.site import Site

RULES = ("comment-contraction", "comment-wording", "comment-punctuation")

PYTHON = """def area(width, height):
    total = width * height
    {0}
    border = 2 * (width + height)
    if border:
        total = 0
    return total + border
"""
CLIKE = """int area(int width, int height) {{
    int total = width * height;
    {0}
    int border = 2 * (width + height);
    if (border) {{
        total = 0;
    }}
    return total + border;
}}
"""
JAVA = f"class T {{{{\n{CLIKE}}}}}\n"

COMMENTS = {
    "a comment that is code with a full stop": [
        "The list is flat, so we pop",
        "from all of the others and do not stop",
    ],
    "a number": ["2 values are there"],
    "a phrase": ["now we check it"],
    "a first word with a contraction": ["don't check it"],
    "a first word that is written": ["Since we're late, we do not check it at all"],
    "a last word": ["If it is not there, then it may not be needed as well"],
    "words beside a local": ["The arguments are in the config. The args aren't"],
    "words in capitals": ["The ID (or URL) is OK here, and it is the ID of this"],
    "a line that is as wide as may be": [
        "This line has no more room since it is not one of the short lines, but",
        "this one might be a bit wider because it is not done with what we want",
    ],
    "quotes": ['We don\'t read \'name\' or "value", so it is not "both"'],
    "many lines": ["The list is flat, so we pop it here", *["and it is not the last line"] * 8, "we are there"],
}


def _program(language: str, comment: list[str]) -> str:
    mark = "#" if language == "python" else "//"
    lines = "\n    ".join(f"{mark} {line}" for line in comment)
    return {"python": PYTHON, "cpp": CLIKE, "java": JAVA}[language].format(lines)


def _address(site: Site) -> tuple[object, str]:
    return site.site_id, str(site.context)


@pytest.mark.parametrize("language", ["python", "cpp", "java"])
@pytest.mark.parametrize("comment", COMMENTS.values(), ids=COMMENTS)
def test_every_choice_is_read_back(comment: list[str], language: str) -> None:
    source = _program(language, comment)
    before = sew_hooks.find_sites(source, language)
    for seed in range(10):
        chance = random.Random(seed)
        chosen = {(_address(site), site.line, site.column): chance.randint(0, 1) for site in before}
        result = sew_hooks.rewrite(
            source, language, lambda site, chosen=chosen: chosen[_address(site), site.line, site.column]
        )
        after = sew_hooks.find_sites(result, language)
        assert Counter((_address(site), site.bit) for site in after) == Counter(
            (address, bit) for (address, _, _), bit in chosen.items()
        )
        assert all(len(line) <= 79 for line in result.splitlines())


@pytest.mark.parametrize("language", ["python", "cpp", "java"])
@pytest.mark.parametrize(
    ("zero", "one", "rule"),
    [
        ("This does not sort", "This doesn't sort", "comment-contraction"),
        ("Make sure that it is valid", "Ensure that it's valid", "comment-wording"),
        ("It is late so we stop", "It is late, so we stop", "comment-punctuation"),
    ],
)
def test_only_the_comment_changes(zero: str, one: str, rule: str, language: str) -> None:
    zero, one = (_program(language, [f"{text} before all of this begins anew"]) for text in (zero, one))
    assert sew_hooks.rewrite(zero, language, lambda site: 1 if site.rule == rule else None) == one
    assert sew_hooks.rewrite(one, language, lambda site: 0 if site.rule == rule else None) == zero


@pytest.mark.parametrize("language", ["python", "cpp", "java"])
@pytest.mark.parametrize(
    "comment",
    [
        "TODO: this does not sort",
        "noqa: it is not valid, so we stop",
        "Copyright: you may not use it, so we do not",
        "All rights belong to Ada, so we do not copy it",
        "(c) Ada, so we do not copy it",
        "NOLINT: it is not valid, so we stop",
        "x = does not matter, so we stop",
        "print(it is not valid, so we stop)",
        "def f(it is not valid, so we stop):",
        "it is not valid, so we stop; {",
        "fall through: it is not valid, so we stop",
        "@param it is not valid, so we stop",
        "> it is not valid, so we stop",
        "it is not valid, so we stop \N{EM DASH} always",
    ],
)
def test_comments_that_tools_may_read_stay_as_they_are(comment: str, language: str) -> None:
    sites = sew_hooks.find_sites(_program(language, [comment]), language)
    assert not [site for site in sites if site.rule in RULES]


@pytest.mark.parametrize("language", ["python", "cpp", "java"])
def test_words_that_are_names_stay_as_they_are(language: str) -> None:
    source = _program(language, ["Read the information about the parameters"])
    words = {site.site_id.rule for site in sew_hooks.find_sites(source, language) if site.rule == "comment-wording"}
    assert words == {"comment-wording/information", "comment-wording/parameter"}
    for name, other in (("info", "parameter"), ("params", "information")):
        named = source.replace("total", name)
        found = {site.site_id.rule for site in sew_hooks.find_sites(named, language) if site.rule == "comment-wording"}
        assert found == {f"comment-wording/{other}"}


EXCHANGED = """\
def join(self, timeout=None):
    if self.ok:
        if timeout is None:
            self.wait()
        else:
            # the behavior of a negative timeout isn't documented, but
            # historically .join(timeout=x) for x<0 has acted as if timeout=0
            self.wait(max(timeout, 0))
"""
LIKE_CODE = """\
def shown(old, new):
    for each in new:
        # Must deal with possible lack of locale info
        # manifesting itself as the empty string (e.g., Swedish's
        # lack of AM/PM info) or a platform returning a tuple of empty
        # strings (e.g., MacOS 9 having timezone as ('','')).
        old = old.replace(each, "")
    return old
"""


@pytest.mark.parametrize("code", [EXCHANGED, LIKE_CODE])
def test_words_are_the_same_choices_whatever_others_write_and_where_lines_break(code: str) -> None:
    def rules(text: str) -> list[str]:
        return sorted(site.site_id.rule for site in sew_hooks.find_sites(text, "python"))

    before = rules(code)
    assert ("comment-contraction/not" in before) == (code == EXCHANGED)
    for bit in (0, 1):
        for kind in ("comment-", "branch-", ""):
            after = sew_hooks.rewrite(code, "python", lambda site: bit if site.rule.startswith(kind) else None)  # noqa: B023
            assert rules(after) == before
