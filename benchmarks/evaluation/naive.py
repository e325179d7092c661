"""Reordering operands by their text alone, as a tool without type checks does."""

from __future__ import annotations

import ast

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
_COMMUTATIVE = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)


def reordered(code: str) -> str | None:
    """Return ``code`` with the operands of every commutative operator and comparison in the order of their text.

    The order is the same in every program, and reordering again changes nothing. Nothing is returned for code that does
    not parse or has nothing to reorder.
    """
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return None
    reorder = _Reorder()
    after = reorder.visit(tree)
    return ast.unparse(after) + "\n" if reorder.changed else None


class _Reorder(ast.NodeTransformer):
    changed = False

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, _COMMUTATIVE) and self._exchange(node.left, node.right):
            node.left, node.right = node.right, node.left
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        turned = _TURNED.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if turned is not None and self._exchange(node.left, node.comparators[0]):
            node.left, node.comparators[0] = node.comparators[0], node.left
            node.ops[0] = turned()
        return node

    def _exchange(self, left: ast.expr, right: ast.expr) -> bool:
        exchange = ast.unparse(left) > ast.unparse(right)
        self.changed |= exchange
        return exchange
