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
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.settings import configuration
from sew_hooks.settings.configuration import BARE_NAME, KEY_ID, SETTINGS, TRAILER, OneOf, SomeOf, Validator

_TEXT = {"type": "string"}
_PATH = {"type": "string", "minLength": 1, "not": {"pattern": r"^/|(^|/)\.\.(/|$)"}}
_NAME = {"type": "string", "pattern": f"^{BARE_NAME}$"}
_KEY_ID = {"type": "string", "pattern": f"^{KEY_ID}$"}
_RULES = {
    "type": "array",
    "items": {"enum": sorted({rule for language in REGISTRY for rule in rule_heads(language)})},
}
_FORMATTER = "|".join(FORMATTERS)

_SCHEMAS: dict[Validator, dict[str, Any]] = {
    configuration.words: {"type": "array", "items": {"type": "string", "minLength": 1}},
    configuration.profile_name: {
        "anyOf": [
            {"enum": list(PROFILES)},
            {"type": "string", "pattern": rf"^({_FORMATTER})(\+({_FORMATTER}))*$"},
        ]
    },
    configuration.rule_names: _RULES,
    configuration.ignores: {
        "type": "object",
        "propertyNames": {"pattern": "^!?[^!]|^!."},
        "additionalProperties": _RULES,
    },
    configuration.trailer_name: {"type": "string", "pattern": f"^{TRAILER}$"},
    configuration.text: _TEXT,
    configuration.key_ids: {"anyOf": [_KEY_ID, {"type": "array", "minItems": 1, "items": _KEY_ID}]},
    configuration.level: {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    configuration.tables: {
        "type": "array",
        "items": {"anyOf": [{"enum": corpora()}, {"allOf": [_PATH, {"not": _NAME}]}]},
    },
    configuration.path_below: _PATH,
}
"""What a validator accepts."""


def _schema(validate: Validator) -> dict[str, Any]:
    if isinstance(validate, OneOf):
        return {"enum": list(validate.known)}
    if isinstance(validate, SomeOf):
        return {"type": "array", "minItems": 1, "items": {"enum": list(validate.known)}}
    return _SCHEMAS[validate]


def get_schema(tool_name: str = "sew") -> dict[str, Any]:
    """Return the schema. validate-pyproject calls this with the name of the table."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": f"urn:sew-hooks:tool.{tool_name}",
        "title": f"[tool.{tool_name}] of sew-hooks",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"description": setting.metadata["about"], **_schema(setting.metadata["validate"])}
            for name, setting in SETTINGS.items()
        },
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
