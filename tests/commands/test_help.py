"""The list of the commands in ``--help``."""

from __future__ import annotations

import re

import pytest

from tests.conftest import Sew


def listed(text: str) -> dict[str, dict[str, str]]:
    """The sections of a list of commands, each with the commands and their summaries."""
    sections: dict[str, dict[str, str]] = {}
    for line in text.partition("Show this message and exit.\n\n")[2].splitlines():
        if heading := re.fullmatch(r"(\S.*):", line):
            sections[heading[1]] = {}
        else:
            name, summary = line.split(maxsplit=1)
            sections[[*sections][-1]][name] = summary
    return sections


@pytest.mark.parametrize("group", [(), ("hook",), ("rules",), ("config",)])
def test_no_summary_of_a_command_is_cut_off(group: tuple[str, ...], sew: Sew) -> None:
    sections = listed(sew(*group, "--help").out)
    summaries = [summary for commands in sections.values() for summary in commands.values()]
    assert summaries
    assert not [line for line in summaries if not line.endswith(".") or line.endswith("...")]


@pytest.mark.parametrize("group", [(), ("hook",)])
def test_the_summary_of_a_command_is_the_first_line_of_its_own_help(group: tuple[str, ...], sew: Sew) -> None:
    sections = listed(sew(*group, "--help").out)
    assert sections
    for name, summary in (command for commands in sections.values() for command in commands.items()):
        own = sew(*group, name, "--help").out.partition("\n\n")[2].partition("\n\n")[0]
        assert " ".join(own.split()).startswith(summary)


def test_the_commands_are_in_groups_on_one_screen(sew: Sew) -> None:
    lines = sew("--help").out.splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 80
    sections = listed("\n".join(lines))
    assert [*sections] == ["Mark", "Find", "History", "Set up"]
    assert {"embed", "hook"} <= sections["Mark"].keys()
    assert [*sections["History"]] == ["log", "blame", "stats"]
    columns = {
        line.index(summary)
        for line in lines
        for commands in sections.values()
        for summary in commands.values()
        if line.endswith(summary)
    }
    assert len(columns) == 1
