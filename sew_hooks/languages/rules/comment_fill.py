"""A word at the end of a comment's line, or at the start of the next line."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comment_lines import CommentLines, texts_of
from sew_hooks.languages.line_breaks import Break, breaks
from sew_hooks.languages.prose import is_for_people
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts, comments_with_statements
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Function, Node


class CommentFill(Rule[SharedFacts]):
    """Ends a line of a comment with a word, or begins the next line with it."""

    id = "comment-fill"
    counts_as = "the statement below the comment; at the end of a body in Java and C++, the one that contains it"
    looks_through = staticmethod(comments_with_statements)

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        for statement, comment in comments_with_statements(body, facts):
            start = comment[0][0]
            before = facts.text[facts.line_start(start) : start]
            if "\t" in before or (isinstance(statement, Function) and start < statement.top):
                continue  # Above a function, it is in no unit.
            texts = texts_of(comment, facts)
            for found in breaks(texts, len(before), facts.comments.limits):
                both = (texts, found.moved(texts))
                near = [line for lines in both for line in lines[found.upper : found.upper + 2]]
                below = [lines[found.upper + 1] for lines in both]
                # Other rules ask whether any line of the comment looks like code.
                if all(is_for_people((line,)) for line in near) and not any(
                    facts.comments.may_be_code((line,)) for line in below
                ):
                    yield statement, _choice(found, comment)


def _choice(found: Break, comment: CommentLines) -> Choice:
    end, start = comment[found.upper][1], comment[found.upper + 1][0]
    between = Span(end, start)
    if found.bit:
        word = Span(start, start + found.length)
        return Choice(end, end, word.end + 1, (" ", word, between), (between, word, " "))
    word = Span(end - found.length, end)
    return Choice(word.start - 1, word.start - 1, start, (" ", word, between), (between, word, " "))


RULES = (CommentFill(),)
