"""Types in Java: primitives, strings, boxes, arrays, and the collections of ``java.util``."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import Call, Member, Name, Unary, variable
from sew_hooks.languages.clike.types import Type, Types
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.java.lowering.expressions import PATTERN
from sew_hooks.languages.java.preconditions.numbered import are_numbered, may_add_methods
from sew_hooks.languages.tree import Body, If, Node, Operation, parts_of

_WIDTHS = {"byte": 0, "short": 1, "char": 1, "int": 2, "long": 3, "float": 4, "double": 5}
_INTEGRAL = frozenset({"byte", "short", "char", "int", "long"})
_LANG = frozenset(
    {"String", "StringBuilder", "StringBuffer", "Integer", "Long", "Double", "Float", "Short", "Byte", "Character",
     "Boolean", "Math"}
)  # fmt: skip
_UNBOXED = {
    "Integer": "int", "Long": "long", "Double": "double", "Float": "float", "Short": "short", "Byte": "byte",
    "Character": "char",
}  # fmt: skip
_LISTS = frozenset({"List", "ArrayList", "LinkedList", "Vector", "Stack"})
COLLECTIONS = _LISTS | frozenset(
    {"Collection", "Set", "HashSet", "LinkedHashSet", "TreeSet", "SortedSet", "NavigableSet", "Queue", "Deque",
     "ArrayDeque", "PriorityQueue"}
)  # fmt: skip
_EXERCISES = frozenset({"Deque", "LinkedList", "Queue", "Stack", "Vector"})
"""Collections that programs like to write themselves."""

MAPS = frozenset({"Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "NavigableMap"})
TEXTS = frozenset({"String", "StringBuilder", "StringBuffer"})
_RESULTS = {
    ("String", "length"): "int", ("String", "charAt"): "char", ("String", "indexOf"): "int",
    ("String", "lastIndexOf"): "int", ("String", "substring"): "String", ("String", "trim"): "String",
    ("String", "toLowerCase"): "String", ("String", "toUpperCase"): "String", ("String", "isEmpty"): "boolean",
    ("String", "equals"): "boolean", ("String", "contains"): "boolean", ("String", "startsWith"): "boolean",
    ("String", "endsWith"): "boolean", ("StringBuilder", "length"): "int", ("StringBuilder", "charAt"): "char",
    ("StringBuilder", "toString"): "String", ("StringBuffer", "length"): "int", ("StringBuffer", "charAt"): "char",
    ("StringBuffer", "toString"): "String",
}  # fmt: skip
_STATIC = {
    ("Integer", "parseInt"): "int", ("Long", "parseLong"): "long", ("Double", "parseDouble"): "double",
    ("Math", "sqrt"): "double", ("Math", "pow"): "double", ("Math", "floor"): "double", ("Math", "ceil"): "double",
    ("Integer", "compare"): "int", ("Integer", "bitCount"): "int", ("Character", "isDigit"): "boolean",
    ("Character", "isLetter"): "boolean", ("Character", "isLetterOrDigit"): "boolean",
}  # fmt: skip


class JavaTypes(Types):
    """Types in one Java file."""

    truth = "boolean"
    lowered: JavaLowering

    def may_exchange(self, node: If) -> bool:
        """Not where the compiler numbers what both branches have."""
        body, orelse = node.bodies[0], node.orelse
        assert isinstance(orelse, Body)
        return not are_numbered((body.start, body.end), (orelse.start, orelse.end), self.lowered)

    def takes(self, target: Type | None, value: Type) -> bool:
        """The same type, or a wider number: a narrower one takes constants only where they stand alone (JLS 5.2)."""
        if target is None or target == value:
            return target == value
        narrower = target.name not in ("int", "long", "float", "double")
        return not narrower and self.is_number(value) and _WIDTHS[value.name] <= _WIDTHS[target.name]

    def is_number(self, type_: Type | None) -> bool:
        """Whether a type is a primitive number."""
        return type_ is not None and type_.name in _WIDTHS

    def compares(self, node: Node) -> bool:
        """Java has no operator overloading: comparisons and negations are the language's own."""
        return True

    def reads(self, node: Call) -> bool:
        """A string's own methods only read; those of collections may belong to any class."""
        holder = None if node.receiver is None else self.of(node.receiver)
        return holder == Type("String") and node.value in ("length", "charAt", "isEmpty")

    def is_read(self, name: Name) -> bool:
        """Reading a field of an outer class may be the first use of that class, which then runs its initialiser.

        Reading a volatile field synchronises with other threads.
        """
        declared = variable(name)
        if declared is None or "volatile" in declared.modifiers.split():
            return False
        if declared.scope.kind != "class":
            return True
        inside = takewhile(lambda scope: scope is not declared.scope, name.scope.outwards())
        return all(scope.kind != "class" for scope in inside)

    def has_value(self, name: Name) -> bool:
        """A box may be null, and so may a value of unknown type."""
        type_ = self.of(name)
        return type_ is not None and type_.name not in _UNBOXED and type_.name != "Boolean"

    def _promoted(self, node: Node) -> str | None:
        """The primitive that an operand of arithmetic is widened to."""
        type_ = self.of(node)
        if type_ is None:
            return None
        name = _UNBOXED.get(type_.name, type_.name)
        if name not in _WIDTHS:
            return None
        return name if _WIDTHS[name] > 2 else "int"

    def arithmetic(self, node: Operation) -> Type | None:
        """Binary numeric promotion (JLS 5.6); the sum with a string is a string."""
        left, right = self._promoted(node.left), self._promoted(node.right)
        if node.value == "+" and Type("String") in (self.of(node.left), self.of(node.right)):
            return Type("String")
        if left is None or right is None:
            both = self.of(node.left), self.of(node.right)
            truth = Type(self.truth)
            return truth if node.kind in ("bitand", "bitor", "bitxor") and both == (truth, truth) else None
        if node.kind == "shift":
            return Type(left)
        return Type(max(left, right, key=lambda name: _WIDTHS[name]))

    def signed(self, node: Unary) -> Type | None:
        """Unary numeric promotion."""
        promoted = self._promoted(node.operand)
        return None if promoted is None else Type(promoted)

    def literal(self, node: Node) -> Type | None:
        """The type of a literal."""
        if node.kind == "int":
            return Type("long" if node.value[-1] in "lL" else "int")
        if node.kind == "float":
            return Type("float" if node.value[-1] in "fF" else "double")
        if node.kind == "constant":
            return Type(self.truth)
        return {"string": Type("String"), "char": Type("char")}.get(node.kind)

    def element(self, holder: Type | None) -> Type | None:
        """The type of an array's elements."""
        return holder.args[0] if holder is not None and holder.name == "[]" else None

    def call(self, node: Call) -> Type | None:
        """The result of a method of this file, or of a known library class."""
        if node.receiver is None:
            return self._own(node)
        receiver = node.receiver
        if isinstance(receiver, Name) and self.is_class(receiver):
            if receiver.value == "Math" and node.value in ("max", "min", "abs"):
                widened = [self._promoted(argument) for argument in node.arguments]
                if widened and None not in widened:
                    return Type(max((name for name in widened if name), key=lambda name: _WIDTHS[name]))
                return None
            name = _STATIC.get((receiver.value, node.value))
            return None if name is None else Type(name)
        holder = self.of(receiver)
        if holder is None:
            return None
        name = _RESULTS.get((holder.name, node.value))
        if name is not None:
            return Type(name)
        if holder.name in COLLECTIONS | MAPS:
            if node.value == "size":
                return Type("int")
            if node.value in ("isEmpty", "contains", "containsKey"):
                return Type("boolean")
        if holder.name in _LISTS and node.value == "get" and len(holder.args) == 1:
            return holder.args[0]
        if holder.name in MAPS and node.value in ("get", "getOrDefault") and len(holder.args) == 2:
            return holder.args[1]
        return None

    def is_class(self, name: Name) -> bool:
        """Whether a name stands for a class of ``java.lang`` that we know, and not for a field (JLS 6.4.2)."""
        imported = any(
            imported_name.endswith(".*") and not imported_name.startswith("java.")
            for imported_name in self.lowered.static_imports
        )
        hidden = any(name.value in scope.names for scope in name.scope.outwards())
        return self._is_java_lang(name.value, name.scope) and not hidden and not imported

    def _own(self, node: Call) -> Type | None:
        methods = node.scope.find_methods(node.value)
        if len(methods) != 1 or methods[0].result is None or methods[0].parameters is None:
            return None
        if len(methods[0].parameters) != len(node.arguments):
            return None
        result = self.written(methods[0].result, node.scope)
        return result if self.is_number(result) or result == Type(self.truth) else None

    def member(self, node: Member) -> Type | None:
        """The length of an array, and ``this.field``."""
        if node.target.kind == "this":
            return None
        holder = self.of(node.target)
        if node.value == "length" and holder is not None and holder.name == "[]":
            return Type("int")
        return None

    def declared(self, declared: Declared) -> Type | None:
        """The written type, or with ``var`` the initialiser's."""
        node = declared.written_type
        if node is None:
            return None
        if node.type == "type_identifier" and self.lowered.slice(node) == "var":
            if declared.element_of is not None:
                return self._element_of(declared.element_of)
            return None if declared.initial is None else self.of(declared.initial)
        result = self.written(node, declared.scope)
        for _ in range(declared.wrappers.count("[]")):
            result = Type("[]", (result,))
        return result

    def _element_of(self, node: Node) -> Type | None:
        holder = self.of(node)
        if holder is None or (holder.name != "[]" and holder.name not in COLLECTIONS) or len(holder.args) != 1:
            return None
        return holder.args[0]

    def written(self, node: Any, scope: Scope) -> Type | None:
        """The type that a parser's node spells."""
        kind = node.type
        text = self.lowered.slice(node)
        if kind in ("integral_type", "floating_point_type", "boolean_type"):
            return Type(text)
        if kind == "type_identifier":
            return Type(text) if self._is_java_lang(text, scope) or self.is_collection(text, scope) else None
        if kind == "array_type":
            parts = self.lowered.parts(node)
            result = self.written(parts[0], scope)
            for _ in range(self.lowered.slice(parts[-1]).count("[")):
                result = Type("[]", (result,))
            return result
        if kind == "generic_type":
            name, arguments = node.named_children[0], node.named_children[-1]
            if name.type != "type_identifier" or not self.is_collection(self.lowered.slice(name), scope):
                return None
            return Type(
                self.lowered.slice(name),
                tuple(self.written(part, scope) for part in arguments.named_children),
            )
        return None

    def _is_java_lang(self, name: str, scope: Scope) -> bool:
        if name not in _LANG or self._is_own(name) or not scope.is_seen():
            return False
        return not _ends_with(name, self.lowered.imports)

    def is_collection(self, name: str, scope: Scope) -> bool:
        """Whether a class's name stands for a collection or map of ``java.util``."""
        if name not in COLLECTIONS | MAPS or self._is_own(name) or not scope.is_seen():
            return False
        imports = self.lowered.imports
        if f"java.util.{name}" in imports:
            return True
        if self.lowered.in_package or not self.lowered.is_solution or _ends_with(name, imports):
            return False  # a class of the package takes precedence over imports on demand (JLS 6.4.1)
        if "java.util.*" in imports:
            return name not in _EXERCISES
        # contest snippets are compiled with imports that they do not show
        return not imports and not self.lowered.static_imports

    def _is_own(self, name: str) -> bool:
        """Whether the file declares a type of that name anywhere, or imports a member that may be one."""
        return name in self.lowered.type_names or _ends_with(name, self.lowered.static_imports)

    def is_truth(self, condition: Node) -> bool:
        """Every condition is; but one that declares a variable must not move."""
        return all(node.value != PATTERN for node in parts_of(condition))

    def has_size(self, type_: Type | None, member: str) -> bool:
        """Collections and maps have ``size()``, strings ``length()``, arrays ``length``."""
        if type_ is None:
            return False
        if member == ".size()":
            return type_.name in COLLECTIONS | MAPS
        return type_.name in TEXTS if member == ".length()" else type_.name == "[]"

    def counts_up(self, operand: Node) -> bool:
        """Java's ``++`` does, whatever it counts; but the methods that compilers add for it have different names."""
        declared = variable(operand) if isinstance(operand, Name) else None
        if declared is not None and declared.role in ("local", "parameter"):
            return True
        place = operand.start, operand.end
        return not may_add_methods(place, place, self.lowered)

    def may_declare_together(self, declared: Declared) -> bool:
        """Any written type may, but not ``var``."""
        return bool(self.lowered.slice(declared.written_type) != "var")

    def may_update(self, target: Name, op: str, operand: Node) -> bool:
        """Whether ``target op operand`` has the type of ``target`` itself, an int, long or double (JLS 15.26.2)."""
        declared = variable(target)
        if declared is None or declared.role not in ("local", "parameter"):
            return False
        type_, value = self.of_variable(declared), self.of(operand)
        if type_ is None or type_.name not in ("int", "long", "double") or value is None or not self.is_number(value):
            return False
        if op in ("<<", ">>", ">>>"):
            return type_.name != "double" and value.name in _INTEGRAL
        if op in ("&", "|", "^") and type_.name == "double":
            return False
        return _WIDTHS[value.name] <= _WIDTHS[type_.name]


def _ends_with(name: str, imports: list[str]) -> bool:
    return any(imported.endswith(f".{name}") for imported in imports)
