"""YAML within bounds: texts, lists and mappings.

Nothing is converted, and merge keys (``<<``) are not followed: a repository may bring a file that grows when they are.
"""

from __future__ import annotations

from typing import Any

LARGEST = 250_000
"""The largest size in bytes of a YAML file that is read."""


class YamlError(ValueError):
    """A text is not YAML, or exceeds our bounds."""


def parse_yaml(text: str) -> Any:
    """Return the document in ``text``, whose values are all strings. Raises ``YamlError``, which names the fault."""
    import yaml  # slow to load, and a hook never needs it

    if len(text) > LARGEST:
        raise YamlError(f"more than {LARGEST:,} characters")
    try:
        return yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise YamlError(f"not YAML{line}") from None
    except (yaml.YAMLError, RecursionError, ValueError):
        raise YamlError("not YAML") from None
