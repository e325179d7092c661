"""The C++ front end: from bytes to text and from text to sites, with the refusals on the way."""

from __future__ import annotations

from sew_hooks.errors import ParseError
from sew_hooks.languages.clike.analysis import read
from sew_hooks.languages.clike.decoding import decode
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import gaps
from sew_hooks.languages.clike.limits import check_nesting, check_size
from sew_hooks.languages.closed_parts import Cause
from sew_hooks.languages.comments import closing_comment
from sew_hooks.languages.cpp import macro_blanking, rules
from sew_hooks.languages.cpp.captures import capture
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.cpp.macros import DIGRAPHS, blocked, closing_cause, defined, directives
from sew_hooks.languages.cpp.names import DeclaredNames
from sew_hooks.languages.cpp.preconditions import unset
from sew_hooks.languages.cpp.preconditions.ambiguous import Ambiguous
from sew_hooks.languages.cpp.types import CppTypes
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.parsing import check_readable, error_causes, flaws, parse
from sew_hooks.languages.reading import Closure, Reading
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.tree_reading import reading_trees

__all__ = ["analyse", "decode"]


def analyse(text: str, scope: str) -> Reading:
    """The sites of ``text``. Raises ParseError with the reason when the text cannot be read."""
    check_size(text)
    if DIGRAPHS.search(text) and DIGRAPHS.search(without(text, LITERALS)):
        raise ParseError("uses digraphs or trigraphs")
    root = parse(text, "cpp", check_nesting)
    macros, bodies = macro_blanking.hidden(text) if root.has_error else ([], [])
    if root.has_error:
        root = parse(
            macro_blanking.applied(text, macros + bodies + macro_blanking.directives(text)), "cpp", check_nesting
        )
    unseen = [(start, end) for start, end, _ in macros]
    hidden = unseen + [(start, end) for start, end, _ in bodies]
    definitions = scope == "definition"
    lines = directives(text)
    with reading_trees():
        captures, names = capture(root), defined(text)
        lowered = CppLowering(text, root, definitions, lines, DeclaredNames(text, captures, names), unseen)
        check_readable(root, lowered.has_units)
        ambiguous = Ambiguous(lowered, root, captures)
        types = CppTypes(lowered, ambiguous.bare)
        top = lowered.scope
        # what looks like a function without a result may be a macro with the body of one
        functions = (name for name, methods in top.methods.items() if all(method.result for method in methods))
        declared = frozenset((*top.names, *top.types, *functions))
        closed = lines + ambiguous.ranges + unset.ranges(lowered) + hidden
        cause = closing_cause(text, names.keys()) or closing_comment(text)
        taken = blocked(text, names.keys(), declared, closed) if cause is None else [(0, len(text))]
        facts = Facts(text, lowered, types, taken, gaps)
        types.facts = facts
        kept = (text[start:end] for start, end in hidden)
        inside = [*error_causes(root), *(Cause(start, "a preprocessor line inside it") for start, _ in lines)]
        closure = Closure(cause, lowered.lost, inside)
        return read(facts, rules.all_rules(), rule_heads("cpp"), definitions, (*kept, *flaws(root)), closure)
