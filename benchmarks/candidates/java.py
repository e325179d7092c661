"""Candidates of Java; the ones it shares with C++ are in ``clike``."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from benchmarks.candidates.clike import CHOSEN, RESERVE, SHARED
from benchmarks.candidates.reading import Reading
from benchmarks.candidates.syntax import (
    Answer,
    Book,
    Unit,
    feeds,
    in_block,
    is_name,
    is_plain,
    operator,
    ordered,
    previous,
    read_with,
    statements,
    text,
)
from benchmarks.walking import walk

BOOK = Book(SHARED)

FORMATTER = "2.0.0"
"""The version of the npm package, which contains google-java-format 1.25.2, the last one that runs on Java 17."""


def read(code: str) -> Reading | None:
    """Return the choices in a file."""
    return read_with(_PARSER, BOOK, code, _fields)


def tidy(folder: Path) -> None:
    """Run google-java-format, which npm has, over the files of ``folder``."""
    tools = folder.parents[2] / "tools"
    jar = tools / "package" / "lib" / "google-java-format-1.25.2-all-deps.jar"
    if not jar.exists():
        tools.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", f"google-java-format@{FORMATTER}"], cwd=tools, check=True, capture_output=True)
        subprocess.run(["tar", "xzf", f"google-java-format-{FORMATTER}.tgz"], cwd=tools, check=True)
    files = sorted(map(str, folder.glob("*.java")))
    for start in range(0, len(files), 200):
        # A file that it cannot read stays as it is.
        subprocess.run(["java", "-jar", str(jar), "--replace", *files[start : start + 200]], capture_output=True)


_PARSER = Parser(Language(tree_sitter_java.language()))


def _fields(root: Node) -> frozenset[str]:
    """Names of fields, with ``=`` in front of static ones; static methods end with ``()``, and classes with ``:``."""
    found = set()
    for node in walk(root):
        if node.type == "field_declaration":
            mark = "=" if "static" in _modifiers(node) else ""
            declarators = [part for part in node.named_children if part.type == "variable_declarator"]
            found |= {mark + text(part.child_by_field_name("name")) for part in declarators}
        elif node.type == "method_declaration" and "static" in _modifiers(node):
            found.add(f"{text(node.child_by_field_name('name'))}()")
        elif node.type == "class_declaration":
            found.add(f"{text(node.child_by_field_name('name'))}:")
    return frozenset(found)


def _modifiers(node: Node) -> list[str]:
    first = next((child for child in node.named_children if child.type == "modifiers"), None)
    return text(first).split()


@BOOK.on("identifier", "this before a field", "x", "this.x")
def _this_field(node: Node, unit: Unit) -> Answer:
    parent, name = node.parent, text(node)
    if unit.number < 0 or parent is None or name not in unit.fields or name in unit.locals:
        return None
    if parent.type == "field_access" and parent.child_by_field_name("field") == node:
        return 1 if text(parent.child_by_field_name("object")) == "this" else None
    if parent.type == "method_invocation" and parent.child_by_field_name("name") == node:
        return None
    return 0 if parent.type not in ("catch_formal_parameter", "labeled_statement", "formal_parameter") else None


@BOOK.on("method_invocation", "this before a method", "f()", "this.f()")
def _this_method(node: Node, unit: Unit) -> Answer:
    target = node.child_by_field_name("object")
    return int(target is not None) if target is None or text(target) == "this" else None


@BOOK.on("method_invocation identifier", "class before what is static", "f(), LIMIT", "Name.f(), Name.LIMIT")
def _own_class(node: Node, unit: Unit) -> Answer:
    if unit.number < 0:
        return None
    if node.type == "method_invocation":
        if f"{text(node.child_by_field_name('name'))}()" not in unit.fields:
            return None
        target = node.child_by_field_name("object")
        return 0 if target is None else 1 if f"{text(target)}:" in unit.fields else None
    parent = node.parent
    if f"={text(node)}" not in unit.fields or parent is None or text(node) in unit.locals:
        return None
    if parent.type == "field_access":
        return 1 if f"{text(parent.child_by_field_name('object'))}:" in unit.fields else None
    return 0 if parent.type not in ("method_invocation", "switch_label") else None


@BOOK.on("local_variable_declaration", "final local", "T x = f();", "final T x = f();")
def _final_local(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value") if declarator is not None else None
    if value is None or "literal" in value.type or not in_block(node):
        return None
    return int("final" in _modifiers(node)) if not unit.writes(text(declarator.named_children[0])) else None  # type: ignore[union-attr]


@BOOK.on("formal_parameter", "final parameter", "void f(T x)", "void f(final T x)")
def _final_parameter(node: Node, unit: Unit) -> Answer:
    owner = node.parent.parent if node.parent is not None else None
    if owner is None or owner != unit.node or unit.writes(text(node.child_by_field_name("name"))):
        return None
    return int("final" in _modifiers(node))


@BOOK.on("enhanced_for_statement", "final in a loop", "for (T x : xs)", "for (final T x : xs)")
def _final_loop(node: Node, unit: Unit) -> Answer:
    return int("final" in _modifiers(node)) if not unit.writes(text(node.child_by_field_name("name"))) else None


@BOOK.on("catch_formal_parameter", "final in a catch", "catch (E e)", "catch (final E e)")
def _final_catch(node: Node, unit: Unit) -> Answer:
    return int("final" in _modifiers(node))


@BOOK.on(
    "local_variable_declaration formal_parameter enhanced_for_statement catch_formal_parameter",
    "final, anywhere",
    "T x = f();",
    "final T x = f();",
)
def _final(node: Node, unit: Unit) -> Answer:
    return _FINALS[node.type](node, unit)


_FINALS = {
    "local_variable_declaration": _final_local,
    "formal_parameter": _final_parameter,
    "enhanced_for_statement": _final_loop,
    "catch_formal_parameter": _final_catch,
}


@BOOK.on("catch_formal_parameter", "name of a caught exception", "catch (E e)", "catch (E ex)")
def _catch_name(node: Node, unit: Unit) -> Answer:
    return {"e": 0, "ex": 1}.get(text(node.child_by_field_name("name")))


@BOOK.on("object_creation_expression", "type arguments", "new ArrayList<>()", "new ArrayList<String>()")
def _diamond(node: Node, unit: Unit) -> Answer:
    parent = node.parent
    if parent is None or parent.type not in ("variable_declarator", "assignment_expression", "return_statement"):
        return None
    kind = node.child_by_field_name("type")
    if kind is None or kind.type != "generic_type" or any(child.type == "class_body" for child in node.named_children):
        return None
    return int(not text(kind).endswith("<>"))


@BOOK.on("local_variable_declaration", "var", "Foo x = new Foo()", "var x = new Foo()")
def _var(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value") if declarator is not None else None
    if value is None or value.type not in ("object_creation_expression", "cast_expression"):
        return None
    kind = text(node.child_by_field_name("type"))
    return 1 if kind == "var" else 0 if kind == text(value.child_by_field_name("type")) else None


@BOOK.on(
    "local_variable_declaration field_declaration",
    "type of a collection",
    "List<T> x = new ArrayList",
    "ArrayList<T> x",
)
def _collection(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value") if declarator is not None else None
    made = re.match(r"new ((?:Array|Linked)List|(?:Linked)?Hash(?:Map|Set)|Tree(?:Map|Set))<", text(value))
    if made is None:
        return None
    return int(text(node.child_by_field_name("type")).startswith(made.group(1)))


@BOOK.on("lambda_expression", "lambda parentheses", "x -> e", "(x) -> e")
def _lambda_parentheses(node: Node, unit: Unit) -> Answer:
    parameters = node.child_by_field_name("parameters")
    if parameters is None or parameters.type == "identifier":
        return 0
    return 1 if parameters.type == "inferred_parameters" and len(parameters.named_children) == 1 else None


@BOOK.on("lambda_expression", "lambda body", "x -> e", "x -> { return e; }")
def _lambda_body(node: Node, unit: Unit) -> Answer:
    body = node.child_by_field_name("body")
    if body is None or body.type != "block":
        return 0
    inside = statements(body)
    one = len(inside) == 1 and inside[0].type in ("return_statement", "expression_statement")
    return 1 if one and "\n" not in text(inside[0]) else None


@BOOK.on("lambda_expression method_reference", "method reference", "x -> f(x)", "this::f")
def _method_reference(node: Node, unit: Unit) -> Answer:
    if node.type == "method_reference":
        return None if text(node).endswith("::new") else 1
    body = node.child_by_field_name("body")
    name = text(node.child_by_field_name("parameters")).strip("()")
    if body is None or body.type != "method_invocation" or not name.isidentifier():
        return None
    target, arguments = text(body.child_by_field_name("object")), text(body.child_by_field_name("arguments"))
    passed = arguments == f"({name})" and (target == "this" or target[:1].isupper() or not target)
    return 0 if passed or (target == name and arguments == "()") else None


@BOOK.on("string_literal character_literal", "character appended", "append(',')", 'append(",")')
def _character(node: Node, unit: Unit) -> Answer:
    call = node.parent.parent if node.parent is not None and node.parent.type == "argument_list" else None
    if call is None or text(call.child_by_field_name("name")) not in ("append", "indexOf", "lastIndexOf"):
        return None
    if len(node.parent.named_children) != 1 or not re.fullmatch(r"""(['"])(\\.|[^\\])\1""", text(node)):  # type: ignore[union-attr]
        return None
    return int(node.type == "string_literal")


def _builder(node: Node) -> str:
    """The name that ``append`` is called on, directly or along a chain."""
    call = next(iter(node.named_children), None)
    first = True
    while call is not None and call.type == "method_invocation":
        if text(call.child_by_field_name("name")) != "append":
            return ""
        first, call = False, call.child_by_field_name("object")
    return text(call) if is_name(call) and not first else ""


@BOOK.on("expression_statement", "chained append", "b.append(x); b.append(y);", "b.append(x).append(y);")
def _chained(node: Node, unit: Unit) -> Answer:
    name = _builder(node)
    if not name:
        return None
    earlier = previous(node)
    if earlier is not None and earlier.type == node.type and _builder(earlier) == name:
        return 0
    return 1 if text(node).count(".append(") >= 2 else None


@BOOK.on("array_initializer", "array initializer", "int[] a = {1}", "int[] a = new int[] {1}")
def _array(node: Node, unit: Unit) -> Answer:
    parent = node.parent
    if parent is not None and parent.type == "variable_declarator":
        return 0
    made = parent is not None and parent.type == "array_creation_expression" and parent.parent is not None
    return 1 if made and parent.parent.type == "variable_declarator" else None  # type: ignore[union-attr]


@BOOK.on("constructor_body", "call of super()", "C() { x = 1; }", "C() { super(); x = 1; }")
def _super(node: Node, unit: Unit) -> Answer:
    inside = statements(node)
    if not inside:
        return None
    if inside[0].type == "explicit_constructor_invocation":
        return 1 if re.sub(r"\s", "", text(inside[0])) == "super();" else None
    return 0


@BOOK.on("method_declaration", "public in an interface", "void f();", "public void f();")
def _interface(node: Node, unit: Unit) -> Answer:
    if node.parent is None or node.parent.type != "interface_body" or node.child_by_field_name("body") is not None:
        return None
    return int("public" in _modifiers(node))


@BOOK.on("field_declaration", "default value of a field", "int n;", "int n = 0;")
def _default(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if declarator is None or "final" in _modifiers(node):
        return None
    value = declarator.child_by_field_name("value")
    kind = text(node.child_by_field_name("type"))
    zero = {"boolean": "false", "int": "0", "long": "0"}.get(kind, "null" if kind[:1].isupper() else "?")
    return 0 if value is None else 1 if text(value) == zero else None


@BOOK.on("binary_expression method_invocation", "empty text", "s.isEmpty()", "s.length() == 0")
def _empty(node: Node, unit: Unit) -> Answer:
    if node.type == "method_invocation":
        bare = text(node.child_by_field_name("arguments")) == "()"
        return 0 if text(node.child_by_field_name("name")) == "isEmpty" and bare else None
    zero = text(node.child_by_field_name("right")) == "0" and operator(node) in ("==", "!=", ">")
    return 1 if zero and re.search(r"\.(length|size)\(\)$", text(node.child_by_field_name("left"))) else None


@BOOK.on("method_invocation", "constant equals", 'x.equals("a")', '"a".equals(x)')
def _equals(node: Node, unit: Unit) -> Answer:
    if text(node.child_by_field_name("name")) not in ("equals", "equalsIgnoreCase"):
        return None
    target, arguments = text(node.child_by_field_name("object")), text(node.child_by_field_name("arguments"))
    constant = re.compile(r'"[^"]*"|(\w+\.)*[A-Z][A-Z_0-9]+')
    sides = (constant.fullmatch(target) is not None, constant.fullmatch(arguments[1:-1]) is not None)
    return {(True, False): 1, (False, True): 0}.get(sides)


@BOOK.on("binary_expression method_invocation", "text of a value", "String.valueOf(x)", '"" + x')
def _text_of(node: Node, unit: Unit) -> Answer:
    if node.type == "binary_expression":
        return 1 if operator(node) == "+" and text(node.child_by_field_name("left")) == '""' else None
    return 0 if re.match(r"(String\.valueOf|Integer\.toString|Long\.toString)\([^,]*\)$", text(node)) else None


@BOOK.on("variable_declarator", "zero of a long", "long x = 0;", "long x = 0L;")
def _long_zero(node: Node, unit: Unit) -> Answer:
    kind = text(node.parent.child_by_field_name("type")) if node.parent is not None else ""
    value = text(node.child_by_field_name("value"))
    return int(value.endswith("L")) if kind == "long" and re.fullmatch(r"\d{1,9}L?", value) else None


@BOOK.on("throws", "order of throws", "throws A, B", "throws B, A", "place")
def _throws(node: Node, unit: Unit) -> Answer:
    kinds = node.named_children
    return ordered(kinds[0], kinds[1]) if len(kinds) == 2 else None


@BOOK.on("catch_type", "order of caught types", "catch (A | B e)", "catch (B | A e)", "place")
def _caught(node: Node, unit: Unit) -> Answer:
    kinds = node.named_children
    return ordered(kinds[0], kinds[1]) if len(kinds) == 2 else None


@BOOK.on("field_declaration", "order of constants", "A = 1; B = 2;", "B = 2; A = 1;", "place")
def _constants(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    if before is None or before.type != node.type:
        return None
    for each in (before, node):
        declarator = each.child_by_field_name("declarator")
        value = declarator.child_by_field_name("value") if declarator is not None else None
        if not {"static", "final"} <= set(_modifiers(each)) or value is None or not is_plain(value):
            return None
    return (ordered(before, node), text(node)[:40]) if not feeds(before, node) else None


@BOOK.on("if_statement", "braces", "if (c) s;", "if (c) { s; }")
def _braces(node: Node, unit: Unit) -> Answer:
    body = node.child_by_field_name("consequence")
    inside = statements(body)
    if node.child_by_field_name("alternative") is not None or len(inside) != 1:
        return None
    return int(body != inside[0])


@BOOK.on("local_variable_declaration", "declarations in one line", "int a; int b;", "int a, b;")
def _together(node: Node, unit: Unit) -> Answer:
    count = sum(child.type == "variable_declarator" for child in node.named_children)
    if count > 1:
        return 1
    earlier = previous(node)
    same = earlier is not None and earlier.type == node.type
    return 0 if same and text(earlier.child_by_field_name("type")) == text(node.child_by_field_name("type")) else None  # type: ignore[union-attr]


@BOOK.on("enum_body", "comma after the last constant", "A, B", "A, B,")
def _comma(node: Node, unit: Unit) -> Answer:
    if not any(child.type == "enum_constant" for child in node.named_children) or "\n" not in text(node):
        return None
    last = [child for child in node.children if child.type == "enum_constant"][-1]
    return int(last.next_sibling is not None and last.next_sibling.type == ",")


@BOOK.on("class_body interface_body enum_body", "blank at start of class", "no blank line", "blank line")
def _class_start(node: Node, unit: Unit) -> Answer:
    if unit.number >= 0 or len(node.named_children) < 3:
        return None
    return int(node.named_children[0].start_point.row - node.start_point.row > 1)


@BOOK.on("class_body interface_body", "blank at end of class", "no blank line", "blank line")
def _class_end(node: Node, unit: Unit) -> Answer:
    if unit.number >= 0 or len(node.named_children) < 3:
        return None
    return int(node.end_point.row - node.named_children[-1].end_point.row > 1)


_CHOSEN = CHOSEN | {
    "products in parentheses", "values of a condition", "this before a field", "final, anywhere",
    "name of a caught exception", "type arguments", "character appended",
    "chained append", "array initializer", "empty text", "zero of a long", "call of super()",
    "default value of a field", "blank between fields", "blank at start of class", "order of constants",
    "order of throws", "order of caught types",
}  # fmt: skip

CANDIDATES = [
    replace(candidate, chosen=candidate.name in _CHOSEN, reserve=candidate.name in RESERVE | {"braces"})
    for candidate in BOOK.candidates
]
