"""A full stop at the end of a comment, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice, fixed
from sew_hooks.languages.comment_lines import texts_of
from sew_hooks.languages.prose import is_for_people, is_phrase, may_end_either_way, without_stop
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts, comments_on_own_lines
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node
from sew_hooks.languages.wording_places import widths


class CommentFullStop(Rule[SharedFacts]):
    """Ends a sentence on a line of its own with a full stop or without one, if there is room.

    As a habit, it leaves out functions with such a sentence whose end has to stay as it is. In comments of several
    lines, readers miss the full stop.
    """

    id = "comment-full-stop"
    counts_as = "the statement that contains the block with the comment"
    looks_through = staticmethod(comments_on_own_lines)

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in comments_on_own_lines(body, facts):
            texts, function = texts_of(comment, facts), facts.comments.function_around(owner, facts)
            if len(texts) > 1:
                continue
            choice = self._choice(Span(*comment[0]), texts[0], facts)
            if choice is not None:
                yield owner, choice._replace(alike=function)
            elif function is not None and not is_phrase(texts) and is_for_people(texts):
                yield owner, fixed(comment[0][0], function)

    def _choice(self, line: Span, text: str, facts: SharedFacts) -> Choice | None:
        if not may_end_either_way([text]):
            return None
        words = without_stop(facts.text[slice(*line)])
        _, widest = widths([words])[-1]
        if line.start - facts.line_start(line.start) + widest >= facts.comments.width:
            return None
        last = Span(line.start + len(words) - 1, line.start + len(words))
        return Choice(line.start, last.start, line.end, (last,), (last, "."))


RULES = (CommentFullStop(),)
