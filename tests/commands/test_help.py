"""The list of the commands in ``--help``."""

from __future__ import annotations

import pytest

from tests.conftest import Sew


@pytest.mark.parametrize("group", [(), ("hook",), ("rules",), ("config",)])
def test_no_summary_of_a_command_is_cut_off(group: tuple[str, ...], sew: Sew) -> None:
    summaries = sew(*group, "--help").out.partition("Commands:\n")[2].splitlines()
    assert summaries
    assert not [line for line in summaries if not line.endswith(".") or line.endswith("...")]
