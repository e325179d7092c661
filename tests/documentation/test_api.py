"""The page on the Python API: its example, and that it has every public name."""

from __future__ import annotations

import doctest
import re

import sew_hooks
from docs.api_reference import reference
from tests.documentation.pages import ROOT, blocks

PAGE = ROOT / "docs" / "api.md"


def test_the_example_does_what_it_shows() -> None:
    code = "\n".join(block.text for block in blocks(PAGE) if block.language == "python")
    example = doctest.DocTestParser().get_doctest(code, {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert outcome.attempted > 10
    assert outcome.failed == 0, "".join(told)


def test_every_public_name_is_described() -> None:
    described = re.findall(r"^(?:###|-) `(\w+)`", reference(), re.MULTILINE)
    assert set(sew_hooks.__all__) <= set(described)
