"""A blank line that is written looks like the others of its file."""

from __future__ import annotations

import pytest

import sew_hooks

JAVA = """\
class T {{
    static int sum(int n, int limit) {{
        n += 2;
{blank}
        limit *= 2;
        if (limit > 3) {{
            limit = 3;
        }}
        n += 4;
        return n * limit;
    }}
}}
"""


def _set(text: str, bit: int) -> str:
    return sew_hooks.rewrite(text, "java", lambda site: bit if site.rule == "blank-after-if" else None)


@pytest.mark.parametrize("blank", ["", "        ", "\t\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_it_is_indented_where_the_others_are(blank: str, newline: str) -> None:
    text = JAVA.format(blank=blank).replace("\n", newline)
    written = "        " if blank else ""
    assert f"}}{newline}{written}{newline}        n += 4;" in _set(text, 1)


@pytest.mark.parametrize("blank", ["", "        ", "\t"])
def test_an_indented_one_is_a_blank_line(blank: str) -> None:
    text = JAVA.format(blank="").replace("}\n        n += 4", f"}}\n{blank}\n        n += 4")
    (site,) = [site for site in sew_hooks.find_sites(text, "java") if site.rule == "blank-after-if"]
    assert site.bit == 1
    assert _set(text, 1) == text
    assert _set(text, 0) == JAVA.format(blank="")
