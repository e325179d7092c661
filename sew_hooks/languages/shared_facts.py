"""The facts that rules of every language ask for, and what a language has to say for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sew_hooks.languages.comment_lines import CommentLines, Comments
from sew_hooks.languages.gaps import Gap
from sew_hooks.languages.local_variables import Locals
from sew_hooks.languages.movable_definitions import MovableDefinitions
from sew_hooks.languages.side_effects import SideEffects
from sew_hooks.languages.tree import Body, Statement


class Parts(NamedTuple):
    """What one language has of each: its comments, its local variables, the definitions that may change places, and
    the gaps between the statements of a body.
    """

    comments: Comments[Any]
    variables: Locals[Any]
    definitions: MovableDefinitions[Any]
    gaps: Callable[[Body, Any], tuple[Gap, ...]]


class SharedFacts(SideEffects):
    """The layout of a text, the side effects of its expressions, and the ``parts`` of its language."""

    def __init__(self, text: str, parts: Parts) -> None:
        super().__init__(text)
        self.comments, self.variables, self.definitions, self.gaps = parts


def comments_on_own_lines(body: Body, facts: SharedFacts) -> tuple[tuple[Statement, CommentLines], ...]:
    """The comments on lines of their own in a block, each with the statement that contains the block."""
    return facts.comments.on_own_lines(body, facts)


def comments_with_statements(body: Body, facts: SharedFacts) -> tuple[tuple[Statement, CommentLines], ...]:
    """The comments on lines of their own in any body, each with the statement below it, or that contains the body."""
    return facts.comments.with_statements(body, facts)
