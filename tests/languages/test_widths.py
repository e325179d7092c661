"""Whether a name may change does not depend on the variants of other choices on its line."""

from __future__ import annotations

import pytest
from sew_hooks.languages.name_words import in_full

from sew_hooks.engine.api import find_sites, rewrite

LINES = {
    "a longer assignment": "    total_number_of_all_rows += first_message_of_all + {}",
    "a list that is written out": "    total_number_of_all_rows = [] if first_message_of_all else [{}]",
    "groups of digits": "    total_number_of_all_rows = first_message_of_all + 1234567890 + {}",
    "one statement or two": "    total_number_of_all_rows = first_message_of_all if rows else {}",
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("filler", range(1, 24))
def test_a_line_near_the_bound_is_judged_alike_in_all_variants(name: str, filler: int) -> None:
    line = LINES[name].format("x" * filler)
    text = f"def f(rows, {'x' * filler}):\n    total_number_of_all_rows = 1000\n    first_msg_of_all = rows[0]\n"
    text += line.replace("message", "msg") + "\n    return total_number_of_all_rows\n"
    found = [_names(text)] + [_names(rewrite(text, "python", lambda site, bit=bit: bit)) for bit in (0, 1)]  # type: ignore[misc]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("filler", range(1, 60))
def test_a_space_before_a_bracket_does_not_decide_about_the_text_in_it(filler: int) -> None:
    text = (
        f"def f(rows):\n    msg = rows[0]\n    raise rows.failure('the first row is {'x' * filler}'\n"
        "                       f' and not: {msg}', kind=rows)\n"
    )
    spaced = text.replace("raise rows", "raise  rows")
    assert _names(text) == _names(spaced)


def _names(text: str) -> list[str]:
    sites = find_sites(text, "python")
    return [in_full(site.site_id.rule) for site in sites if site.rule == "local-name"]
