"""Candidates that Java and C++ share: blank lines, comments, control flow, orders, parentheses, names of locals.

A counter approximates what a rule would have to prove: it sees one file, and no types but those declared in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tree_sitter import Node

from benchmarks.candidates.syntax import (
    BLOCKS,
    COMMENTS,
    COMPARISONS,
    COMPOUND,
    DECLARATIONS,
    IFS,
    JUMPS,
    LOGIC,
    LOOPS,
    OTHERS,
    SIMPLE,
    Answer,
    Book,
    Unit,
    blank,
    feeds,
    in_block,
    inner,
    is_guard,
    is_name,
    is_plain,
    jumps,
    operands,
    operator,
    ordered,
    previous,
    statements,
    text,
    words,
    written,
)

SHARED = Book()

CHOSEN = frozenset(
    [
        "blank before if", "blank before loop", "blank after if", "blank after loop", "blank after switch, try",
        "blank after guard, any statement", "blank between blocks", "blank before return",
        "blank before return after block", "blank after declarations", "blank before declaration", "blank before case",
        "blank before comment", "blank before comment after block", "comment capital, any length",
        "comment full stop, any length", "trailing comment capital", "increment",
        "else after return", "else if after return", "branches", "return conditional", "conditional expression",
        "endless loop", "condition in parentheses", "comparisons in parentheses", "value in parentheses",
        "hexadecimal digits", "order of and, or", "order of equals", "order of operands", "order in min, max",
        "order of statements", "order of cases", "zero of a double", "whole name of a local",
        "part of a local's name",
    ]
)  # fmt: skip
"""Candidates that pass in both languages: their grades are added up."""

RESERVE = frozenset(
    [
        "guard in loop", "guard in function", "nested if", "minimum", "comment above or behind",
        "order of a declaration and a statement", "order of definitions", "blank before block that is fed in its body",
    ]
)  # fmt: skip
"""Candidates that people also use both ways, but that have a higher risk or were not reviewed by readers yet."""

_NO_BLANK, _BLANK = "no blank line", "blank line"


def _gap(
    kinds: frozenset[str], name: str, before: frozenset[str], fed: bool | None = False
) -> Callable[[Callable[[Node, Node], bool]], None]:
    """Enter a candidate for the blank line above ``kinds`` that follow ``before``; with ``fed`` None, fed or not."""

    def enter(condition: Callable[[Node, Node], bool]) -> None:
        @SHARED.on(kinds, name, _NO_BLANK, _BLANK)
        def count(node: Node, unit: Unit) -> Answer:
            earlier = previous(node) if in_block(node) else None
            if earlier is None or earlier.type not in before or not condition(earlier, node):
                return None
            return blank(node) if fed is None or feeds(earlier, node) == fed else None

    return enter


def _always(earlier: Node, node: Node) -> bool:
    return True


def _unguarded(earlier: Node, node: Node) -> bool:
    return not is_guard(earlier)


def _guarded(earlier: Node, node: Node) -> bool:
    return is_guard(earlier)


def _long_enough(earlier: Node, node: Node) -> bool:
    return node.parent is not None and len(statements(node.parent)) >= 3


def _kind(node: Node) -> str:
    if node.type in DECLARATIONS:
        return "declaration"
    expression = next(iter(node.named_children), None)
    return "call" if expression is not None and expression.type in ("method_invocation", "call_expression") else "set"


def _unlike(earlier: Node, node: Node) -> bool:
    return _kind(earlier) != _kind(node)


def _alike(earlier: Node, node: Node) -> bool:
    return _kind(earlier) == _kind(node)


def _not_in_head(earlier: Node, node: Node) -> bool:
    heads = (node.child_by_field_name(field) for field in ("condition", "init", "initializer", "value", "right"))
    return not any(head is not None and feeds(earlier, head) for head in heads)


_EXPRESSION = frozenset({"expression_statement"})
_RETURN = frozenset({"return_statement"})

_gap(IFS, "blank before if", SIMPLE)(_always)
_gap(LOOPS, "blank before loop", SIMPLE)(_always)
_gap(OTHERS, "blank before switch, try", SIMPLE)(_always)
_gap(COMPOUND, "blank before block that is fed", SIMPLE, True)(_always)
_gap(COMPOUND, "blank before block that is fed in its body", SIMPLE, True)(_not_in_head)
_gap(SIMPLE, "blank after if", IFS)(_unguarded)
_gap(SIMPLE, "blank after loop", LOOPS)(_always)
_gap(SIMPLE, "blank after switch, try", OTHERS)(_always)
_gap(SIMPLE, "blank after block that feeds", COMPOUND, True)(_unguarded)
_gap(SIMPLE, "blank after guard", IFS, None)(_guarded)
_gap(COMPOUND, "blank after guard before block", IFS, None)(_guarded)
_gap(SIMPLE | COMPOUND, "blank after guard, any statement", IFS, None)(_guarded)
_gap(COMPOUND, "blank between blocks", COMPOUND)(_unguarded)
_gap(_RETURN, "blank before return after block", COMPOUND, None)(_unguarded)
_gap(_RETURN, "blank before return after guard", COMPOUND, None)(_guarded)
_gap(_RETURN, "blank before return", SIMPLE, False)(_long_enough)
_gap(_RETURN, "blank before return that is fed", SIMPLE, True)(_long_enough)
_gap(JUMPS - _RETURN, "blank before break, continue, throw", SIMPLE | COMPOUND, None)(_long_enough)
_gap(_EXPRESSION, "blank after declarations", DECLARATIONS)(_always)
_gap(DECLARATIONS, "blank before declaration", _EXPRESSION)(_always)
_gap(_EXPRESSION, "blank between call and assignment", _EXPRESSION)(_unlike)
_gap(_EXPRESSION, "blank between like statements", _EXPRESSION)(_alike)
_gap(DECLARATIONS, "blank between declarations", DECLARATIONS)(_alike)


@SHARED.on(BLOCKS, "blank at start of function", _NO_BLANK, _BLANK)
def _function_start(node: Node, unit: Unit) -> Answer:
    if node.parent != unit.node or len(statements(node)) < 4:
        return None
    return int(node.named_children[0].start_point.row - node.start_point.row > 1)


_PROSE = re.compile(r"[A-Za-z][a-z']* [A-Za-z`'(-].*")
_CODE = re.compile(r"[;{}=<>]|\w\(|->|::|https?:|NOLINT|noinspection|CHECKSTYLE|TODO|FIXME|XXX|@|^-|\$|\|")


_DOCUMENTATION = ("/**", "///", "/*!", "//!", "//<")
_MEMBERS = frozenset(
    ["class_body", "interface_body", "enum_body", "field_declaration_list", "declaration_list", "enumerator_list"]
)


def _is_inside(node: Node, unit: Unit, outside: bool) -> bool:
    """Whether a comment is in a function or, with ``outside``, among the members of a class or namespace."""
    if unit.number >= 0:
        return not outside
    return outside and node.parent is not None and node.parent.type in _MEMBERS


def _prose(node: Node, unit: Unit, trailing: bool, outside: bool = False) -> str | None:
    """The text of a comment that is one line of prose, on a line of its own or after code; or None."""
    if not _is_inside(node, unit, outside):
        return None
    raw = text(node)
    before = node.prev_sibling
    behind = before is not None and before.end_point.row == node.start_point.row
    if "\n" in raw or raw.startswith(_DOCUMENTATION) or behind != trailing:
        return None
    neighbours = (node.prev_sibling, node.next_sibling)
    if not trailing and any(
        other is not None and other.type in COMMENTS and abs(other.start_point.row - node.start_point.row) == 1
        for other in neighbours
    ):
        return None
    body = raw[2:].removesuffix("*/").strip(" /*")
    if not _PROSE.match(body) or _CODE.search(body) or body.split()[0] in unit.names:
        return None
    return body


def _begins_upper(prose: str | None) -> Answer:
    return int(prose[0].isupper()) if prose else None


def _ends_in_stop(prose: str | None) -> Answer:
    return int(prose.endswith(".")) if prose and prose[-1] not in "?!:,)" else None


@SHARED.on(COMMENTS, "comment capital", "// check the input", "// Check the input")
def _capital(node: Node, unit: Unit) -> Answer:
    return _begins_upper(_prose(node, unit, trailing=False))


@SHARED.on(COMMENTS, "comment full stop", "// check the input", "// check the input.")
def _full_stop(node: Node, unit: Unit) -> Answer:
    return _ends_in_stop(_prose(node, unit, trailing=False))


@SHARED.on(COMMENTS, "trailing comment capital", "x = 1; // not seen yet", "x = 1; // Not seen yet")
def _trailing_capital(node: Node, unit: Unit) -> Answer:
    return _begins_upper(_prose(node, unit, trailing=True))


@SHARED.on(COMMENTS, "trailing comment full stop", "x = 1; // not seen yet", "x = 1; // not seen yet.")
def _trailing_full_stop(node: Node, unit: Unit) -> Answer:
    return _ends_in_stop(_prose(node, unit, trailing=True))


def _longer_prose(node: Node, unit: Unit, outside: bool = False) -> list[str]:
    """The lines of a comment of two to six lines in ``//`` that begins with ``node`` and is prose; or none."""
    before = node.prev_sibling
    if not _is_inside(node, unit, outside) or text(node).startswith(_DOCUMENTATION):
        return []
    if before is not None and before.type in COMMENTS and _adjoin(before, node):
        return []
    if before is not None and before.end_point.row == node.start_point.row:
        return []
    run = [node]
    while run[-1].next_sibling is not None and run[-1].next_sibling.type in COMMENTS:
        if not _adjoin(run[-1], run[-1].next_sibling):
            break
        run.append(run[-1].next_sibling)
    lines = [text(each)[2:].strip() for each in run if text(each).startswith("//")]
    if not 2 <= len(run) <= 6 or len(lines) < len(run) or any(_CODE.search(line) for line in lines):
        return []
    return lines if _PROSE.match(lines[0]) and lines[0].split()[0] not in unit.names and lines[-1] else []


def _adjoin(one: Node, other: Node) -> bool:
    return other.start_point.row - one.start_point.row == 1 and one.start_point.column == other.start_point.column


@SHARED.on(COMMENTS, "longer comment capital", "// two lines of\n// prose", "// Two lines of\n// prose")
def _longer_capital(node: Node, unit: Unit) -> Answer:
    lines = _longer_prose(node, unit)
    return _begins_upper(lines[0] if lines else "")


@SHARED.on(COMMENTS, "longer comment full stop", "// two lines of\n// prose", "// two lines of\n// prose.")
def _longer_full_stop(node: Node, unit: Unit) -> Answer:
    lines = _longer_prose(node, unit)
    return _ends_in_stop(lines[-1] if lines else "")


@SHARED.on(COMMENTS, "comment capital, any length", "// check the input", "// Check the input")
def _any_capital(node: Node, unit: Unit) -> Answer:
    answer = _capital(node, unit)
    return answer if answer is not None else _longer_capital(node, unit)


@SHARED.on(COMMENTS, "comment full stop, any length", "// check the input", "// check the input.")
def _any_full_stop(node: Node, unit: Unit) -> Answer:
    answer = _full_stop(node, unit)
    return answer if answer is not None else _longer_full_stop(node, unit)


@SHARED.on(COMMENTS, "comment of a member capital", "// the number of rows", "// The number of rows")
def _member_capital(node: Node, unit: Unit) -> Answer:
    return _begins_upper(_prose(node, unit, trailing=False, outside=True))


@SHARED.on(COMMENTS, "comment of a member full stop", "// the number of rows", "// the number of rows.")
def _member_full_stop(node: Node, unit: Unit) -> Answer:
    return _ends_in_stop(_prose(node, unit, trailing=False, outside=True))


@SHARED.on(COMMENTS, "comment behind a member capital", "int n; // rows in use", "int n; // Rows in use")
def _behind_member_capital(node: Node, unit: Unit) -> Answer:
    return _begins_upper(_prose(node, unit, trailing=True, outside=True))


@SHARED.on(COMMENTS, "comment behind a member full stop", "int n; // rows in use", "int n; // rows in use.")
def _behind_member_full_stop(node: Node, unit: Unit) -> Answer:
    return _ends_in_stop(_prose(node, unit, trailing=True, outside=True))


@SHARED.on(COMMENTS, "longer comment of a member capital", "// two lines of\n// prose", "// Two lines of\n// prose")
def _longer_member_capital(node: Node, unit: Unit) -> Answer:
    lines = _longer_prose(node, unit, outside=True)
    return _begins_upper(lines[0] if lines else "")


@SHARED.on(COMMENTS, "longer comment of a member full stop", "// two lines of\n// prose", "// two lines of\n// prose.")
def _longer_member_full_stop(node: Node, unit: Unit) -> Answer:
    lines = _longer_prose(node, unit, outside=True)
    return _ends_in_stop(lines[-1] if lines else "")


@SHARED.on(COMMENTS, "blank before comment of a member", _NO_BLANK, _BLANK)
def _blank_before_member_comment(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if not _is_inside(node, unit, True) or before is None or before.type != "field_declaration":
        return None
    return blank(node) if before.end_point.row < node.start_point.row and "\n" not in text(before) else None


@SHARED.on(COMMENTS, "comment marks", "// one line", "/* one line */")
def _marks(node: Node, unit: Unit) -> Answer:
    body = _prose(node, unit, trailing=False)
    return int(text(node).startswith("/*")) if body else None


@SHARED.on(COMMENTS, "space in comment", "// text", "//text")
def _comment_space(node: Node, unit: Unit) -> Answer:
    raw = text(node)
    plain = raw.startswith("//") and _prose(node, unit, trailing=False) is not None
    return int(not raw[2:3].isspace()) if plain else None


@SHARED.on(COMMENTS, "blank before comment", _NO_BLANK, _BLANK)
def _blank_before_comment(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if unit.number < 0 or before is None or before.type not in SIMPLE or not in_block(node):
        return None
    return blank(node) if before.end_point.row < node.start_point.row else None


@SHARED.on(COMMENTS, "blank before comment after block", _NO_BLANK, _BLANK)
def _blank_before_comment_after_block(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if unit.number < 0 or before is None or before.type not in COMPOUND or not in_block(node):
        return None
    return blank(node) if before.end_point.row < node.start_point.row else None


@SHARED.on("field_declaration", "blank between fields", _NO_BLANK, _BLANK)
def _between_fields(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if before is None or before.type != "field_declaration" or "(" in text(node).split("=")[0]:
        return None
    return blank(node) if "(" not in text(before).split("=")[0] else None


@SHARED.on("switch_block_statement_group case_statement", "blank before case", _NO_BLANK, _BLANK)
def _before_case(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    return blank(node) if before is not None and before.type == node.type and len(before.named_children) > 1 else None


@SHARED.on("update_expression", "increment", "i++", "++i")
def _increment(node: Node, unit: Unit) -> Answer:
    parent = node.parent
    if parent is None or parent.type not in ("expression_statement", "for_statement"):
        return None
    return int(node.children[0].type in ("++", "--"))


@SHARED.on("assignment_expression", "augmented assignment", "x += y", "x = x + y")
def _augmented(node: Node, unit: Unit) -> Answer:
    left, right = operands(node)
    if operator(node) in ("+=", "-=", "*="):
        return 0
    if operator(node) != "=" or right is None or right.type != "binary_expression" or operator(right) not in "+-*":
        return None
    return 1 if text(right.child_by_field_name("left")) == text(left) else None


def _last_in_block(node: Node) -> bool:
    return node.parent is not None and bool(statements(node.parent)) and statements(node.parent)[-1] == node


@SHARED.on("if_statement", "else after return", "if (c) return a; rest", "if (c) return a; else rest")
def _else_after_jump(node: Node, unit: Unit) -> Answer:
    if not in_block(node) or not jumps(node.child_by_field_name("consequence")):
        return None
    alternative = node.child_by_field_name("alternative")
    if alternative is not None:
        rest = statements(alternative)
        short = 1 <= len(rest) <= 3 and rest[0].type != "if_statement"
        return 1 if short and _last_in_block(node) else None
    parent = node.parent
    assert parent is not None
    rest = [each for each in statements(parent) if each.start_byte > node.start_byte]
    return 0 if 1 <= len(rest) <= 3 and jumps(parent) and rest[0].type not in IFS else None


@SHARED.on("if_statement", "else if after return", "if (a) return; if (b) s", "if (a) return; else if (b) s")
def _else_if_after_jump(node: Node, unit: Unit) -> Answer:
    if not in_block(node) or not jumps(node.child_by_field_name("consequence")):
        return None
    alternative = node.child_by_field_name("alternative")
    following = statements(alternative)[0] if alternative is not None else node.next_named_sibling
    if following is None or following.type != "if_statement" or (alternative is None and blank(following)):
        return None
    conditions = [words(each.child_by_field_name("condition")) for each in (node, following)]
    return int(alternative is not None) if conditions[0] & conditions[1] else None


def _negated(condition: Node | None) -> int | None:
    """1 for ``!x`` and ``x != y``, 0 for ``x`` and ``x == y``, None for another condition."""
    condition = inner(condition)
    sign = operator(condition)
    if condition is None or sign in COMPARISONS - {"==", "!="} or sign in LOGIC:
        return None
    return int(sign in ("!", "!="))


@SHARED.on("if_statement", "branches", "if (x == y) A else B", "if (x != y) B else A")
def _branches(node: Node, unit: Unit) -> Answer:
    alternative = node.child_by_field_name("alternative")
    if alternative is None or not statements(alternative) or statements(alternative)[0].type == "if_statement":
        return None
    if node.parent is not None and node.parent.type in ("if_statement", "else_clause"):
        return None
    return _negated(node.child_by_field_name("condition"))


@SHARED.on("ternary_expression conditional_expression", "values of a condition", "x == y ? a : b", "x != y ? b : a")
def _values(node: Node, unit: Unit) -> Answer:
    return _negated(node.child_by_field_name("condition"))


@SHARED.on(COMMENTS, "comment above or behind", "// why\nf(x);", "f(x); // why")
def _comment_behind(node: Node, unit: Unit) -> Answer:
    before, after = node.prev_sibling, node.next_sibling
    if _prose(node, unit, trailing=True) is not None:
        return 1 if before is not None and before.type in SIMPLE and in_block(before) else None
    if _prose(node, unit, trailing=False) is None or after is None or after.type not in SIMPLE or not in_block(after):
        return None
    last = after.next_named_sibling
    return 0 if "\n" not in text(after) and (last is None or last.type in COMMENTS or blank(last)) else None


@SHARED.on("method_declaration function_definition", "order of definitions", "f() {} g() {}", "g() {} f() {}", "place")
def _definition_order(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if before is None or before.type != node.type:
        return None
    names = [_function_name(each) for each in (before, node)]
    if "" in names or names[0] == names[1] or _mentions(before, names[1]) or _mentions(node, names[0]):
        return None
    return ordered(before, node), names[1]


def _function_name(node: Node) -> str:
    found = node.child_by_field_name("name") or node.child_by_field_name("declarator")
    return text(found).split("(")[0].split("::")[-1].strip()


def _mentions(node: Node, name: str) -> bool:
    return name.encode() in words(node)


def _returned(node: Node | None) -> Node | None:
    """The value of a body that is one ``return value``."""
    body = statements(node)
    if len(body) != 1 or body[0].type != "return_statement" or not body[0].named_children:
        return None
    return body[0].named_children[0]


@SHARED.on("return_statement if_statement", "return conditional", "if (c) return a; return b;", "return c ? a : b;")
def _return_conditional(node: Node, unit: Unit) -> Answer:
    if node.type == "return_statement":
        value = inner(node.named_children[0]) if node.named_children else None
        return 1 if value is not None and value.type in ("ternary_expression", "conditional_expression") else None
    one = _returned(node.child_by_field_name("consequence"))
    alternative = node.child_by_field_name("alternative")
    other = _returned(alternative if alternative is not None else node.next_named_sibling)
    if one is None or other is None or not in_block(node) or len(text(one) + text(other)) > 50:
        return None
    return None if {text(one), text(other)} & {"true", "false"} else 0


@SHARED.on("return_statement if_statement", "return condition", "return c;", "if (c) return true; return false;")
def _return_condition(node: Node, unit: Unit) -> Answer:
    if node.type == "return_statement":
        value = inner(node.named_children[0]) if node.named_children else None
        return 0 if value is not None and operator(value) in COMPARISONS | LOGIC else None
    one = _returned(node.child_by_field_name("consequence"))
    alternative = node.child_by_field_name("alternative")
    other = _returned(alternative if alternative is not None else node.next_named_sibling)
    return 1 if {text(one), text(other)} == {"true", "false"} else None


def _set(node: Node | None) -> str:
    """The name that a body sets, if it does nothing else."""
    body = statements(node)
    if len(body) != 1 or body[0].type != "expression_statement" or not body[0].named_children:
        return ""
    assignment = body[0].named_children[0]
    left, _ = operands(assignment)
    return text(left) if assignment.type == "assignment_expression" and operator(assignment) == "=" else ""


@SHARED.on(
    "assignment_expression if_statement variable_declarator init_declarator",
    "conditional expression",
    "if (c) x = a; else x = b;",
    "x = c ? a : b;",
)
def _assign_conditional(node: Node, unit: Unit) -> Answer:
    if node.type == "if_statement":
        name = _set(node.child_by_field_name("consequence"))
        return 0 if name and name == _set(node.child_by_field_name("alternative")) else None
    value = inner(node.child_by_field_name("right") or node.child_by_field_name("value"))
    return 1 if value is not None and value.type in ("ternary_expression", "conditional_expression") else None


@SHARED.on("return_statement", "result variable", "return f(x);", "T r = f(x); return r;")
def _result_variable(node: Node, unit: Unit) -> Answer:
    value = node.named_children[0] if node.named_children else None
    earlier = previous(node)
    if is_name(value) and earlier is not None and earlier.type in DECLARATIONS:
        declarator = earlier.child_by_field_name("declarator")
        names = {text(part) for part in declarator.named_children[:1]} if declarator is not None else set()
        return 1 if text(value) in names else None
    long_enough = value is not None and len(text(value)) >= 25
    kinds = ("method_invocation", "call_expression", "binary_expression")
    return 0 if long_enough and value is not None and value.type in kinds and in_block(node) else None


@SHARED.on("if_statement", "nested if", "if (a && b) s", "if (a) { if (b) s }")
def _nested_if(node: Node, unit: Unit) -> Answer:
    if node.child_by_field_name("alternative") is not None:
        return None
    body = statements(node.child_by_field_name("consequence"))
    if len(body) == 1 and body[0].type == "if_statement":
        return 1 if body[0].child_by_field_name("alternative") is None else None
    return 0 if operator(inner(node.child_by_field_name("condition"))) == "&&" and not is_guard(node) else None


@SHARED.on("if_statement", "guard in loop", "if (c) { body }", "if (!c) continue; body")
def _guard_in_loop(node: Node, unit: Unit) -> Answer:
    loop = node.parent.parent if in_block(node) and node.parent is not None else None
    if loop is None or loop.type not in LOOPS or node.child_by_field_name("alternative") is not None:
        return None
    body = statements(node.child_by_field_name("consequence"))
    if len(body) == 1 and body[0].type == "continue_statement":
        return 1
    return 0 if len(body) >= 2 and _last_in_block(node) and not jumps(node.child_by_field_name("consequence")) else None


@SHARED.on("if_statement", "guard in function", "if (c) { body }", "if (!c) return; body")
def _guard_in_function(node: Node, unit: Unit) -> Answer:
    if node.parent is None or node.parent.parent != unit.node or node.child_by_field_name("alternative") is not None:
        return None
    body = statements(node.child_by_field_name("consequence"))
    if len(body) == 1 and body[0].type == "return_statement" and not body[0].named_children:
        return 1
    return 0 if len(body) >= 2 and _last_in_block(node) and not jumps(node.child_by_field_name("consequence")) else None


@SHARED.on("if_statement method_invocation call_expression", "minimum", "best = max(best, x)", "if (x > best) best = x")
def _minimum(node: Node, unit: Unit) -> Answer:
    if node.type != "if_statement":
        parent = node.parent
        short = text(node).split("(")[0].split("::")[-1].split(".")[-1] in ("min", "max")
        assigned = parent is not None and parent.type == "assignment_expression"
        left = text(parent.child_by_field_name("left")) if assigned and parent is not None else ""
        return 0 if short and left and re.search(rf"\b{re.escape(left)}\b", text(node)) else None
    condition = inner(node.child_by_field_name("condition"))
    if condition is None or operator(condition) not in ("<", "<=", ">", ">="):
        return None
    name = _set(node.child_by_field_name("consequence"))
    sides = {text(side) for side in operands(condition)}
    return 1 if name and name in sides and node.child_by_field_name("alternative") is None else None


@SHARED.on("binary_expression", "bound", "n > 0, i < n", "n >= 1, i <= n - 1")
def _bound(node: Node, unit: Unit) -> Answer:
    right = node.child_by_field_name("right")
    sign, bound = operator(node), text(right)
    if (sign, bound) in ((">", "0"), ("<=", "0")):
        return 0
    if (sign, bound) in ((">=", "1"), ("<", "1")):
        return 1
    if sign in ("<=", ">") and re.fullmatch(r"[\w.()]+ - 1", bound):
        return 1
    return None


@SHARED.on("for_statement", "loop end", "i < n", "i != n")
def _loop_end(node: Node, unit: Unit) -> Answer:
    condition = inner(node.child_by_field_name("condition"))
    return {"<": 0, "!=": 1}.get(operator(condition)) if condition is not None and "++" in text(node) else None


@SHARED.on("for_statement while_statement", "endless loop", "for (;;)", "while (true)")
def _endless(node: Node, unit: Unit) -> Answer:
    condition = inner(node.child_by_field_name("condition"))
    if node.type == "while_statement":
        return 1 if text(condition) == "true" else None
    return 0 if re.match(r"for ?\( ?; ?;", text(node)) else None


def _parenthesized(node: Node | None) -> int:
    return int(node is not None and node.type == "parenthesized_expression")


@SHARED.on("ternary_expression conditional_expression", "condition in parentheses", "a < b ? x : y", "(a < b) ? x : y")
def _condition_parentheses(node: Node, unit: Unit) -> Answer:
    condition = node.child_by_field_name("condition")
    content = inner(condition)
    return _parenthesized(condition) if operator(content) in COMPARISONS else None


@SHARED.on("binary_expression", "comparisons in parentheses", "a < b && c", "(a < b) && c")
def _logic_parentheses(node: Node, unit: Unit) -> Answer:
    if operator(node) not in LOGIC:
        return None
    sides = [side for side in operands(node) if operator(inner(side)) in COMPARISONS]
    return max((_parenthesized(side) for side in sides), default=None)


@SHARED.on("binary_expression", "products in parentheses", "a + b * c", "a + (b * c)")
def _product_parentheses(node: Node, unit: Unit) -> Answer:
    if operator(node) not in ("+", "-"):
        return None
    sides = [side for side in operands(node) if operator(inner(side)) in ("*", "/")]
    return max((_parenthesized(side) for side in sides), default=None)


@SHARED.on("binary_expression", "sums in parentheses", "a + 1 < b", "(a + 1) < b")
def _sum_parentheses(node: Node, unit: Unit) -> Answer:
    if operator(node) not in COMPARISONS:
        return None
    sides = [side for side in operands(node) if operator(inner(side)) in ("+", "-", "*", "/", "%")]
    return max((_parenthesized(side) for side in sides), default=None)


@SHARED.on("return_statement", "return in parentheses", "return a == b;", "return (a == b);")
def _return_parentheses(node: Node, unit: Unit) -> Answer:
    value = node.named_children[0] if node.named_children else None
    return _parenthesized(value) if operator(inner(value)) in COMPARISONS | LOGIC else None


@SHARED.on(
    "assignment_expression variable_declarator init_declarator", "value in parentheses", "x = a < b", "x = (a < b)"
)
def _value_parentheses(node: Node, unit: Unit) -> Answer:
    value = node.child_by_field_name("right") or node.child_by_field_name("value")
    return _parenthesized(value) if operator(inner(value)) in COMPARISONS | LOGIC else None


@SHARED.on("binary_expression", "order of and, or", "a && b", "b && a", "place")
def _logic_order(node: Node, unit: Unit) -> Answer:
    left, right = operands(node)
    if operator(node) not in LOGIC or not is_plain(left) or not is_plain(right):
        return None
    return ordered(left, right), operator(node)


@SHARED.on("binary_expression", "order of equals", "a == b", "b == a", "place")
def _equality_order(node: Node, unit: Unit) -> Answer:
    left, right = operands(node)
    if operator(node) not in ("==", "!=") or not is_name(left) or not is_name(right):
        return None
    return (ordered(left, right), operator(node)) if not (text(left) + text(right)).isupper() else None


@SHARED.on("binary_expression", "order of operands", "a + b", "b + a", "place")
def _operand_order(node: Node, unit: Unit) -> Answer:
    left, right = operands(node)
    if operator(node) not in ("+", "*") or not is_name(left) or not is_name(right):
        return None
    numeric = all(unit.type_of(text(side)) in _NUMBERS for side in (left, right))
    return (ordered(left, right), operator(node)) if numeric else None


_NUMBERS = frozenset(
    ("int", "long", "double", "float", "short", "long long", "unsigned", "unsigned int", "size_t", "std::size_t")
)


@SHARED.on("method_invocation call_expression", "order in min, max", "max(a, b)", "max(b, a)", "place")
def _minimum_order(node: Node, unit: Unit) -> Answer:
    function = text(node).split("(")[0]
    arguments = node.child_by_field_name("arguments")
    if function.split("::")[-1].split(".")[-1] not in ("min", "max") or arguments is None:
        return None
    values = arguments.named_children
    return (ordered(*values), function) if len(values) == 2 and all(is_plain(value) for value in values) else None


@SHARED.on(SIMPLE, "order of statements", "a = 1; b = 2;", "b = 2; a = 1;", "place")
def _statement_order(node: Node, unit: Unit) -> Answer:
    earlier = previous(node) if in_block(node) else None
    if earlier is None or earlier.type != node.type or blank(node) or _kind(node) == "call" or _kind(earlier) == "call":
        return None
    if not all(_is_plain_setting(each) for each in (earlier, node)):
        return None
    if feeds(earlier, node) or written(node) & words(earlier):
        return None
    return ordered(earlier, node), node.type


@SHARED.on(SIMPLE, "order of a declaration and a statement", "int n = 0; f();", "f(); int n = 0;", "place")
def _declaration_order(node: Node, unit: Unit) -> Answer:
    earlier = previous(node) if in_block(node) else None
    if earlier is None or blank(node) or feeds(earlier, node) or written(node) & words(earlier):
        return None
    plain = [each.type in DECLARATIONS and _is_constant(each) for each in (earlier, node)]
    return int(plain[1]) if plain[0] != plain[1] else None


def _is_constant(node: Node) -> bool:
    declarator = node.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value") if declarator is not None else None
    return value is not None and (value.type.endswith("literal") or _MADE_EMPTY.match(text(value)) is not None)


_MADE_EMPTY = re.compile(
    r"new (Array(List|Deque)|Linked(List|HashMap|HashSet)|Hash(Map|Set)|Tree(Map|Set)|StringBuilder)(<[^()]*>)?\(\)$"
    r"|(std::)?(string|vector<\w+>|(unordered_)?map<[\w:, ]+>|(unordered_)?set<\w+>) \w+;"
    r"|(int|double|long|bool|float) \w+;"
)


def _is_plain_setting(node: Node) -> bool:
    if node.type in DECLARATIONS:
        declarator = node.child_by_field_name("declarator")
        if declarator is not None and declarator.type == "identifier":
            return _MADE_EMPTY.match(text(node)) is not None
        value = declarator.child_by_field_name("value") if declarator is not None else None
        return value is not None and (is_plain(value) or _MADE_EMPTY.match(text(value)) is not None)
    expression = next(iter(node.named_children), None)
    if expression is None or expression.type != "assignment_expression":
        return False
    left, right = operands(expression)
    return (is_name(left) or text(left).startswith("this")) and is_plain(right)


@SHARED.on("switch_block_statement_group case_statement", "order of cases", "case A, case B", "case B, case A", "place")
def _case_order(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if before is None or before.type != node.type or not jumps_at_end(before) or not jumps_at_end(node):
        return None
    return None if "default" in (text(node)[:7], text(before)[:7]) else ordered(before, node)


def jumps_at_end(node: Node) -> bool:
    """Whether a case leaves its switch at its end."""
    last = node.named_children[-1]
    return last.type in JUMPS or (last.type in BLOCKS and jumps(last))


@SHARED.on("variable_declarator init_declarator", "zero of a double", "double x = 0;", "double x = 0.0;")
def _double_zero(node: Node, unit: Unit) -> Answer:
    declaration = node.parent
    value = text(node.child_by_field_name("value"))
    if declaration is None or text(declaration.child_by_field_name("type")) not in ("double", "float"):
        return None
    return int(not value.isdigit()) if re.fullmatch(r"\d+(\.0*[fFdD]?)?|\d+[fFdD]", value) else None


@SHARED.on("hex_integer_literal number_literal", "hexadecimal digits", "0xff", "0xFF")
def _hexadecimal(node: Node, unit: Unit) -> Answer:
    digits = text(node)[2:].rstrip("uUlL")
    if not text(node).startswith("0x") or digits.upper() == digits.lower():
        return None
    return {digits.lower(): 0, digits.upper(): 1}.get(digits)


PAIRS = (
    "idx/index", "res/result", "cnt/count", "val/value", "prev/previous", "cur/current", "tmp/temp", "len/length",
    "str/string", "buf/buffer", "msg/message", "pos/position", "num/number", "ctx/context", "src/source",
    "dst/destination", "elem/element", "attr/attribute", "attrs/attributes", "args/arguments", "param/parameter",
    "params/parameters", "col/column", "cfg/config", "diff/difference", "addr/address", "desc/description",
    "obj/object", "conn/connection", "req/request", "resp/response", "stmt/statement", "expr/expression",
    "fn/function", "iter/iterator", "sb/builder", "ch/c", "e/entry", "ans/answer", "cls/clazz", "cmd/command",
    "out/output", "in/input", "err/error", "ok/success", "lo/low", "hi/high", "q/queue", "dist/distance",
    "freq/frequency", "arr/array", "st/stack", "sc/scanner", "br/reader", "props/properties", "prop/property",
    "vec/vector", "rem/remainder", "vis/visited", "loc/location", "decl/declaration", "doc/document", "img/image",
    "fmt/format", "db/database", "txt/text", "ver/version", "l/left", "r/right",
)  # fmt: skip
"""Short and long names of one thing; no word is in two pairs."""
_NAMES = {word: (pair, bit) for pair in PAIRS for bit, word in enumerate(pair.split("/"))}
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@SHARED.on("variable_declarator init_declarator", "whole name of a local", "idx", "index", "place")
def _whole_name(node: Node, unit: Unit) -> Answer:
    if unit.number < 0:
        return None
    found = _NAMES.get(declared_local(node))
    return (found[1], found[0]) if found else None


@SHARED.on("variable_declarator init_declarator", "part of a local's name", "maxLen", "maxLength", "place")
def _name_part(node: Node, unit: Unit) -> Answer:
    parts = [part.lower() for part in _PARTS.findall(declared_local(node))] if unit.number >= 0 else []
    found = next((_NAMES[part] for part in parts if part in _NAMES and len(part) > 2), None) if len(parts) > 1 else None
    return (found[1], found[0]) if found else None


def declared_local(node: Node) -> str:
    """Return the name of a local variable, which may be a pointer or a reference."""
    name = node.child_by_field_name("name") or node.child_by_field_name("declarator")
    while name is not None and name.type in ("pointer_declarator", "reference_declarator"):
        name = name.named_children[-1]
    return text(name) if is_name(name) else ""
