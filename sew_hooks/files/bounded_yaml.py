"""YAML within bounds. A few lines of it may stand for more than any memory holds, and a repository may bring them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import yaml

Part = TypeVar("Part")

LARGEST = 50_000
"""The most characters that are read as YAML, which takes a second for each 100,000 at worst."""


class YamlError(ValueError):
    """A text is not YAML, or YAML beyond our bounds."""


class YamlNode:
    """A part of a document. It is left as the parser has it: what is named in many places is there once."""

    def __init__(self, node: yaml.Node | None) -> None:
        self._node = node

    def every(self, *keys: str) -> list[YamlNode]:
        """Return what is in the lists under the first key, in those under the second key of all that, and so on.

        Each is returned once. Where there is no such list, there is nothing.
        """
        found = [self._node]
        for key in keys:
            lists = [under for node in found if isinstance(under := _under(node, key), yaml.SequenceNode)]
            found = _once(member for each in _once(lists) for member in each.value)
        return [YamlNode(node) for node in found]

    def text(self, key: str) -> str:
        """Return the text under ``key``, empty where there is none."""
        found = _under(self._node, key)
        return str(found.value) if isinstance(found, yaml.ScalarNode) else ""


def _under(node: yaml.Node | None, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for name, value in pairs if name.value == key), None)


def _once(nodes: Iterable[Part]) -> list[Part]:
    return [*{id(node): node for node in nodes}.values()]


def parse_yaml(text: str) -> YamlNode:
    """Return the document in ``text``. Raises ``YamlError`` with what is wrong, which may quote the text."""
    if len(text) > LARGEST:
        raise YamlError(f"more than {LARGEST:,} characters")
    try:
        # The parser that is written in C knows no bound for nesting: the process would end.
        return YamlNode(yaml.compose(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise YamlError(str(error)) from None
