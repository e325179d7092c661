"""Types in C++: the fundamental ones, pointers and arrays, strings, and the containers of the standard library."""

from __future__ import annotations

import re
from typing import Any

from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts, is_target
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import (
    Assign,
    Augmented,
    Call,
    Increment,
    Loop,
    Member,
    MemberSize,
    Name,
    Unary,
    variable,
)
from sew_hooks.languages.clike.types import Type, Types
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.cpp.macros import are_standard, included
from sew_hooks.languages.cpp.preconditions import constant_expressions, plain_c
from sew_hooks.languages.cpp.preconditions.number_results import returns_number
from sew_hooks.languages.tree import Body, Function, If, Node, Operation
from sew_hooks.patterns import pattern

_RANKS = {
    "bool": 0, "char": 1, "signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 3,
    "unsigned": 4, "long": 5, "unsigned long": 6, "long long": 7, "unsigned long long": 8, "float": 9, "double": 10,
    "long double": 11,
}  # fmt: skip
"""Fundamental types, in the order in which the usual arithmetic conversions prefer them."""

_ALIASES = {
    "size_t": "unsigned long", "int32_t": "int", "int64_t": "long", "uint32_t": "unsigned", "uint64_t": "unsigned long",
    "ptrdiff_t": "long", "uint8_t": "unsigned char", "int8_t": "signed char",
}  # fmt: skip
_SEQUENCES = frozenset({"vector", "deque", "array"})
_CONTAINERS = _SEQUENCES | frozenset(
    {"list", "set", "multiset", "unordered_set", "map", "multimap", "unordered_map", "queue", "stack",
     "priority_queue", "string"}
)  # fmt: skip
_ADAPTORS = frozenset({"stack", "queue", "priority_queue"})
_HEADERS = {
    "multiset": "set", "unordered_multiset": "unordered_set", "multimap": "map", "priority_queue": "queue",
}  # fmt: skip
"""The headers of containers that have another name."""

_DEPRECATED = frozenset(
    {"auto_ptr", "iterator", "raw_storage_iterator", "unary_function", "binary_function", "unary_negate",
     "binary_negate", "binder1st", "binder2nd", "pointer_to_unary_function", "pointer_to_binary_function",
     "aligned_storage", "aligned_union"}
)  # fmt: skip
"""Templates that the standard library will remove."""

_STREAMS = frozenset(f"{prefix}{name}" for prefix in ("", "std::") for name in ("cout", "cerr", "clog"))
_WORDS = pattern(r"\w+")
_RETURN = pattern(r"\breturn\b")


class CppTypes(Types):
    """Types in one C++ file."""

    truth = "bool"
    lowered: CppLowering

    def __init__(self, lowered: CppLowering, bare: set[Node]) -> None:
        super().__init__(lowered)
        self._bare = bare
        self._names = lowered.declared_names
        self._headers = included(lowered.text)
        self._operator = Nearest(lambda node: isinstance(node, Function) and "operator" in node.value)
        self._streams: dict[Node, bool] = {}
        self._used_at_all: dict[Declared, bool] = {}
        self._deprecates = "deprecated" in lowered.text
        self._alone = are_standard(self._headers)
        # a header of the project may declare any name in namespaces that the file reopens
        usings = lowered.usings if self._alone or not lowered.has_namespaces else []
        self._unqualified = not self._names.foreign and "namespace std" in usings
        self._used = frozenset(using.removeprefix("std::") for using in usings if using.startswith("std::"))

    def may_parenthesise(self, node: Node) -> bool:
        """Not where a comparison next to parentheses would look like a template, and not where compilers warn about the
        operand without them. In a comparison, they also warn about an operand that is shifted into a stream.
        """
        parent = node.parent
        if node in self._bare or not isinstance(parent, Operation):
            return False
        if node.kind == "shift" and parent.kind in ("ordering", "equality"):
            return self.is_number(self.of(node))
        if parent.value == "<<" and parent.right is node and self._is_stream(parent.left):
            return True
        return not precedence.surprises(node.kind, parent.kind)

    def _is_stream(self, node: Node) -> bool:
        """Whether ``<<`` after ``node`` writes to a stream: it does after a string."""
        spine = []
        while node not in self._streams and isinstance(node, Operation) and node.value == "<<" and not node.parens:
            spine.append(node)
            node = node.left
        if node not in self._streams:
            declared = variable(node) if isinstance(node, Name) else None
            written = None if declared is None else declared.written_type
            kind = "" if written is None else self.lowered.slice(written)
            text = self.lowered.text[node.start : node.end]
            self._streams[node] = kind.endswith("stream") or (declared is None and text in _STREAMS)
        for shift in reversed(spine):
            self._streams[shift] = shift.right.kind == "string" or self._streams[shift.left]
        return self._streams[spine[0] if spine else node]

    def _infer(self, node: Node) -> Type | None:
        """A folded form of operands that may overload operators has no known type either."""
        if node.kind == "de-morgan" and not self.compares(node):
            return None
        if isinstance(node, MemberSize) and not self.has_size(self.of(node.receiver), node.member):
            return None
        return super()._infer(node)

    def takes(self, target: Type | None, value: Type) -> bool:
        """Numbers accept numbers; anything else accepts values of its own type, if that is completely known."""
        if self._deprecates:
            return False  # the long form names the target twice
        if self.is_number(target):
            return self.is_number(value)
        return target == value and None not in value.args

    def is_number(self, type_: Type | None) -> bool:
        """Whether a type is arithmetic."""
        return type_ is not None and type_.name in _RANKS

    def _builtin(self, node: Node) -> bool:
        type_ = self.of(node)
        return type_ is not None and (type_.name in _RANKS or type_.name == "*")

    def compares(self, node: Node) -> bool:
        """Whether the operator cannot be overloaded: both operands are fundamental or pointers, or a string is
        compared with a literal.
        """
        if isinstance(node, Operation) and node.kind in ("ordering", "equality"):
            left, right = self.of(node.left), self.of(node.right)
            if Type("string") in (left, right):
                return "string" in (node.left.kind, node.right.kind) and not self._names.has_comparisons
            if "null" in (node.left.kind, node.right.kind):
                return (left is not None and left.name == "*") or (right is not None and right.name == "*")
            return self.is_number(left) and self.is_number(right)
        return all(self._builtin(child) for child in node.children)

    def may_exchange(self, node: If) -> bool:
        """Not where the first ``return`` determines the result type: such a function may be called only after it. Not
        where both branches read variables of templates either, or may do so in templates of another file.
        """
        branches = (*node.bodies, *((node.orelse,) if isinstance(node.orelse, Body) else ()))
        if self._names.have_order(*((branch.start, branch.end) for branch in branches)):
            return False
        if not (self._alone or any(map(self._uses_numbers_alone, branches))):
            return False
        return not (
            any(start <= node.start < end for start, end in self.lowered.deduced)
            and _RETURN.search(self.lowered.text, node.start, node.end)
        )

    def _uses_numbers_alone(self, branch: Body) -> bool:
        """Whether nothing in a branch can be a template, because all of it are fundamental types and pointers."""
        return all(
            statement.kind in ("expression", "return", "break", "continue")
            and (statement.kind != "return" or not statement.children or returns_number(statement, self.lowered.text))
            and all(map(self._uses_numbers, statement.children))
            for statement in branch.statements
        )

    def _uses_numbers(self, value: Node) -> bool:
        if isinstance(value, (Assign, Augmented, Increment)):
            return self._builtin(value.children[0]) and all(map(self._uses_numbers, value.children))
        return self._builtin(value) and self.facts.quiet(value)

    def knows_true(self) -> bool:
        """Not in C."""
        return not plain_c.may_be_c(self.lowered.text, self._names.conditional)

    def is_truth(self, condition: Node) -> bool:
        """Whether a condition is a fundamental type or a pointer."""
        return self._builtin(condition)

    def may_be_constant(self, declared: Declared) -> bool:
        """Whether a constant expression may read a variable."""
        return constant_expressions.may_be_constant(declared, self.facts)

    def in_comparison(self, node: Node) -> bool:
        """Whether a node is in the body of an operator."""
        return self._operator.of(node) is not None

    def has_size(self, type_: Type | None, member: str) -> bool:
        """Containers have ``size()``, strings also ``length()``."""
        if type_ is None or type_.name not in _CONTAINERS:
            return False
        return member == ".size()" or (member == ".length()" and type_.name == "string")

    def counts_up(self, operand: Node) -> bool:
        """Whether the operand is arithmetic or a pointer, but not ``bool``, and no comma operator of another
        type is next to it.
        """
        if not self._builtin(operand) or self.of(operand) == Type("bool"):
            return False
        loop = None if operand.parent is None else operand.parent.parent
        updates = loop.updates if isinstance(loop, Loop) else ()
        return len(updates) < 2 or all(self._builtin(update) for update in updates)

    def may_declare_together(self, declared: Declared) -> bool:
        """A fundamental type, one with template arguments, and a known one may; other names may be deduced from
        the initialiser.
        """
        node = declared.written_type
        qualified = node.type == "qualified_identifier" and self.lowered.slice(node).startswith("std::")
        if node.type == "qualified_identifier":
            node = node.child_by_field_name("name")
        if node.type in ("primitive_type", "sized_type_specifier"):
            return True
        if node.type == "template_type":
            if (
                not (qualified or self._alone)
                or self._deprecates
                or self.lowered.slice(node.children[0]) in _DEPRECATED
            ):
                return False  # compilers warn about each declaration
            # each lambda has a type of its own
            return not self._names.has_lambda_defaults and "[" not in self.lowered.slice(node)
        return self.written(declared.written_type, declared.scope) is not None

    def may_update(self, target: Name, op: str, operand: Node) -> bool:
        """Whether the target is an arithmetic local that only the assignment can write, that is no narrower than the
        result, and that something else reads: compilers warn about an ``x`` that is only updated, and about one form
        alone of an update that narrows its result.
        """
        declared = variable(target)
        if declared is None or declared.role not in ("local", "parameter") or self._deprecates:
            return False
        type_, value = self.of_variable(declared), self.of(operand)
        if type_ is None or not self.is_number(value) or target.value in self.lowered.captured:
            return False
        if type_ != (self._promoted(type_) if op in ("<<", ">>") else self._common(type_, value)):
            return False
        if op in ("&", "|", "^") and isinstance(operand, Name) and operand.value == target.value:
            return False  # `x &= x` looks like an assignment of a variable to itself
        return self.facts.quiet(operand) and self._is_used(declared)

    facts: Facts

    def _is_used(self, declared: Declared) -> bool:
        """Whether a variable is used for anything but assignments and updates."""
        if declared not in self._used_at_all:
            uses = self.facts.uses_of(declared.name)[declared]
            # the long form of an update names the variable once more, outside the canonical tree
            self._used_at_all[declared] = any(
                not is_target(use) and self.lowered.statement_of(use) is not None for use in uses
            )
        return self._used_at_all[declared]

    def reads(self, node: Call) -> bool:
        """The size functions of known containers only read."""
        holder = None if node.receiver is None else self.of(node.receiver)
        if holder is None or holder.name not in _CONTAINERS:
            return False
        return node.value in ("size", "empty") or (node.value == "length" and holder.name == "string")

    def arithmetic(self, node: Operation) -> Type | None:
        """The usual arithmetic conversions."""
        left, right = self.of(node.left), self.of(node.right)
        if node.kind == "shift":
            return self._promoted(left) if self.is_number(right) else None
        return self._common(left, right)

    def _common(self, left: Type | None, right: Type | None) -> Type | None:
        """The type that numbers of two types are converted to."""
        if left is None or right is None or left.name not in _RANKS or right.name not in _RANKS:
            return None
        if _RANKS[left.name] < 3 and _RANKS[right.name] < 3:
            return Type("int")
        if {left.name, right.name} == {"unsigned long", "long long"}:
            return Type("unsigned long long")
        return Type(max(left.name, right.name, key=lambda name: _RANKS[name]))

    def _promoted(self, type_: Type | None) -> Type | None:
        """The type that a number of a type narrower than ``int`` is converted to."""
        if type_ is None or type_.name not in _RANKS:
            return None
        return Type("int") if _RANKS[type_.name] < 3 else type_

    def signed(self, node: Unary) -> Type | None:
        """Integral promotion; ``*`` gives the type that a pointer points to."""
        type_ = self.of(node.operand)
        if type_ is None:
            return None
        if node.value == "*":
            return type_.args[0] if type_.name == "*" else None
        if node.value in ("-", "+", "~") and type_.name in _RANKS:
            return self._promoted(type_)
        return None

    def literal(self, node: Node) -> Type | None:
        """The type of a literal."""
        value = node.value
        if node.kind == "int":
            digits = value.lower().rstrip("ul")
            suffix = value.lower()[len(digits) :]
            try:
                number = int(digits.replace("'", ""), 16 if digits[:2] == "0x" else 2 if digits[:2] == "0b" else 10)
            except ValueError:
                return None
            if digits[:1] == "0" and number > 2**31 - 1:
                return None  # a literal that is not decimal may be unsigned
            if "u" in suffix:
                return Type(
                    "unsigned long long" if "ll" in suffix else "unsigned long" if "l" in suffix else "unsigned"
                )
            if suffix:
                return Type("long long" if suffix == "ll" else "long")
            return Type("int") if number < 2**31 else Type("long") if number < 2**63 else None
        if node.kind == "float":
            return Type("float" if value[-1] in "fF" else "long double" if value[-1] in "lL" else "double")
        if node.kind == "char":
            return Type("char") if value[0] == "'" else None
        if node.kind == "constant":
            return Type(self.truth)
        return None

    def element(self, holder: Type | None) -> Type | None:
        """The type of an element of an array, at a pointer, or in a sequence."""
        if holder is None:
            return None
        if holder.name == "string":
            return Type("char")
        if holder.name in _SEQUENCES or holder.name in ("*", "[]"):
            return holder.args[0] if holder.args and holder.args[0] != Type("bool") else None
        return None

    def call(self, node: Call) -> Type | None:
        """The result of a function of this file, or of a known member or function of the standard library."""
        arguments = [self.of(argument) for argument in node.arguments]
        if node.receiver is None:
            name = node.value.removeprefix("std::")
            if name in ("max", "min") and self._is_std(node, name) and len(arguments) == 2:
                return arguments[0] if arguments[0] == arguments[1] and self.is_number(arguments[0]) else None
            return self._own(node, arguments)
        holder = self.of(node.receiver)
        if holder is None or holder.name not in _CONTAINERS:
            return None
        if node.value == "size" or (node.value == "length" and holder.name == "string"):
            return Type("unsigned long")
        if node.value == "empty":
            return Type("bool")
        if node.value == "count" and holder.name not in _SEQUENCES:
            return Type("unsigned long")
        if node.value in ("back", "front", "top") and holder.name != "string" and len(holder.args) == 1:
            return holder.args[0] if holder.args[0] != Type("bool") else None
        if node.value == "substr" and holder.name == "string":
            return holder
        return None

    def _is_std(self, node: Call, name: str) -> bool:
        if node.value.startswith("std::"):
            return True
        if self._names.functions[name] or self._names.types[name] or name in self.lowered.unknown or not self._alone:
            return False
        if self.lowered.has_namespaces:
            return False  # there, a variable may hide it
        around = node.scope.outwards()
        return self._unqualified and not any(
            name in scope.methods or name in scope.names or scope.inherits for scope in around
        )

    def _own(self, node: Call, arguments: list[Type | None]) -> Type | None:
        # in a namespace, a variable may hide the function, and a header of the project may declare another one
        if self.lowered.has_namespaces or not self._alone or node.value in self.lowered.unknown:
            return None
        counts = self._names.functions[node.value], self._names.types[node.value]
        methods = node.scope.find_methods(node.value) if counts == (1, 0) else []
        if len(methods) != 1 or methods[0].result is None or methods[0].parameters is None:
            return None
        wanted = [self.of_variable(parameter) for parameter in methods[0].parameters]
        if None in arguments or wanted != arguments:
            return None
        if not all(
            self.is_number(type_) or "const" not in declared.modifiers
            for declared, type_ in zip(methods[0].parameters, wanted, strict=True)
        ):
            return None  # `std` may have a function of that name that an argument fits better
        result = self.written(methods[0].result, node.scope)
        return result if self.is_number(result) else None

    def member(self, node: Member) -> Type | None:
        """Members of classes are not followed."""
        return None

    def declared(self, declared: Declared) -> Type | None:
        """The written type with the parts of the declarator, or for ``auto`` that of the initialiser.

        A volatile variable may be a device that notices how often and in which order it is read.
        """
        node = declared.written_type
        if node is None or "volatile" in declared.modifiers:
            return None
        if node.type == "placeholder_type_specifier":
            if "*" in declared.wrappers or "[]" in declared.wrappers or self.lowered.slice(node) != "auto":
                return None  # `decltype(auto)` may be a reference
            if declared.element_of is not None:
                return self._element_of(declared.element_of)
            return None if declared.initial is None else self.of(declared.initial)
        result = self.written(node, declared.scope)
        for wrapper in re.findall(r"\*|&|\[\]", declared.wrappers):
            if wrapper != "&":
                result = Type("*" if wrapper == "*" else "[]", (result,))
        return result

    def _element_of(self, node: Node) -> Type | None:
        holder = self.of(node)
        if holder is None or (holder.name in _RANKS or holder.name == "*"):
            return None
        if holder.name == "string":
            return Type("char")
        has_element = len(holder.args) == 1 or holder.name == "array"
        if holder.args[:1] == (Type("bool"),):
            return None  # a proxy
        return holder.args[0] if holder.args and has_element and holder.name not in ("queue", "stack") else None

    def written(self, node: Any, scope: Scope) -> Type | None:
        """The type that a parser's node spells."""
        kind = node.type
        if kind == "sized_type_specifier" or (kind == "primitive_type" and self.lowered.slice(node) not in _ALIASES):
            return self._fundamental(" ".join(self.lowered.slice(node).split()))
        if kind == "type_descriptor":
            parts = self.lowered.parts(node)
            return self.written(parts[0], scope) if len(parts) == 1 else None
        qualified = False
        if kind == "qualified_identifier":
            prefix = node.child_by_field_name("scope")
            if prefix is None or self.lowered.slice(prefix) != "std":
                return None
            qualified = True
            node = node.child_by_field_name("name")
            kind = node.type
        if kind in ("type_identifier", "identifier", "primitive_type"):
            name = self.lowered.slice(node)
            if not qualified and self._names.types[name]:
                target = scope.find_type(name) if self._names.types[name] == 1 else None
                if target is None or target is scope:
                    return None
                if not self._alone and (target.start_byte > node.start_byte or self.lowered.has_namespaces):
                    return None  # before its declaration, or in another namespace, the name comes from a header
                return self.written(target, scope)
            if name in _ALIASES:
                known = qualified or self._alone or (scope.is_seen() and not self.lowered.has_namespaces)
                return Type(_ALIASES[name]) if known else None
            return Type("string") if name == "string" and self._is_std_type("string", qualified, scope) else None
        if kind == "template_type":
            name = self.lowered.slice(node.child_by_field_name("name"))
            if name not in _CONTAINERS or not self._is_std_type(name, qualified, scope):
                return None
            arguments = [self.written(part, scope) for part in node.child_by_field_name("arguments").named_children]
            if name in _ADAPTORS and None in arguments[1:2]:
                return None  # the program's own container decides its length
            return Type(name, tuple(arguments))
        return None

    def _is_std_type(self, name: str, qualified: bool, scope: Scope) -> bool:
        if self._names.types[name] or self._names.types["std"]:
            return False
        if qualified:
            return True
        if not (self._alone or scope.is_seen()):
            return False
        if name in self._used:
            return True
        # if the standard one is not included, a header of the project may have its own without a collision
        return self._unqualified and (self._alone or f"<{_HEADERS.get(name, name)}>" in self._headers)

    def _fundamental(self, text: str) -> Type | None:
        if text in _RANKS:
            return Type(text)
        if "/" in text:
            return None  # a comment contains words, too
        words = sorted(_WORDS.findall(text))
        unsigned = "unsigned" in words
        rest = " ".join(word for word in words if word not in ("int", "unsigned", "signed"))
        name = {"": "", "long": "long", "long long": "long long", "short": "short", "double long": "long double"}.get(
            rest
        )
        if name is None or "char" in words:
            return None
        if not name:
            return Type("unsigned" if unsigned else "int")
        name = f"unsigned {name}" if unsigned else name
        return Type(name) if name in _RANKS else None
