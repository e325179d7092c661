"""Adjacent string literals on lines of their own, plain ones and f-strings, whose words may change lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.strings_and_comments import STRING_OR_COMMENT
from sew_hooks.languages.split_strings import Literal, Strings
from sew_hooks.languages.tree import Node

_LITERAL = re.compile(r"""([fF]?)("|')((?:[^\\\n"']|\\[^\n]|(?!\2)["'])*)\2(?!\2)""")
_GAP = re.compile(r"[ \t]*\n[ ]*")
_IMPORT = re.compile(r"^(?:from|import) [^\n#;]*$", re.MULTILINE)
_DOUBLED = re.compile(r"\{\{|\}\}")


class PythonStrings(Strings[Facts]):
    """Runs of plain literals and f-strings with one kind of quotation mark."""

    limits = (79, 80, 88, 99, 100, 120)

    def exceeded_limits(self, facts: Facts) -> frozenset[int]:
        """The limits below that of black which a long string or an import exceeds."""
        longest = max(map(len, _fixed_lines(facts.text)), default=0)
        return frozenset(limit for limit in (79, 80) if limit < longest)

    def runs(self, node: Node, facts: Facts) -> Iterator[Sequence[Literal]]:
        """The whole node, if it is such a run."""
        text = facts.text
        literals = []
        quote, place = "", node.start
        while found := _LITERAL.match(text, place, node.end):
            if found[2] != (quote or found[2]) or (found[1] and not _is_balanced(found[3])):
                return
            quote = found[2]
            literals.append(Literal(found.start(), found.end(), found.start(3), found.end(3)))
            if found.end() == node.end:
                if len(literals) > 1:
                    yield literals
                return
            gap = _GAP.match(text, found.end(), node.end)
            if gap is None:
                return
            place = gap.end()


def _fixed_lines(text: str) -> Iterator[str]:
    """Lines that no rule changes: those of long strings, and imports. Addresses of the net may be too long."""
    for found in STRING_OR_COMMENT.findall(text):
        if found.startswith(('"""', "'''")):
            yield from (line for line in found.split("\n")[1:-1] if "://" not in line)
    yield from _IMPORT.findall(text)


def _is_balanced(content: str) -> bool:
    """Whether each replacement field of an f-string ends in it: it is not part of one that contains strings."""
    depth = 0
    for sign in _DOUBLED.sub("", content):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


STRINGS = PythonStrings()
