"""The JSON Schema of ``[tool.sew]``, which editors and validate-pyproject use (``docs/tool-sew.schema.json``).

python -m sew_hooks.settings.schema > docs/tool-sew.schema.json
python -m sew_hooks.settings.schema pyproject > docs/pyproject.schema.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sew_hooks.engine.profiles import FORMATTERS, PROFILES
from sew_hooks.engine.shipped import corpora
from sew_hooks.engine.source import LANGUAGES, SCOPES
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.scheme.evidence import TESTS
from sew_hooks.settings.configuration import BARE_NAME, KEY_ID, POLICIES, SIGNALS, WITHOUT_KEY

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": {"type": "string", "minLength": 1}}
_PATH = {"type": "string", "minLength": 1, "not": {"pattern": r"^/|(^|/)\.\.(/|$)"}}
_NAME = {"type": "string", "pattern": f"^{BARE_NAME}$"}
_TABLE = {"anyOf": [{"enum": corpora()}, {"allOf": [_PATH, {"not": _NAME}]}]}
_KEY_ID = {"type": "string", "pattern": f"^{KEY_ID}$"}
_RULES = {
    "type": "array",
    "items": {"enum": sorted({rule for language in LANGUAGES for rule in rule_heads(language)})},
}


def _one_of(*words: str) -> dict[str, Any]:
    return {"enum": list(words)}


def _some_of(*words: str) -> dict[str, Any]:
    return {"type": "array", "minItems": 1, "items": {"enum": list(words)}}


def _profile() -> dict[str, Any]:
    formatter = "|".join(FORMATTERS)
    return {"anyOf": [{"enum": list(PROFILES)}, {"type": "string", "pattern": rf"^({formatter})(\+({formatter}))*$"}]}


_SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "languages": ("The languages that are switched on.", _some_of(*LANGUAGES)),
    "signals": ("The signals that show an agent's work.", _some_of(*SIGNALS)),
    "agent-variables": ("The variables of an agent's shell.", _TEXTS),
    "agent-paths": ("Patterns for files that agents write.", _TEXTS),
    "agent-trace-types": ("The contributors in Agent Trace that are agents.", _some_of("ai", "mixed", "unknown")),
    "write-agent-trace": ("Whether sew agent-hook writes Agent Trace records.", {"type": "boolean"}),
    "profile": ("The rules that mark and detect.", _profile()),
    "select": ("The rules that take part.", _RULES),
    "extend-ignore": ("The rules that are switched off.", _RULES),
    "per-file-ignores": (
        "Rules that are switched off in some files.",
        {"type": "object", "propertyNames": {"pattern": "^!?[^!]|^!."}, "additionalProperties": _RULES},
    ),
    "exclude": ("Patterns for files that are left out.", _TEXTS),
    "scope": ("The unit that a mark belongs to.", _one_of(*SCOPES)),
    "test": ("The test that decides.", _one_of(*TESTS)),
    "alpha": ("The level of a run.", {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}),
    "calibration": ("Corpora or tables of how people write.", {"type": "array", "items": _TABLE}),
    "namespace": ("The text that keys are derived for.", _TEXT),
    "key-id": (
        "The identifiers of the team's keys, as sew key id prints them.",
        {"anyOf": [_KEY_ID, {"type": "array", "minItems": 1, "items": _KEY_ID}]},
    ),
    "mark-with": ("The name of the key that marks.", _TEXT),
    "baseline": ("The file of accepted findings.", _PATH),
    "policy": ("What a mark leads to.", _one_of(*POLICIES)),
    "trailer": ("The trailer that discloses.", {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9-]*$"}),
    "on-missing-key": ("What hooks do without a key.", _one_of(*WITHOUT_KEY)),
}


def get_schema(tool_name: str = "sew") -> dict[str, Any]:
    """Return the schema. validate-pyproject calls this with the name of the table."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": f"urn:sew-hooks:tool.{tool_name}",
        "title": f"[tool.{tool_name}] of sew-hooks",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"description": text, **schema} for name, (text, schema) in _SETTINGS.items()},
    }


def pyproject_schema() -> dict[str, Any]:
    """Return the schema of a whole ``pyproject.toml``, for editors that know none of a table."""
    table = {name: value for name, value in get_schema().items() if not name.startswith("$")}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "pyproject.toml with [tool.sew]",
        "type": "object",
        "properties": {"tool": {"type": "object", "properties": {"sew": table}}},
    }


if __name__ == "__main__":
    print(json.dumps(pyproject_schema() if "pyproject" in sys.argv else get_schema(), indent=2))
