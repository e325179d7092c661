"""Line ends: a text has the same sites with either kind, and keeps its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.languages.registry import SUFFIXES
from tests.conftest import ROOT

KEY = bytes(range(16))
PROGRAMS = sorted((ROOT / "tests" / "golden" / "programs").iterdir()) + sorted((ROOT / "examples").glob("*.*"))


@pytest.mark.parametrize("profile", ["natural", "all"])
@pytest.mark.parametrize("path", [path for path in PROGRAMS if path.suffix in SUFFIXES], ids=lambda path: path.name)
def test_a_text_has_the_same_sites_and_the_same_mark_with_either_kind_of_line_end(path: Path, profile: str) -> None:
    text, language = path.read_text("utf-8"), SUFFIXES[path.suffix]
    other = text.replace("\n", "\r\n")
    assert "\r" not in text
    assert sew_hooks.find_sites(other, language) == sew_hooks.find_sites(text, language) != []
    marked = sew_hooks.embed(text, language, KEY, profile=profile).source
    assert profile == "natural" or marked != text
    assert sew_hooks.embed(other, language, KEY, profile=profile).source == marked.replace("\n", "\r\n")
    assert (
        sew_hooks.embed(other.encode(), language, KEY, profile=profile).source == marked.replace("\n", "\r\n").encode()
    )


def test_a_text_with_both_kinds_is_refused() -> None:
    for mixed in ("x = 1\r\ny = 2\n", "x = 1\ry = 2\n", "x = 1\r"):
        with pytest.raises(sew_hooks.ParseError, match="mixes line endings"):
            sew_hooks.find_sites(mixed, "python")


@pytest.mark.parametrize("source", ["limit = 3\r\n", "a, b = 1, 2\r\n", "a = 1\r\nb = 2", '""\r\n'])
def test_a_text_keeps_one_line_end_that_tells_its_kind(source: str) -> None:
    with pytest.raises(sew_hooks.VerificationError, match="kind of line end"):
        sew_hooks.rewrite(source, "python", lambda site: int(site.rule == "final-newline"))
    left: set[str] = set()
    for number in range(16):
        key = bytes([number] * 16)
        marked = sew_hooks.embed(source, "python", key)
        assert marked.source.count("\r\n") == marked.source.count("\n") > 0
        assert sew_hooks.embed(marked.source, "python", key).source == marked.source
        left |= {site.rule for site in marked.left}
    assert left
