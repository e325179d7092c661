"""Type inference that only ever says what it can prove; anything else is ``None`` and makes a site ineligible.

Proof is what the text itself makes: literals, displays, calls of builtins, and arithmetic of these. An annotation
proves nothing, whether of a parameter, an attribute or a result: callers pass ``None``, arrays and subclasses.

A type is a tuple: its name and the types of its elements, ``("int",)``, ``("tuple", element)`` or, with known length,
``("tuple-of", first, second, ...)``. It stands for exactly that class, never for a subclass.
``number`` is any of int, float and complex. Within a fixpoint ``NEVER`` stands for "no value seen yet".
A ``fresh`` list was just made and has no name yet; the elements of any other container are not tracked, because
aliases could change them.
"""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.python.fold import int_value
from sew_hooks.languages.python.scopes import Binding, Scope, is_private
from sew_hooks.languages.python.tree import (
    Call,
    Comprehension,
    Junction,
    Merged,
    Negation,
    Node,
    Operation,
    Power,
    ReversedRange,
    Size,
    Subscript,
)

Type = tuple[Any, ...] | None

NEVER: Type = ("never",)
BOOL: Type = ("bool",)
INT: Type = ("int",)
FLOAT: Type = ("float",)
STR: Type = ("str",)
BYTES: Type = ("bytes",)
NUMBER: Type = ("number",)
NONE: Type = ("none",)
LIST: Type = ("list",)
DICT: Type = ("dict",)
SET: Type = ("set",)

NUMERIC = frozenset({"bool", "int", "float", "complex", "number"})
INTEGRAL = frozenset({"bool", "int"})
SCALAR = NUMERIC | {"str", "bytes"}
SIZED = frozenset({"list", "fresh", "tuple", "tuple-of", "dict", "set", "frozenset", "str", "bytes", "deque"})
"""Not ``range``: the length of a very long one raises."""

SEQUENCES = frozenset({"list", "fresh", "tuple", "tuple-of", "str", "bytes"})
_REBINDERS = frozenset({"exec", "eval", "globals", "locals", "vars", "setattr", "__dict__"})
"""Where one of these is mentioned, a module's name may be set without being written down."""

_MAX_DEPTH = 4
_MAX_VARIABLES = 6

_BUILTIN_RESULTS: dict[str, Type] = {
    "len": INT, "int": INT, "ord": INT, "hash": INT, "id": INT, "float": FLOAT, "chr": STR,
    "input": STR, "hex": STR, "bin": STR, "oct": STR, "bool": BOOL,
    "isinstance": BOOL, "issubclass": BOOL, "callable": BOOL, "hasattr": BOOL, "any": BOOL, "all": BOOL,
    "range": ("range",), "complex": ("complex",),
}  # fmt: skip
_TEXT_RESULTS: dict[str, Type] = {"str": STR, "repr": STR, "ascii": STR, "format": STR, "bytes": BYTES}
"""These ask their argument, whose class may answer with a subclass of the type."""

_MODULE_RESULTS: dict[str, Type] = {
    "math.gcd": INT, "math.lcm": INT, "math.isqrt": INT, "math.comb": INT,
    "math.perm": INT, "math.factorial": INT, "math.sqrt": FLOAT, "math.log": FLOAT, "math.log2": FLOAT,
    "math.log10": FLOAT, "math.exp": FLOAT, "math.sin": FLOAT, "math.cos": FLOAT, "math.tan": FLOAT,
    "math.hypot": FLOAT, "math.atan2": FLOAT, "math.pow": FLOAT, "math.fabs": FLOAT, "time.time": FLOAT,
    "time.perf_counter": FLOAT, "bisect.bisect": INT, "bisect.bisect_left": INT, "bisect.bisect_right": INT,
    "random.randint": INT, "random.random": FLOAT, "collections.deque": ("deque",),
    "collections.defaultdict": DICT, "collections.OrderedDict": DICT,
    "collections.Counter": DICT, "sys.stdin.readline": STR, "sys.stdin.read": STR,
}  # fmt: skip
_MODULE_VALUES = {"math.pi": FLOAT, "math.e": FLOAT, "math.inf": FLOAT, "math.tau": FLOAT, "sys.maxsize": INT}
_STR_METHODS: dict[str, Type] = {
    **dict.fromkeys(
        ["capitalize", "casefold", "center", "expandtabs", "format", "join", "ljust", "lower", "lstrip", "replace",
         "rjust", "rstrip", "strip", "swapcase", "title", "translate", "upper", "zfill", "removeprefix",
         "removesuffix"], STR),
    **dict.fromkeys(["count", "find", "index", "rfind", "rindex"], INT),
    **dict.fromkeys(
        ["endswith", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric",
         "isprintable", "isspace", "istitle", "isupper", "startswith"], BOOL),
    **dict.fromkeys(["split", "rsplit", "splitlines"], ("fresh", STR)),
    "encode": BYTES,
}  # fmt: skip
_INT_METHODS: dict[str, Type] = {"bit_length": INT, "bit_count": INT}


def join(a: Type, b: Type) -> Type:
    """The narrowest type that holds both, ``None`` if none is known."""
    if a == b:
        return a
    if a == NEVER:
        return b
    if b == NEVER:
        return a
    if a is None or b is None:
        return None
    if a[0] == "fresh" or b[0] == "fresh":
        return join(_kept(a), _kept(b))
    first, second = a[0], b[0]
    if first in NUMERIC and second in NUMERIC:
        return INT if first in INTEGRAL and second in INTEGRAL else NUMBER
    if {first, second} == {"tuple", "tuple-of"} or first == second == "tuple-of":
        return ("tuple", join(element(a), element(b)))
    if first == second and len(a) == len(b):
        return (first, *(join(x, y) for x, y in zip(a[1:], b[1:], strict=True)))
    return None


def _kept(of: Type) -> Type:
    """The type once the value has a name: a list that was just made may then be filled with anything."""
    return LIST if of is not None and of[0] == "fresh" else of


def element(of: Type) -> Type:
    """What iterating over a value of this type gives."""
    if of is None or of == NEVER:
        return of
    name = of[0]
    if name in ("range", "bytes"):
        return INT
    if name == "str":
        return STR
    if name == "tuple-of":
        result: Type = NEVER
        for part in of[1:]:
            result = join(result, part)
        return result
    if name in ("fresh", "tuple", "iterator"):
        return of[1]  # type: ignore[no-any-return]
    return None


def _component(of: Type, index: int) -> Type:
    if of is not None and of[0] == "tuple-of":
        return of[index + 1] if index + 1 < len(of) else None
    return element(of)


def _trim(of: Type, depth: int = 0) -> Type:
    """Bound the nesting, so that a fixpoint is reached."""
    if of is None or len(of) == 1:
        return of
    if depth == _MAX_DEPTH:
        return None
    return (of[0], *(_trim(part, depth + 1) for part in of[1:]))


class Types:
    """The types of one module's expressions."""

    def __init__(self) -> None:
        self._solved: dict[Scope, dict[str, Type]] = {}
        self._known: dict[Node, Type] = {}
        self._solving = 0
        self._open: set[tuple[Scope, str]] = set()
        """Comprehension variables whose type is being asked for, which may depend on themselves."""

    def of(self, node: Node, scope: Scope) -> Type:
        """The type of an expression read in ``scope``, or ``None``."""
        result = self._of(node, scope)
        return None if result == NEVER else result

    def named(self, node: Node, scope: Scope, names: frozenset[str]) -> bool:
        """Whether the expression is proven to have one of the type names."""
        found = self.of(node, scope)
        return found is not None and found[0] in names

    # Names

    def _name(self, name: str, scope: Scope) -> Type:
        home = scope.resolve(name)
        if home is None or home.kind == "class" or scope.watched or is_private(name):
            return None
        if home.kind == "module" and (scope.function() is not home or not _REBINDERS.isdisjoint(home.mentions)):
            return None  # by the time a function runs, another module may have put something else there
        if home.kind == "comprehension":
            bindings = home.bindings[name]
            if len(bindings) != 1 or len(home.bindings) > _MAX_VARIABLES or (home, name) in self._open:
                return None
            self._open.add((home, name))
            # the first iterable is read outside; a name it shares would resolve to itself
            result = self._bound(bindings[0], _outside(home, bindings[0]))
            self._open.discard((home, name))
            return result
        solved = self._solved.get(home)
        if solved is None:
            solved = self._solve(home)
        return solved.get(name)

    def _solve(self, scope: Scope) -> dict[str, Type]:
        """The least fixpoint over the bindings of a scope."""
        names = [name for name in scope.bindings if name not in scope.globals and name not in scope.nonlocals]
        current: dict[str, Type] = dict.fromkeys(names, NEVER)
        self._solved[scope] = current
        if scope.star_imports:
            current.update(dict.fromkeys(names))  # any of them may have been imported over
            return current
        self._solving += 1
        changed = True
        while changed:  # types only grow, and _trim bounds how far
            changed = False
            names.reverse()  # chains of assignments run either way
            for name in names:
                old = current[name]
                if old is None:
                    continue
                new: Type = old
                for binding in scope.bindings[name]:
                    new = join(new, self._bound(binding, scope, old))
                    if new is None:
                        break
                new = _trim(new)
                if new != old:
                    current[name] = new
                    changed = True
        self._solving -= 1
        return current

    def _bound(self, binding: Binding, scope: Scope, old: Type = NEVER) -> Type:
        how, expression = binding.how, binding.expression
        if expression is None:
            return None
        if how == "augmented":
            return _arithmetic(binding.value, old, self._of(expression, scope))
        result = self._of(expression, scope)
        if how == "element":
            result = element(result)
        for index in binding.path:
            result = _component(result, index)
        return _kept(result)

    # Expressions

    def _of(self, node: Node, scope: Scope) -> Type:
        kind = node.kind
        if kind == "name":
            return self._name(node.value, scope)
        if kind in _LITERAL_TYPES:
            return _string_type(node.value) if kind == "string" else _LITERAL_TYPES[kind]
        if kind == "constant":
            return NONE if node.value == "None" else BOOL
        handler = getattr(self, "_of_" + kind.replace("-", "_"), None)
        if handler is None:
            return None
        if self._solving or self._open:
            return handler(node, scope)  # type: ignore[no-any-return]
        if node not in self._known:
            self._known[node] = handler(node, scope)
        return self._known[node]

    def _operands(self, node: Operation, scope: Scope) -> Type:
        return _arithmetic(node.value, self._of(node.left, scope), self._of(node.right, scope))

    _of_sum = _of_product = _of_shift = _of_bitand = _of_bitor = _of_bitxor = _operands

    def _of_power(self, node: Power, scope: Scope) -> Type:
        base, exponent = self._of(node.base, scope), self._of(node.exponent, scope)
        if base is None or exponent is None or NEVER in (base, exponent):
            return None if base is None or exponent is None else NEVER
        if base[0] not in NUMERIC or exponent[0] not in NUMERIC:
            return None
        if base[0] in INTEGRAL and node.exponent.kind == "int":
            return INT
        return NUMBER

    def _of_unary(self, node: Node, scope: Scope) -> Type:
        operand = self._of(node.children[0], scope)
        if operand is None or operand == NEVER:
            return operand
        if operand[0] in INTEGRAL:
            return INT
        return operand if operand[0] in NUMERIC and node.value != "~" else None

    def _of_not(self, node: Negation, scope: Scope) -> Type:
        return BOOL if node.plain is None or scope.is_builtin("len") else None

    def _of_size(self, node: Size, scope: Scope) -> Type:
        return BOOL if scope.is_builtin("len") else None

    def _of_merged(self, node: Merged, scope: Scope) -> Type:
        compared = _compared_names(node)
        found = self._of(compared, scope)
        if found == NEVER:
            return NEVER
        return BOOL if found is not None and found[0] in SCALAR else None

    def _of_membership(self, node: Operation, scope: Scope) -> Type:
        return BOOL

    _of_identity = _of_membership

    def _of_ordering(self, node: Operation, scope: Scope) -> Type:
        for side in (node.left, node.right):
            found = self._of(side, scope)
            if found is None or found[0] not in SCALAR:
                return found if found == NEVER else None
        return BOOL

    _of_equality = _of_ordering

    def _of_junction(self, node: Junction, scope: Scope) -> Type:
        result: Type = NEVER
        for operand in node.children:
            result = join(result, self._of(operand, scope))
        return result

    _of_and = _of_or = _of_junction

    def _of_ternary(self, node: Node, scope: Scope) -> Type:
        return join(self._of(node.children[1], scope), self._of(node.children[2], scope))

    def _of_empty_list(self, node: Node, scope: Scope) -> Type:
        return LIST if node.value != "list()" or scope.is_builtin("list") else None

    def _of_list(self, node: Node, scope: Scope) -> Type:
        return LIST

    def _of_set(self, node: Node, scope: Scope) -> Type:
        return SET

    def _of_dict(self, node: Node, scope: Scope) -> Type:
        return DICT

    def _of_tuple(self, node: Node, scope: Scope) -> Type:
        if any(child.kind == "star" for child in node.children):
            return ("tuple", None)
        return ("tuple-of", *(_kept(self._of(child, scope)) for child in node.children))

    def _of_comprehension(self, node: Comprehension, scope: Scope) -> Type:
        if node.value == "generator":
            return ("iterator", self._of(node.elements[0], node.scope))
        return (node.value,)

    def _of_reversed_range(self, node: ReversedRange, scope: Scope) -> Type:
        return ("iterator", INT) if scope.is_builtin("range") and scope.is_builtin("reversed") else None

    def _of_subscript(self, node: Subscript, scope: Scope) -> Type:
        base = self._of(node.base, scope)
        if base is None or base == NEVER or len(node.indices) != 1:
            return base if base == NEVER else None
        index = node.indices[0]
        if index.kind == "slice":
            return base if base[0] in ("list", "fresh", "str", "bytes", "tuple") else None
        if base[0] == "tuple-of":
            position = int_value(index)
            return None if position is None else _component(base, position)
        at = self._of(index, scope)
        if at == NEVER or (at is not None and at[0] in INTEGRAL):
            return element(base) if base[0] in ("fresh", "str", "tuple", "bytes") else None
        return None

    def _of_attribute(self, node: Node, scope: Scope) -> Type:
        return _MODULE_VALUES.get(scope.imported(node))

    # Calls

    def _of_call(self, node: Call, scope: Scope) -> Type:
        function = node.function
        if function.kind == "name" and scope.is_builtin(function.value):
            return self._builtin(node, scope)
        dotted = scope.imported(function)
        if dotted:
            if dotted in ("math.floor", "math.ceil"):  # they ask the argument, which may answer with anything
                numeric = node.arguments and self.named(node.arguments[0].value, scope, NUMERIC)
                return INT if numeric else None
            return _MODULE_RESULTS.get(dotted)
        return self._method(function, scope) if function.kind == "attribute" else None

    def _builtin(self, node: Call, scope: Scope) -> Type:
        name = node.function.value
        if name in _BUILTIN_RESULTS:
            return _BUILTIN_RESULTS[name]
        if any(argument.star or argument.keyword for argument in node.arguments) and name not in (
            "sorted", "max", "min", "enumerate",
        ):  # fmt: skip
            return None
        given = [argument.value for argument in node.arguments if not argument.keyword]
        if name in ("list", "set", "frozenset", "tuple", "sorted"):
            kind = "list" if name == "sorted" else name
            if kind in ("set", "frozenset"):
                return (kind,)
            return ("fresh" if kind == "list" else kind, element(self._of(given[0], scope)) if given else None)
        if name == "dict":
            return DICT
        if not given or any(argument.star for argument in node.arguments):
            return None
        first = self._of(given[0], scope)
        if name in _TEXT_RESULTS:
            return None if first is None else first if first == NEVER else _TEXT_RESULTS[name]
        if name == "abs":
            return first if first is not None and first[0] in NUMERIC | {"never"} else None
        if name == "round":
            numeric = first is not None and first[0] in NUMERIC
            return first if first == NEVER else (INT if len(given) == 1 else NUMBER) if numeric else None
        if name == "sum" and len(given) == 1:
            item = element(first)
            return join(INT, item) if item is not None and item[0] in NUMERIC | {"never"} else None
        if name in ("min", "max"):
            if len(given) == 1:
                # a default= could be anything
                return element(first) if all(a.keyword != "default" for a in node.arguments) else None
            result: Type = NEVER
            for argument in given:
                result = join(result, self._of(argument, scope))
            return result
        if name == "enumerate":
            return ("iterator", ("tuple-of", INT, element(first)))
        if name == "zip":
            return ("iterator", ("tuple-of", *(element(self._of(argument, scope)) for argument in given)))
        if name == "reversed":
            return ("iterator", element(first))
        if name == "map" and given[0].kind == "name" and scope.is_builtin(given[0].value):
            return ("iterator", _BUILTIN_RESULTS.get(given[0].value))
        if name == "divmod" and len(given) == 2:
            second = self._of(given[1], scope)
            both = first is not None and second is not None and first[0] in INTEGRAL and second[0] in INTEGRAL
            return ("tuple-of", INT, INT) if both else None
        return None

    def _method(self, function: Node, scope: Scope) -> Type:
        base = self._of(function.children[0], scope)
        name = function.value
        if base is None or base == NEVER:
            return base
        kind = base[0]
        if kind == "str":
            return _STR_METHODS.get(name)
        if kind in INTEGRAL:
            return _INT_METHODS.get(name)
        if name in ("index", "count") and kind in ("list", "tuple", "tuple-of", "deque", "range"):
            return INT
        if name == "copy" and kind in ("list", "dict", "set", "deque"):
            return base
        return base if kind in ("set", "frozenset") and name in ("union", "intersection", "difference") else None


_LITERAL_TYPES: dict[str, Type] = {
    "int": INT, "float": FLOAT, "complex": ("complex",), "string": STR,
}  # fmt: skip


def _compared_names(node: Node) -> Node:
    """The first name in a merged comparison; all its comparisons have the same one."""
    while node.kind != "name":
        node = next(
            (child for child in node.children if child.kind in ("name", "merged", "equality")), node.children[0]
        )
    return node


def _string_type(literal: str) -> Type:
    prefix = literal[: min(i for i in (literal.find("'"), literal.find('"')) if i >= 0)]
    return BYTES if "b" in prefix.lower() else STR


def _outside(scope: Scope, binding: Binding) -> Scope:
    """Where a comprehension's iterable is read: outside for the first clause, which alone is always there."""
    first = next(iter(scope.bindings.values()))[0]
    outer = scope.parent
    return outer if outer is not None and binding.expression is first.expression else scope


def _arithmetic(op: str, left: Type, right: Type) -> Type:
    """The type of a binary operation on builtin operands."""
    if left is None or right is None:
        return None
    if NEVER in (left, right):
        return NEVER
    a, b = left[0], right[0]
    if a in NUMERIC and b in NUMERIC:
        if op == "/":
            return FLOAT if "complex" not in (a, b) and "number" not in (a, b) else NUMBER
        if op == "**":
            return NUMBER
        if a in INTEGRAL and b in INTEGRAL:
            return INT
        if op in ("&", "|", "^", "<<", ">>", "@"):
            return None
        return FLOAT if a in INTEGRAL | {"float"} and b in INTEGRAL | {"float"} else NUMBER
    if op == "%" and a == "str":
        return STR
    if op == "+" and a == b and a in ("str", "bytes", "list", "tuple"):
        return join(left, right)
    if op == "*" and {a, b} & INTEGRAL:
        other = right if a in INTEGRAL else left
        return other if other[0] in ("str", "bytes", "list", "tuple") else None
    if op in ("|", "&", "-", "^") and a == b and a in ("set", "frozenset"):
        return join(left, right)
    return None
