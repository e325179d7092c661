"""Renaming in Python, by LibCST's scope analysis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import libcst as cst
from libcst.metadata import Access, Assignment, ComprehensionScope, FunctionScope, MetadataWrapper, ScopeProvider

from benchmarks.evaluation.attacks.fresh import fresh_names
from benchmarks.evaluation.attacks.trees import parses

_DYNAMIC = frozenset({"locals", "globals", "vars", "dir", "eval", "exec"})
"""Functions that look names up by their text."""

_KEPT = ("self", "cls", "_")


def renamed(text: str) -> str | None:
    """Return ``text`` with its local variables and parameters renamed; nothing if it looks up names by their text."""
    try:
        wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
        scopes = dict.fromkeys(wrapper.resolve(ScopeProvider).values())
    except (cst.ParserSyntaxError, RecursionError):
        return None
    tied = _Tied()
    wrapper.module.visit(tied)
    if tied.dynamic:
        return None
    fresh = fresh_names(text)
    names: dict[cst.CSTNode, str] = {}
    for scope in scopes:
        if isinstance(scope, (FunctionScope, ComprehensionScope)):
            for nodes in _variables(scope, tied.names):
                names.update((node, fresh[node.value]) for node in nodes)
    result = wrapper.module.visit(_Renamer(names)).code
    return result if parses(result, "python") else None


def _variables(scope: FunctionScope | ComprehensionScope, tied: set[str]) -> Iterator[list[cst.Name]]:
    """Yield the nodes of each variable of ``scope`` that may be renamed."""
    for name in dict.fromkeys(assignment.name for assignment in scope.assignments):
        assignments = list(scope[name])
        accesses = [access for assignment in assignments for access in assignment.references]
        nodes = [_assigned(assignment) for assignment in assignments] + [
            _accessed(access, scope) for access in accesses
        ]
        known = [node for node in nodes if node is not None and node.value == name]
        if len(known) == len(nodes) and name not in tied and name not in _KEPT and not name.startswith("__"):
            yield known


def _assigned(assignment: Any) -> cst.Name | None:
    """The name in an assignment to a variable or parameter; nothing for functions, classes and imports."""
    if not isinstance(assignment, Assignment):
        return None
    node = assignment.node.name if isinstance(assignment.node, cst.Param) else assignment.node
    return node if isinstance(node, cst.Name) else None


def _accessed(access: Access, scope: Any) -> cst.Name | None:
    """The name that refers to a variable of ``scope`` and to no other; nothing if it stands in a string, say."""
    own = all(referent.scope is scope for referent in access.referents)
    return access.node if own and isinstance(access.node, cst.Name) else None


class _Tied(cst.CSTVisitor):
    """The names that are more than the name of a variable somewhere in a module."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.dynamic = False

    def visit_Name(self, node: cst.Name) -> None:
        self.dynamic = self.dynamic or node.value in _DYNAMIC

    def visit_Arg(self, node: cst.Arg) -> None:
        self._tie(node.keyword)

    def visit_NameItem(self, node: cst.NameItem) -> None:
        self._tie(node.name)

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:
        self._tie(node.target)

    def visit_Match(self, node: cst.Match) -> None:
        self._tie(*node.cases)

    def visit_FormattedStringExpression(self, node: cst.FormattedStringExpression) -> None:
        if node.equal is not None:
            self._tie(node.expression)

    def _tie(self, *nodes: cst.CSTNode | None) -> None:
        stack = [node for node in nodes if node is not None]
        while stack:
            node = stack.pop()
            if isinstance(node, cst.Name):
                self.names.add(node.value)
            stack.extend(node.children)


class _Renamer(cst.CSTTransformer):
    def __init__(self, names: dict[cst.CSTNode, str]) -> None:
        self._names = names

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        new = self._names.get(original_node)
        return updated_node if new is None else updated_node.with_changes(value=new)
