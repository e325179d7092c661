"""From a parser's tree to ours: the common part of Java and C++."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, ClassVar

from sew_hooks.languages.clike.lowering.declarations import Declarations
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.tree import Body, Compound

_NOWHERE = Scope("file", None)
"""A scope that declares nothing."""


class Lowering(Declarations):
    """Lowers one file. ``text`` is the source, ``root`` the parser's tree of it, with offsets in characters.

    ``nodes`` are all nodes that rules may look at, children before parents; those that a fold took out of the tree are
    still among them and have no statement above them. ``uses`` has every use of each variable's name, ``unknown`` the
    names that may stand for anything, ``blurred`` the identifiers in places that are not understood, and ``leaves`` the
    parser's nodes of all identifiers. ``classes`` are the places where classes start, nameless ones among them.
    ``veiled`` says that the code outside functions may not be what it seems: there may be other declarations, and other
    braces.
    """

    expressions: ClassVar = {
        "identifier": Declarations.name,
        "parenthesized_expression": Declarations.parenthesised,
        "binary_expression": Declarations.operation,
        "unary_expression": Declarations.unary,
        "update_expression": Declarations.increment,
        "assignment_expression": Declarations.assignment,
        "argument_list": Declarations.through,
        "lambda_expression": Declarations.anonymous,
    }
    statements: ClassVar = {
        "expression_statement": Declarations.expression_statement,
        "return_statement": Declarations.keyword_statement("return"),
        "if_statement": Declarations.if_statement,
        "for_statement": Declarations.for_statement,
        "while_statement": Declarations.while_statement,
        "do_statement": Declarations.do_statement,
        "labeled_statement": Declarations.labelled,
        "throw_statement": Declarations.keyword_statement("throw"),
        "break_statement": Declarations.keyword_statement("break"),
        "continue_statement": Declarations.keyword_statement("continue"),
        ";": Declarations.empty_statement,
        "ERROR": Declarations.broken,
    }

    def __init__(
        self, text: str, root: Any, definitions: bool, obscure: Set[str] = frozenset(), veiled: bool = False
    ) -> None:
        super().__init__(text, root, definitions, veiled)
        self.module = Compound("module", 0, len(text), (), ())
        if root.type == "ERROR":
            body = Body("file", 0, len(text), self.scope)
            body.statements = list(self.statement(root))
        else:
            self.declare_members(root, self.scope)
            body = self.members(root, "file")
        self.leaves = self.count(root)
        self.unknown = obscure | self.coverage.unknown(text, self.leaves)
        for name in self.unknown:
            for use in self.uses.get(name, ()):
                use.scope = _NOWHERE
        self.module.bodies = (body,)
        self.adopt(self.module, (body,))

    def is_certain(self, name: str) -> bool:
        """Whether every occurrence of a name in the file is understood."""
        return name not in self.unknown and name not in self.blurred

    def may_be_macro(self, name: str) -> bool:
        """Whether a name may be that of a macro."""
        return False
