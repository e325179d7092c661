"""The configuration examples of the documentation, by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.documentation.pages import AGENT_PAGES, PAGES, blocks

CONFIGURATION = {"toml", "yaml", "ini"}
OTHERS = {"", "console", "diff", "java", "json", "python", "{toctree}"}
"""Languages of blocks that configure nothing."""
PLACEHOLDER = "ADDRESS-OF-THIS-REPOSITORY"
REVISION = "HASH-OF-A-COMMIT"


def _found() -> Iterator[tuple[str, str]]:
    """Each example with its name: the page, the anchor of its heading, its language, and a number if there are more."""
    times = Counter[str]()
    for page in PAGES:
        if page in AGENT_PAGES:
            continue  # test_agent_pages.py runs all of theirs
        for block in blocks(page):
            assert block.language in CONFIGURATION | OTHERS, f"{page.name}: {block.language}"
            if block.language in CONFIGURATION:
                name = f"{page.name}#{block.anchor} {block.language}"
                times[name] += 1
                yield (f"{name} {times[name]}" if times[name] > 1 else name), block.text


EXAMPLES = dict(_found())
known: set[str] = set()
"""Those that a test runs."""


def example(*names: str) -> pytest.MarkDecorator:
    """Run a test with the text of each example that is named."""
    known.update(names)
    return pytest.mark.parametrize("example", [pytest.param(EXAMPLES[name], id=name) for name in names])
