"""The table of settings in ``docs/configuration.md``, made from the code: ``python -m docs.settings_table`` writes it.

A test fails if the page does not have what the code says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from sew_hooks.settings.configuration import SETTINGS
from sew_hooks.settings.schema import get_schema

PAGE = Path(__file__).with_name("configuration.md")

_BLOCK = re.compile(r"(<!-- settings -->\n).*(<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """Return the page with the table as the code has it."""
    table = "\n".join(_rows())
    return _BLOCK.sub(lambda block: f"{block[1]}\n{table}\n\n{block[2]}", page)


def _rows() -> Iterator[str]:
    described = get_schema()["properties"]
    yield "| Setting | What it contains | Default |"
    yield "|---|---|---|"
    for name, setting in SETTINGS.items():
        yield f"| [`{name}`](#{name}) | {described[name]['description']} | {_default(setting.default)} |"


def _default(value: object) -> str:
    """A default as TOML has it; long lists stand in the text."""
    if value in ("", (), frozenset()):
        return ""
    if isinstance(value, tuple):
        return "see below" if len(value) > 3 else f"`{json.dumps(value)}`"
    return f"`{json.dumps(value)}`"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
