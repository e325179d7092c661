"""The names of agents, by the signs that they leave."""

from __future__ import annotations

import re
from typing import Any

from sew_hooks.settings.configuration import OUR_TRAILER

_CALLED = {
    "CURSOR_TRACE_ID": "Cursor",
    "CURSOR_AGENT": "Cursor",
    "GEMINI_CLI": "Gemini CLI",
    "CLINE_ACTIVE": "Cline",
    "CODEX_SANDBOX": "Codex",
    "CODEX_CI": "Codex",
    "CODEX_THREAD_ID": "Codex",
    "ANTIGRAVITY_AGENT": "Antigravity",
    "AUGMENT_AGENT": "Augment",
    "OPENCODE": "OpenCode",
    "GOOSE_PROVIDER": "Goose",
    "CLAUDECODE": "Claude Code",
    "CLAUDE_CODE": "Claude Code",
    "REPL_ID": "Replit",
    "COPILOT_MODEL": "GitHub Copilot",
    "COPILOT_CLI": "GitHub Copilot",
    "QWEN_CODE": "Qwen Code",
}
"""The agent that owns each variable, whatever its value."""

_CLIENTS = {"claude-code": "Claude Code", "codex": "Codex", "cursor": "Cursor", "gemini-cli": "Gemini CLI"}
"""The agent by the beginning of the name that its client of the Model Context Protocol gives."""

AIDER = "Aider"
"""The agent that commits itself what it writes, and says so in the author's name or in a trailer."""

_KNOWN = frozenset(name.casefold() for name in (*_CALLED.values(), *_CLIENTS.values(), AIDER, "Copilot"))
"""The names of agents. That of Claude alone is a person's as well, so that only its address tells."""

_AIDERS_TRAILER = re.compile(r"aider \(.*\) <[^<>]*@aider\.(chat|dev)>")

_NOBODY = re.compile(r"(?:none|nobody|no one|no|n/?a|-+)(?:\W.*)?", re.IGNORECASE)
"""Values of a trailer that say that no agent wrote the commit."""

SOMEBODY = "AI agent"
"""The name in the trailer for an agent without a name."""

_ADDRESS = re.compile(r"<[^<>]*@[^<>]*>|\S+@\S+")

_ADDRESSES = {
    "noreply@anthropic.com": "Claude",
    "cursoragent@cursor.com": "Cursor",
    "noreply@openai.com": "Codex",
    "copilot@users.noreply.github.com": "GitHub Copilot",
    "aider@aider.chat": "Aider",
    "noreply@aider.dev": "Aider",
}
"""The agent by the e-mail address that it gives as a co-author; GitHub puts a number and a ``+`` before it."""

_NAMES = ("AI_AGENT", "AGENT")
"""Variables whose value is a name, or only says yes.

A checkout may name any other variable, which may hold a secret.
"""

_NAME = re.compile(r"[^\W_][\w .:/@+-]{1,59}")
_NO_NAME = re.compile(r"[\d\W]+|true|yes|on|[\da-f-]{16,}", re.IGNORECASE)
"""Values that are no names: numbers, words that only say yes, and anything that may be an identifier or a secret."""


def agent_of_variable(variable: str, value: str) -> str:
    """Return the name of the agent that set a variable, or nothing."""
    return _CALLED.get(variable) or (name_in(value) if variable in _NAMES else "")


def agent_of_client(name: str) -> str:
    """Return the name of the agent whose client of the Model Context Protocol calls itself ``name``, or nothing."""
    return next((agent for start, agent in _CLIENTS.items() if name.lower().startswith(start)), name_in(name))


def is_aiders_name(author: str) -> bool:
    """Whether the name of a commit's author says that Aider wrote it."""
    return author.endswith(" (aider)")


def is_aiders_trailer(co_author: str) -> bool:
    """Whether the value of a trailer ``Co-authored-by`` is Aider's."""
    return _AIDERS_TRAILER.fullmatch(co_author.strip()) is not None


def is_nobody(value: str) -> bool:
    """Whether the value of a trailer says that no agent wrote the commit, as ``none`` does."""
    return _NOBODY.fullmatch(value.strip()) is not None


def agent_in(value: str, trailer: str) -> str:
    """Return the agent that the value of a trailer names, without an e-mail address, or nothing for a person.

    The value ``none`` names nobody. A value with an address names a person, unless address or name is a known agent's;
    in our trailer, it says that there was an agent without a name.
    """
    name = " ".join(_ADDRESS.sub(" ", value).split())
    if is_nobody(name):
        return ""
    if name == " ".join(value.split()):
        return name
    addresses = (each.strip("<>").lower().rpartition("+")[2] for each in _ADDRESS.findall(value))
    known = next((_ADDRESSES[each] for each in addresses if each in _ADDRESSES), "")
    if known or name.casefold() in _KNOWN or is_aiders_trailer(value):
        return name or known
    return SOMEBODY if trailer.casefold() == OUR_TRAILER.casefold() else ""


def name_in(text: Any) -> str:
    """Return a text if it can be a name in a trailer, or nothing: other people's records may contain anything."""
    if not isinstance(text, str) or not _NAME.fullmatch(text.strip()) or _NO_NAME.fullmatch(text.strip()):
        return ""
    return text.strip()
