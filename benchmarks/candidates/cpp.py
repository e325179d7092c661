"""Candidates of C++; the ones it shares with Java are in ``clike``."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import tree_sitter_cpp
from tree_sitter import Language, Node, Parser

from benchmarks.candidates.clike import CHOSEN, RESERVE, SHARED
from benchmarks.candidates.reading import Reading
from benchmarks.candidates.syntax import (
    BLOCKS,
    LOGIC,
    Answer,
    Book,
    Unit,
    blank,
    in_block,
    inner,
    is_name,
    operator,
    ordered,
    previous,
    read_with,
    statements,
    text,
)
from benchmarks.walking import walk

BOOK = Book(SHARED)


def read(code: str) -> Reading | None:
    """Return the choices in a file."""
    return read_with(_PARSER, BOOK, code, _fields)


def tidy(folder: Path) -> None:
    """Run clang-format in LLVM's style over the files of ``folder``."""
    beside = Path(sys.executable).with_name("clang-format")
    command = str(beside) if beside.exists() else shutil.which("clang-format")
    if command is None:
        raise SystemExit("clang-format is not installed")
    subprocess.run([command, "-i", "--style=LLVM", *sorted(map(str, folder.glob("*.cpp")))], check=True)


_PARSER = Parser(Language(tree_sitter_cpp.language()))


def _fields(root: Node) -> frozenset[str]:
    fields = (node for node in walk(root) if node.type == "field_declaration")
    return frozenset(text(field.child_by_field_name("declarator")) for field in fields)


_INTEGERS = re.compile(
    r"(const )?(unsigned|int|long|short|(std::)?size_t|(std::)?u?int\d+_t|double|float|char|bool)( int| long| char)*"
)


@BOOK.on("if_statement for_statement while_statement for_range_loop", "braces", "if (c) s;", "if (c) { s; }")
def _braces(node: Node, unit: Unit) -> Answer:
    body = node.child_by_field_name("consequence") or node.child_by_field_name("body")
    inside = statements(body)
    if node.child_by_field_name("alternative") is not None or len(inside) != 1 or body is None:
        return None
    if inside[0].type not in ("expression_statement", "return_statement", "break_statement", "continue_statement"):
        return None
    return int(body.type in BLOCKS)


def _is_pointer(name: str, unit: Unit) -> bool:
    declaration = unit.locals.get(name)
    declarator = declaration.child_by_field_name("declarator") if declaration is not None else None
    if declarator is not None and declarator.type == "init_declarator":
        declarator = declarator.child_by_field_name("declarator")
    return declarator is not None and declarator.type == "pointer_declarator"


_NULL = ("nullptr", "NULL")


@BOOK.on("identifier", "test of a pointer", "if (p), if (!p)", "if (p != nullptr), if (p == nullptr)")
def _pointer_test(node: Node, unit: Unit) -> Answer:
    parent = node.parent
    if parent is None or unit.number < 0 or not _is_pointer(text(node), unit):
        return None
    if parent.type == "binary_expression" and operator(parent) in ("==", "!="):
        other = parent.child_by_field_name("right")
        return 1 if text(other) in _NULL else None
    negated = parent.type == "unary_expression" and operator(parent) == "!"
    tested = parent.type == "condition_clause" or operator(parent) in LOGIC
    return 0 if negated or tested else None


@BOOK.on("null", "null pointer", "nullptr", "NULL")
def _null(node: Node, unit: Unit) -> Answer:
    return int(text(node) == "NULL")


@BOOK.on("call_expression cast_expression", "cast of a number", "static_cast<int>(x)", "(int)x or int(x)")
def _cast(node: Node, unit: Unit) -> Answer:
    if node.type == "cast_expression":
        return 1 if _INTEGERS.fullmatch(text(node.child_by_field_name("type"))) else None
    function = text(node.child_by_field_name("function"))
    if found := re.fullmatch(r"static_cast<(.+)>", function):
        return 0 if _INTEGERS.fullmatch(found.group(1)) else None
    return 1 if _INTEGERS.fullmatch(function) else None


@BOOK.on("call_expression cast_expression", "cast as a call", "(int)x", "int(x)")
def _functional_cast(node: Node, unit: Unit) -> Answer:
    if node.type == "cast_expression":
        return 0 if _INTEGERS.fullmatch(text(node.child_by_field_name("type"))) else None
    return 1 if _INTEGERS.fullmatch(text(node.child_by_field_name("function"))) else None


@BOOK.on("type_definition alias_declaration", "alias of a type", "using A = B;", "typedef B A;")
def _alias(node: Node, unit: Unit) -> Answer:
    if node.type == "alias_declaration":
        return 0 if node.parent is None or node.parent.type != "template_declaration" else None
    kind = node.child_by_field_name("type")
    return (
        1 if kind is not None and kind.type not in ("struct_specifier", "enum_specifier", "union_specifier") else None
    )


@BOOK.on("sized_type_specifier", "unsigned", "unsigned int", "unsigned")
def _unsigned(node: Node, unit: Unit) -> Answer:
    return {"unsigned int": 0, "unsigned": 1}.get(text(node))


@BOOK.on("sized_type_specifier", "long", "long long", "long long int")
def _long(node: Node, unit: Unit) -> Answer:
    return int(text(node).endswith("int")) if text(node).replace("unsigned ", "").startswith("long") else None


@BOOK.on("call_expression", "push or emplace", "v.push_back(x)", "v.emplace_back(x)")
def _push(node: Node, unit: Unit) -> Answer:
    arguments = node.child_by_field_name("arguments")
    function = text(node.child_by_field_name("function"))
    if arguments is None or len(arguments.named_children) != 1:
        return None
    return 0 if function.endswith("push_back") else 1 if function.endswith("emplace_back") else None


@BOOK.on("primitive_type type_identifier", "size_t", "size_t", "std::size_t")
def _size(node: Node, unit: Unit) -> Answer:
    if text(node) != "size_t" or node.parent is None:
        return None
    return int(node.parent.type == "qualified_identifier")


@BOOK.on("primitive_type type_identifier", "integer types", "uint32_t", "std::uint32_t")
def _sized(node: Node, unit: Unit) -> Answer:
    if not re.fullmatch(r"u?int(8|16|32|64)_t", text(node)) or node.parent is None:
        return None
    return int(node.parent.type == "qualified_identifier")


_C = re.compile(r"(std::)?(mem(cpy|set|cmp|move)|str(len|cmp|ncmp|chr|tol)|f?printf|snprintf|abs|malloc|free|exit)")


@BOOK.on("call_expression", "functions of C", "memcpy(a, b, n)", "std::memcpy(a, b, n)")
def _c_function(node: Node, unit: Unit) -> Answer:
    name = text(node.child_by_field_name("function"))
    return int(name.startswith("std::")) if _C.fullmatch(name) else None


@BOOK.on("string_literal char_literal", "line end to a stream", "<< '\\n'", '<< "\\n"')
def _newline(node: Node, unit: Unit) -> Answer:
    if node.parent is None or operator(node.parent) != "<<" or len(text(node)) > 4:
        return None
    return {"'\\n'": 0, '"\\n"': 1}.get(text(node))


@BOOK.on("declaration", "const local", "int n = f();", "const int n = f();")
def _const_local(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if unit.number < 0 or declarator is None or declarator.type != "init_declarator" or not in_block(node):
        return None
    name = declarator.child_by_field_name("declarator")
    value = declarator.child_by_field_name("value")
    if not is_name(name) or value is None or "literal" in value.type or unit.writes(text(name)):
        return None
    kind = text(node.child_by_field_name("type"))
    if not (_INTEGERS.fullmatch(kind) or kind in ("auto", "std::string", "string", "QString")):
        return None
    used = f"&{text(name)}" in text(unit.node) or f"{text(name)}." in text(unit.node)
    return int(any(child.type == "type_qualifier" for child in node.named_children)) if not used else None


@BOOK.on("parameter_declaration", "const parameter", "void f(int n) {", "void f(const int n) {")
def _const_parameter(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    function = node.parent.parent if node.parent is not None else None
    if function is None or function.parent != unit.node or not is_name(declarator) or unit.writes(text(declarator)):
        return None
    if not _INTEGERS.fullmatch(text(node.child_by_field_name("type"))):
        return None
    return int(any(child.type == "type_qualifier" for child in node.named_children))


@BOOK.on("for_range_loop", "loop by const reference", "for (auto &x : xs)", "for (const auto &x : xs)")
def _const_loop(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if declarator is None or declarator.type != "reference_declarator" or text(declarator).startswith("&&"):
        return None
    return int(any(child.type == "type_qualifier" for child in node.named_children))


@BOOK.on("for_range_loop", "auto in a loop", "for (const T &x : xs)", "for (const auto &x : xs)")
def _auto_loop(node: Node, unit: Unit) -> Answer:
    return int(text(node.child_by_field_name("type")) == "auto")


@BOOK.on("declaration parameter_declaration for_range_loop", "side of const", "const T &x", "T const &x")
def _east(node: Node, unit: Unit) -> Answer:
    kind = node.child_by_field_name("type")
    qualifier = next((child for child in node.named_children if text(child) == "const"), None)
    return int(qualifier.start_byte > kind.start_byte) if qualifier is not None and kind is not None else None


def _given(declaration: Node) -> str:
    """The initial value in a declaration with one declarator; nothing where there is none."""
    declarator = declaration.child_by_field_name("declarator")
    return text(declarator.child_by_field_name("value")) if declarator is not None else ""


@BOOK.on("declaration", "auto for what is named", "T *x = new T(a);", "auto *x = new T(a);")
def _auto(node: Node, unit: Unit) -> Answer:
    cast = re.match(r"new \w|(static|dynamic|reinterpret|qobject)_cast<|std::make_(unique|shared)<", _given(node))
    return int(text(node.child_by_field_name("type")) == "auto") if cast else None


@BOOK.on("declaration", "auto for an iterator", "T::iterator it = m.find(k);", "auto it = m.find(k);")
def _iterator(node: Node, unit: Unit) -> Answer:
    found = re.search(r"[.>](c?r?begin|c?r?end|find|lower_bound|upper_bound)\([^()]*\)$", _given(node))
    return int(text(node.child_by_field_name("type")) == "auto") if found else None


@BOOK.on("declaration", "star of auto", "auto *p = new T", "auto p = new T")
def _star(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    pointer = re.match(r"new \w|(static|dynamic|reinterpret|qobject)_cast<.*\*>", _given(node))
    if not pointer or text(node.child_by_field_name("type")) != "auto" or declarator is None:
        return None
    return int(is_name(declarator.child_by_field_name("declarator")))


@BOOK.on("declaration", "initialiser of a number", "int x = 0;", "int x{0}; or int x(0);")
def _initialiser(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if declarator is None or declarator.type != "init_declarator":
        return None
    if not _INTEGERS.fullmatch(text(node.child_by_field_name("type"))) or not is_name(declarator.named_children[0]):
        return None
    return int("=" not in [child.type for child in declarator.children])


@BOOK.on("declaration", "object made", "T x(a);", "T x = T(a); or auto x = T(a);")
def _made(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    kind = text(node.child_by_field_name("type"))
    if unit.number < 0 or declarator is None or _INTEGERS.fullmatch(kind):
        return None
    if declarator.type == "function_declarator" and in_block(node):
        return 0
    value = declarator.child_by_field_name("value")
    if value is None or value.type == "argument_list":
        return 0 if value is not None else None
    made = value.type == "call_expression" and text(value.child_by_field_name("function")) == kind
    return 1 if made else None


@BOOK.on("virtual_specifier", "virtual and override", "void f() override;", "virtual void f() override;")
def _virtual(node: Node, unit: Unit) -> Answer:
    member = node.parent.parent if node.parent is not None else None
    if member is None or text(node) != "override":
        return None
    return int(text(member).startswith("virtual"))


@BOOK.on("function_definition", "default body", "~A() = default;", "~A() {}")
def _default_body(node: Node, unit: Unit) -> Answer:
    name = text(node.child_by_field_name("declarator"))
    if not re.match(r"~\w+\(\)", name):
        return None
    body = node.child_by_field_name("body")
    if body is None:
        return 0 if "default" in text(node) else None
    return 1 if not statements(body) and len(text(body)) <= 3 else None


@BOOK.on("lambda_expression", "parentheses of a lambda", "[&]() { f(); }", "[&] { f(); }")
def _lambda(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if declarator is None:
        return 1
    return 0 if re.fullmatch(r"\( *\)", text(declarator)) else None


@BOOK.on("declaration", "empty string", "std::string s;", 'std::string s = "";')
def _empty_string(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if text(node.child_by_field_name("type")) not in ("std::string", "string") or declarator is None:
        return None
    if declarator.type == "identifier":
        return 0 if unit.number >= 0 else None
    return 1 if text(declarator.child_by_field_name("value")) in ('""', '("")') else None


@BOOK.on("declaration", "zeros of a vector", "vector<int> v(n);", "vector<int> v(n, 0);")
def _zeros(node: Node, unit: Unit) -> Answer:
    if not re.match(r"(std::)?vector<(int|long|long long|double|bool|float|char)>", text(node)):
        return None
    found = re.search(r" \w+\([^(),]+(, (0|false|0\.0))?\);$", text(node))
    return int(found.group(2) is not None) if found and "*" not in text(node) else None


@BOOK.on("call_expression initializer_list", "pair", "{a, b}", "make_pair(a, b)")
def _pair(node: Node, unit: Unit) -> Answer:
    parent = node.parent
    if node.type == "call_expression":
        return 1 if re.match(r"(std::)?make_pair\(", text(node)) else None
    if parent is None or parent.type != "argument_list" or len(node.named_children) != 2:
        return None
    function = text(parent.parent.child_by_field_name("function")) if parent.parent is not None else ""
    return 0 if re.search(r"[.>](push|push_back|insert|emplace|emplace_back)$", function) else None


@BOOK.on("field_expression identifier", "this before a field", "x_", "this->x_")
def _this_field(node: Node, unit: Unit) -> Answer:
    if unit.number < 0:
        return None
    if node.type == "field_expression":
        return 1 if text(node.child_by_field_name("argument")) == "this" else None
    return 0 if text(node) in unit.fields and text(node) not in unit.locals else None


@BOOK.on("enumerator_list", "comma after the last enumerator", "A, B", "A, B,")
def _comma(node: Node, unit: Unit) -> Answer:
    if "\n" not in text(node) or not any(child.type == "enumerator" for child in node.named_children):
        return None
    last = [child for child in node.children if child.type == "enumerator"][-1]
    return int(last.next_sibling is not None and last.next_sibling.type == ",")


@BOOK.on("field_initializer", "member initialiser", "x_(x)", "x_{x}")
def _member(node: Node, unit: Unit) -> Answer:
    return int(node.named_children[-1].type == "initializer_list")


@BOOK.on("field_declaration", "initialiser of a field", "int n = 0;", "int n{0}; or int n{};")
def _field(node: Node, unit: Unit) -> Answer:
    value = node.child_by_field_name("default_value")
    if not _INTEGERS.fullmatch(text(node.child_by_field_name("type"))):
        return None
    if value is None:
        return None
    return int(value.type == "initializer_list" and "=" not in [child.type for child in node.children])


@BOOK.on("declaration field_declaration", "static const", "static const int N", "const static int N")
def _static_const(node: Node, unit: Unit) -> Answer:
    words = text(node).split()[:2]
    return {"static": 0, "const": 1, "constexpr": 1}.get(words[0]) if {"static"} < set(words) <= {
        "static", "const", "constexpr"
    } else None  # fmt: skip


@BOOK.on("function_definition", "return of main", "return 0; }", "}")
def _main(node: Node, unit: Unit) -> Answer:
    if not re.match(r"main\(", text(node.child_by_field_name("declarator"))):
        return None
    inside = statements(node.child_by_field_name("body"))
    return int(not inside or inside[-1].type != "return_statement")


@BOOK.on("return_statement", "empty value returned", "return {};", "return T();")
def _empty_value(node: Node, unit: Unit) -> Answer:
    value = re.sub(r"^return |;$", "", text(node))
    if value == "{}":
        return 0
    kind = text(unit.node.child_by_field_name("type")).split("::")[-1]
    return 1 if re.fullmatch(r"[\w:]+(<[^()]*>)?(\(\)|\{\})", value) and kind and kind in value else None


@BOOK.on("call_expression binary_expression", "empty container", "v.empty()", "v.size() == 0")
def _empty(node: Node, unit: Unit) -> Answer:
    if node.type == "call_expression":
        return 0 if re.search(r"[.>](empty|isEmpty)\(\)$", text(node)) else None
    zero = text(node.child_by_field_name("right")) == "0" and operator(node) in ("==", "!=", ">")
    return 1 if zero and re.search(r"[.>](size|length)\(\)$", text(node.child_by_field_name("left"))) else None


@BOOK.on("declaration", "declarations in one line", "int a; int b;", "int a, b;")
def _together(node: Node, unit: Unit) -> Answer:
    if not in_block(node):
        return None
    if len(node.children_by_field_name("declarator")) > 1:
        return 1
    earlier = previous(node)
    same = earlier is not None and earlier.type == node.type
    return 0 if same and text(earlier.child_by_field_name("type")) == text(node.child_by_field_name("type")) else None  # type: ignore[union-attr]


@BOOK.on("declaration", "declared, then set", "int n = f();", "int n; n = f();")
def _later(node: Node, unit: Unit) -> Answer:
    declarator = node.child_by_field_name("declarator")
    if not in_block(node) or declarator is None or len(node.children_by_field_name("declarator")) > 1:
        return None
    if declarator.type == "init_declarator":
        return 0 if "=" in [child.type for child in declarator.children] else None
    following = node.next_named_sibling
    assignment = following.named_children[0] if following is not None and following.named_children else None
    left = text(assignment.child_by_field_name("left")) if assignment is not None else ""
    return 1 if is_name(declarator) and left == text(declarator) and operator(assignment) == "=" else None


@BOOK.on(
    "class_specifier struct_specifier using_declaration",
    "order of declarations",
    "class A; class B;",
    "class B; class A;",
    "place",
)
def _forward(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    pattern = re.compile(r"(class|struct|using) [\w:]+;?")
    if unit.number >= 0 or before is None or not pattern.fullmatch(text(node)) or not pattern.fullmatch(text(before)):
        return None
    return ordered(before, node), text(node)


@BOOK.on("if_statement while_statement", "test of a number", "if (n), if (!n)", "if (n != 0), if (n == 0)")
def _number_test(node: Node, unit: Unit) -> Answer:
    condition = inner(node.child_by_field_name("condition"))
    if condition is None:
        return None
    if operator(condition) in ("==", "!=") and text(condition.child_by_field_name("right")) == "0":
        return 1 if is_name(condition.child_by_field_name("left")) else None
    tested = condition.named_children[0] if operator(condition) == "!" else condition
    if not is_name(tested) or unit.number < 0:
        return None
    kind = unit.type_of(text(tested))
    return 0 if _INTEGERS.fullmatch(kind) and kind != "bool" else None


@BOOK.on("declaration_list", "blank at start of namespace", "no blank line", "blank line")
def _namespace_start(node: Node, unit: Unit) -> Answer:
    if unit.number >= 0 or len(node.named_children) < 2 or node.named_children[0].type == "namespace_definition":
        return None
    return int(node.named_children[0].start_point.row - node.start_point.row > 1)


@BOOK.on("declaration_list", "blank at end of namespace", "no blank line", "blank line")
def _namespace_end(node: Node, unit: Unit) -> Answer:
    if unit.number >= 0 or len(node.named_children) < 2 or node.named_children[-1].type == "namespace_definition":
        return None
    return int(node.end_point.row - node.named_children[-1].end_point.row > 1)


@BOOK.on("field_declaration", "blank between declared functions", "no blank line", "blank line")
def _between_declared(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    declared = [
        each for each in (before, node) if each is not None and re.search(r"\w\(.*\)[^()]*;$", text(each), re.S)
    ]
    return blank(node) if len(declared) == 2 and before is not None and before.type == node.type else None


@BOOK.on("function_definition", "blank between short functions", "no blank line", "blank line")
def _between_short(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    short = before is not None and before.type == node.type and "\n" not in text(before) + text(node)
    return blank(node) if short else None


@BOOK.on("preproc_ifdef", "comment behind #endif", "#endif // NAME_H", "#endif")
def _endif(node: Node, unit: Unit) -> Answer:
    last = node.children[-1]
    if not _is_include_guard(node) or last.type != "#endif":
        return None
    following = node.next_sibling
    behind = following is not None and following.type == "comment" and following.start_point.row == last.end_point.row
    return int(not behind)


@BOOK.on("preproc_ifdef", "blank after guard against inclusion", "no blank line", "blank line")
def _after_guard(node: Node, unit: Unit) -> Answer:
    if not _is_include_guard(node) or len(node.named_children) < 4:
        return None
    return int(node.named_children[2].start_point.row - node.named_children[1].start_point.row > 1)


@BOOK.on("preproc_ifdef", "blank before last #endif", "no blank line", "blank line")
def _before_endif(node: Node, unit: Unit) -> Answer:
    if not _is_include_guard(node) or len(node.named_children) < 4:
        return None
    return int(node.children[-1].start_point.row - node.named_children[-1].end_point.row > 1)


def _is_include_guard(node: Node) -> bool:
    outermost = node.parent is not None and node.parent.type == "translation_unit"
    first = node.named_children[1] if len(node.named_children) > 1 else None
    return outermost and first is not None and first.type == "preproc_def" and text(node).startswith("#ifndef")


@BOOK.on("namespace_definition", "blank before namespace", "no blank line", "blank line")
def _before_namespace(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    nested = before is None or before.type in ("comment", "namespace_definition") or before.start_byte < 0
    return None if nested else blank(node) or int(text(before).endswith("\n\n"))


@BOOK.on("access_specifier", "blank before private", "no blank line", "blank line")
def _access(node: Node, unit: Unit) -> Answer:
    before = node.prev_named_sibling
    return int(node.start_point.row - before.end_point.row > 1) if before is not None else None


_CHOSEN = CHOSEN | {
    "braces", "blank before return after guard", "trailing comment full stop", "sums in parentheses",
    "return in parentheses", "test of a pointer", "test of a number", "const local", "cast of a number", "size_t",
    "functions of C", "alias of a type", "auto in a loop", "auto for what is named", "auto for an iterator",
    "star of auto", "parentheses of a lambda", "empty value returned", "zeros of a vector", "initialiser of a field",
    "comment of a member capital", "comment of a member full stop", "comment behind a member capital",
    "blank before comment of a member", "blank between declared functions", "blank between short functions",
    "blank at start of namespace", "blank at end of namespace", "blank before last #endif",
    "comment behind #endif", "order of declarations", "comma after the last enumerator",
}  # fmt: skip

CANDIDATES = [
    replace(candidate, chosen=candidate.name in _CHOSEN, reserve=candidate.name in RESERVE)
    for candidate in BOOK.candidates
]
