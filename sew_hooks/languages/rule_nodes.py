"""The node that each rule counts as, which its addresses are taken from."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module


@lru_cache
def node_of(rule: str, language: str) -> str:
    """The kinds of the nodes of the rule with that id, or which node that is, in words."""
    rules = import_module(f"sew_hooks.languages.{language}.rules").all_rules()
    (nodes,) = (one.nodes() for one in rules if one.id == rule)
    return str(nodes)
