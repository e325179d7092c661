"""The list of the commands in ``--help``."""

from __future__ import annotations

import pytest

from tests.conftest import Sew


@pytest.mark.parametrize("group", [(), ("hook",), ("rules",), ("config",)])
def test_no_summary_of_a_command_is_cut_off(group: tuple[str, ...], sew: Sew) -> None:
    summaries = sew(*group, "--help").out.partition("Commands:\n")[2].splitlines()
    assert summaries
    assert not [line for line in summaries if not line.endswith(".") or line.endswith("...")]


@pytest.mark.parametrize("group", [(), ("hook",)])
def test_the_summary_of_a_command_is_the_first_line_of_its_own_help(group: tuple[str, ...], sew: Sew) -> None:
    listed = sew(*group, "--help").out.partition("Commands:\n")[2].splitlines()
    assert listed
    for name, summary in (line.split(maxsplit=1) for line in listed):
        own = sew(*group, name, "--help").out.partition("\n\n")[2].partition("\n\n")[0]
        assert " ".join(own.split()).startswith(summary)
