"""The names of agents, by the signs that they leave."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import compress
from operator import not_
from typing import Any

from sew_hooks.patterns import pattern
from sew_hooks.settings.configuration import OUR_TRAILER

_CALLED = {
    "CURSOR_AGENT": "Cursor",
    "GEMINI_CLI": "Gemini CLI",
    "CLINE_ACTIVE": "Cline",
    "CODEX_SANDBOX": "Codex",
    "CODEX_CI": "Codex",
    "CODEX_THREAD_ID": "Codex",
    "AUGMENT_AGENT": "Augment",
    "GOOSE_TERMINAL": "Goose",
    "CLAUDE_CODE_CHILD_SESSION": "Claude Code",
    "CLAUDECODE": "Claude Code",
    "COPILOT_CLI": "GitHub Copilot",
    "COPILOT_AGENT": "GitHub Copilot",
    "QWEN_CODE": "Qwen Code",
    # Not looked at unless a team says so: they are also set where a person types.
    "ANTIGRAVITY_AGENT": "Antigravity",
    "CLAUDE_CODE": "Claude Code",
    "COPILOT_MODEL": "GitHub Copilot",
    "CURSOR_TRACE_ID": "Cursor",
    "GOOSE_PROVIDER": "Goose",
    "OPENCODE": "OpenCode",
    "REPL_ID": "Replit",
}
"""The agent that owns each variable, whatever its value."""

AIDER = "Aider"
"""The agent that commits itself what it writes, and says so in the author's name or in a trailer."""

_IDS = {
    "aider": AIDER,
    "amp": "Amp",
    "antigravity": "Antigravity",
    "auggie": "Augment",
    "augment": "Augment",
    "claude-code": "Claude Code",
    "cline": "Cline",
    "codex": "Codex",
    "copilot": "GitHub Copilot",
    "crush": "Crush",
    "cursor": "Cursor",
    "gemini": "Gemini CLI",
    "gemini-cli": "Gemini CLI",
    "github-copilot": "GitHub Copilot",
    "goose": "Goose",
    "opencode": "OpenCode",
    "qwen-code": "Qwen Code",
    "replit": "Replit",
}
"""Our name for an agent by the names that it gives itself, without their case and with hyphens between words."""

SOMEBODY = "AI agent"
"""The name in the trailer for an agent without a name."""

_KNOWN = frozenset(name.casefold() for name in (*_IDS.values(), "Copilot", SOMEBODY))
"""The names of agents. That of Claude alone is a person's as well, so that only its address tells."""

_OF_PEOPLE = frozenset(("co-authored-by", "co-developed-by", "reviewed-by", "signed-off-by"))
"""The trailers that usually name people, so that only a known agent counts in them."""

_ADDITIONS = pattern(r"agent|app|cli|vscode|v?\d\w*")
"""What agents add to their names, as in ``github_copilot_vscode_agent`` and ``codex-cli@1.2``."""

_AIDERS_TRAILER = pattern(r"aider \(.*\) <[^<>]*@aider\.(chat|dev)>")

_PERSON = r"(?:a )?(?:human|person)|humans|people|me|myself|manual(?:ly)?|by hand|(?:hand-?)?written"
_NOBODY = pattern(
    rf"(?:none|nobody|no one|no|n/?a)(?:\W*|[\s,;:.!(\u2013\u2014].*)|-+"
    rf"|(?:{_PERSON})(?:\W+(?:{_PERSON}))*\W*(?:\(.*)?",
    re.IGNORECASE,
)
"""Values of a trailer that say that no agent wrote the commit, or that a person did.

Only a remark in parentheses may follow the latter: ``human and Codex`` names an agent.
"""

_SOMEBODY_AFTER_ALL = pattern(
    r"\b(?:but|except\w*|other than|besides|apart from|aside from|save for"
    r"|aider|chatgpt|claude|cline|codex|copilot|gemini|gpt|opencode|qwen|replit)\b",
    re.IGNORECASE,
)
"""Words for an exception, and names of agents that are no other words: ``none, except Claude for the tests``."""

_VERSION = r"@\d+(?:\.\d+)*(?!\S)"
_BRACKETED = pattern(r"<[^<>@]*@[^<>]*>")
_ADDRESS_SIGN = pattern(rf"(?<=.)(?!{_VERSION})@(?=.)")
"""What tells an e-mail address, in angle brackets or not; ``devin@1.2`` is none. Each takes a time that grows with the
length of a text, which anybody may have written into a commit.
"""

_ADDRESSES = {
    "noreply@anthropic.com": "Claude",
    "cursoragent@cursor.com": "Cursor",
    "noreply@openai.com": "Codex",
    "copilot@users.noreply.github.com": "GitHub Copilot",
    "aider@aider.chat": "Aider",
    "noreply@aider.dev": "Aider",
}
"""The agent by the e-mail address that it gives as a co-author; GitHub puts a number and a ``+`` before it."""

_OF_EDITORS_TOO = "CLAUDECODE"
"""The variable that an agent sets in its own shells, and its extension of an editor in the terminals for people."""

_ANY_NAME = "AI_AGENT"
"""The variable whose value is the name of any agent, or only says yes.

The value of every other one stays unpublished: it may be a secret.
"""

_KNOWN_NAME = "AGENT"
"""An everyday variable, which is an agent's only if its value is the name of one that is known."""

_VALUE = pattern(rf"(?:[a-z][\w./-]{{0,29}}(?:{_VERSION})?(?: |$)){{1,3}}", re.IGNORECASE | re.ASCII)
"""Values of ``AI_AGENT`` that are names: short words, as in ``our-agent@2.0``, the convention of ``detect-agent``."""

_OUR_WORDS = pattern(r"key\b|earlier\b|marked\b|no\b|none\b|['-]", re.IGNORECASE)
"""How reports begin what they say themselves where they also name agents."""

_NAME = pattern(r"[^\W_][\w .:/@+-]{1,59}")
_NO_NAME = pattern(r"[\d\W]+|true|yes|on|[\da-f-]{16,}", re.IGNORECASE)
"""Values that are no names: numbers, words that only say yes, and anything that may be an identifier or a secret."""


def agent_of_variable(variable: str, value: str) -> str | None:
    """Return the name of the agent that set a variable, nothing for one without a name, and None if none set it."""
    said = value.strip()
    if not said:
        return None
    if variable == _KNOWN_NAME:
        return _IDS.get("-".join(_words(said)))
    if variable == _ANY_NAME:
        agent, rest = _known(said)
        if agent and all(map(_ADDITIONS.fullmatch, rest)):
            return agent
        return name_in(said) if _VALUE.fullmatch(said) else ""
    return _CALLED.get(variable, "")


def is_set_for_people(variable: str, environment: Mapping[str, str]) -> bool:
    """Whether an editor (VS Code and its kin, or JetBrains') may have set a variable where a person types."""
    in_editor = environment.get("TERM_PROGRAM") == "vscode" or "TERMINAL_EMULATOR" in environment
    return variable == _OF_EDITORS_TOO and (in_editor or any(name.startswith("VSCODE_") for name in environment))


def agent_of_client(name: str) -> str:
    """Return the name of the agent whose client of the Model Context Protocol calls itself ``name``, or nothing."""
    return _known(name)[0] or name_in(name)


def known_agent(name: str) -> str:
    """Return our name for the agent that a name of a key or an agent begins with, or nothing. Claude is Claude Code."""
    return _known(name)[0] or ("Claude Code" if _words(name)[:1] == ["claude"] else "")


def _known(text: str) -> tuple[str, list[str]]:
    """Our name for the agent that a text begins with, if it is known, and the other words of the text."""
    words = _words(text)
    for count in range(min(2, len(words)), 0, -1):
        if agent := _IDS.get("-".join(words[:count])):
            return agent, words[count:]
    return "", words


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def is_aiders_name(author: str) -> bool:
    """Whether the name of a commit's author says that Aider wrote it."""
    return author.endswith(" (aider)")


def is_aiders_trailer(co_author: str) -> bool:
    """Whether the value of a trailer ``Co-authored-by`` is Aider's."""
    return _AIDERS_TRAILER.fullmatch(co_author.strip()) is not None


def is_nobody(value: str) -> bool:
    """Whether the value of a trailer says that no agent wrote the commit, as ``none`` does, and is no person's name."""
    if _addresses_in(value)[0] or _SOMEBODY_AFTER_ALL.search(value):
        return False
    return _NOBODY.fullmatch(value.strip()) is not None


def agent_in(value: str, trailer: str) -> str:
    """Return the agent that the value of a trailer names, without an e-mail address, or nothing for a person.

    The value ``none`` names nobody. A value with an address names a person, unless address or name is a known agent's;
    in our trailer, it says that there was an agent without a name. In a trailer that usually names people, a value
    without an address is a person's as well, unless it is the name of a known agent.
    """
    written, name = _addresses_in(value)
    if is_nobody(name):
        return ""
    if name == " ".join(value.split()):
        return name if name.casefold() in _KNOWN or trailer.casefold() not in _OF_PEOPLE else ""
    addresses = (address.strip("<>").lower().rpartition("+")[2] for address in written)
    known = next((_ADDRESSES[address] for address in addresses if address in _ADDRESSES), "")
    if name.casefold() in _KNOWN or is_aiders_trailer(value):
        return name
    if known:
        return name if _words(name)[:1] == _words(known)[:1] else known  # anybody may give an agent's address
    return SOMEBODY if trailer.casefold() == OUR_TRAILER.casefold() else ""


def _addresses_in(value: str) -> tuple[list[str], str]:
    """The e-mail addresses in the value of a trailer, and its other words."""
    words = _BRACKETED.sub(" ", value).split()
    is_address = [_ADDRESS_SIGN.search(word) is not None for word in words]
    addresses = [*_BRACKETED.findall(value), *compress(words, is_address)]
    return addresses, " ".join(compress(words, map(not_, is_address)))


def told_agent(name: str) -> str:
    """Return the name of an agent as reports show it: in quotes if they could mean something else by it."""
    return f"'{name}'" if _OUR_WORDS.match(name) else name


def name_in(text: Any) -> str:
    """Return a text if it can be a name in a trailer, or nothing: other people's records may contain anything."""
    if not isinstance(text, str) or not _NAME.fullmatch(text.strip()) or _NO_NAME.fullmatch(text.strip()):
        return ""
    return text.strip()
