"""Which agent the value of a trailer names: no person, and no e-mail address."""

from __future__ import annotations

import pytest

from sew_hooks.repository.agents import agent_in


@pytest.mark.parametrize(
    ("value", "ours", "others"),
    [
        ("Claude  Code", "Claude Code", "Claude Code"),
        ("none", "", ""),
        ("None", "", ""),
        ("none.", "", ""),
        ("none (written by hand)", "", ""),
        ("none, no AI agent was used", "", ""),
        ("no AI", "", ""),
        ("None, except Claude Code for the tests", "None, except Claude Code for the tests", ""),
        ("None other than Codex", "None other than Codex", ""),
        ("no one but our bot", "no one but our bot", ""),
        ("none (Claude reviewed)", "none (Claude reviewed)", ""),
        ("me (with Copilot)", "me (with Copilot)", ""),
        ("- our bot", "- our bot", ""),
        ("no-name-bot", "no-name-bot", ""),
        ("n/a", "", ""),
        ("no", "", ""),
        ("-", "", ""),
        ("nobot", "nobot", ""),
        ("human", "", ""),
        ("Human.", "", ""),
        ("human (Ada Lovelace)", "", ""),
        ("A person", "", ""),
        ("people", "", ""),
        ("me, myself", "", ""),
        ("me", "", ""),
        ("Myself!", "", ""),
        ("manual", "", ""),
        ("manually", "", ""),
        ("by hand", "", ""),
        ("hand-written", "", ""),
        ("human-written", "", ""),
        ("written by a human", "written by a human", ""),
        ("Written by hand", "", ""),
        ("human and Codex", "human and Codex", ""),
        ("Humane AI", "Humane AI", ""),
        ("Mehmet", "Mehmet", ""),
        ("Ada Lovelace", "Ada Lovelace", ""),
        ("Claude", "Claude", ""),
        ("codex", "codex", "codex"),
        ("AI agent", "AI agent", "AI agent"),
        ("Ada Lovelace <noreply@anthropic.com>", "Claude", "Claude"),
        ("Claude Opus <noreply@anthropic.com>", "Claude Opus", "Claude Opus"),
        ("human <ada@example.org>", "", ""),
        ("Ada Lovelace <ada@example.org>", "AI agent", ""),
        ("Claude <noreply@anthropic.com>", "Claude", "Claude"),
        ("Claude <claude@example.org>", "AI agent", ""),
        ("codex <bot@example.org>", "codex", "codex"),
        ("Copilot <1+Copilot@users.noreply.github.com>", "Copilot", "Copilot"),
        ("Ada <1+ada@users.noreply.github.com>", "AI agent", ""),
        ("aider (some-model) <noreply@aider.dev>", "aider (some-model)", "aider (some-model)"),
        ("<noreply@anthropic.com>", "Claude", "Claude"),
        ("bot@example.org", "AI agent", ""),
        ("bot@163.com", "AI agent", ""),
        ("our-agent@2.0", "our-agent@2.0", ""),
    ],
)
def test_the_agent_that_a_value_names(value: str, ours: str, others: str) -> None:
    assert agent_in(value, "Assisted-by") == agent_in(value, "assisted-by") == ours
    assert agent_in(value, "Co-authored-by") == agent_in(value, "signed-off-by") == others


def test_another_trailer_names_agents_of_any_name() -> None:
    assert agent_in("our-agent", "Generated-by") == "our-agent"
    assert agent_in("Ada Lovelace <ada@example.org>", "Generated-by") == ""
