"""Finding the types of expressions: a fixpoint over the assignments of each scope. Only proven types are returned."""

from __future__ import annotations

from sew_hooks.languages.python import signatures
from sew_hooks.languages.python.builtin_types import (
    BOOL,
    BYTES,
    DICT,
    FLOAT,
    INT,
    INTEGRAL,
    LIST,
    NEVER,
    NONE,
    NUMBER,
    NUMERIC,
    SCALAR,
    SET,
    STR,
    Type,
    arithmetic,
    component,
    element,
    join,
    kept,
    trim,
)
from sew_hooks.languages.python.fold import int_value
from sew_hooks.languages.python.scopes import Binding, Scope, is_private
from sew_hooks.languages.python.signatures import Signature
from sew_hooks.languages.python.tree import (
    Call,
    Comprehension,
    Junction,
    Merged,
    Negation,
    Power,
    ReversedRange,
    Subscript,
)
from sew_hooks.languages.tree import Node, Operation, Size

_REBINDERS = frozenset({"exec", "eval", "globals", "locals", "vars", "setattr", "__dict__"})
"""If one of these is mentioned, a module's name may be set without an assignment."""

_MAX_VARIABLES = 6

_LITERAL_TYPES: dict[str, Type] = {
    "int": INT, "float": FLOAT, "complex": ("complex",), "string": STR,
}  # fmt: skip


class Types:
    """The types of one module's expressions."""

    def __init__(self) -> None:
        self._solved: dict[Scope, dict[str, Type]] = {}
        self._known: dict[Node, Type] = {}
        self._solving = 0
        self._open: set[tuple[Scope, str]] = set()
        """Comprehension variables whose type is being computed, which may depend on themselves."""

    def of(self, node: Node, scope: Scope) -> Type:
        """The type of an expression read in ``scope``, or ``None``."""
        result = self._of(node, scope)
        return None if result == NEVER else result

    def named(self, node: Node, scope: Scope, names: frozenset[str]) -> bool:
        """Whether the expression is proven to have one of the type names."""
        type_ = self.of(node, scope)
        return type_ is not None and type_[0] in names

    # Names

    def _name(self, name: str, scope: Scope) -> Type:
        home = scope.resolve(name)
        if home is None or home.kind == "class" or scope.watched or is_private(name):
            return None
        if home.kind == "module" and (scope.function() is not home or not _REBINDERS.isdisjoint(home.mentions)):
            return None  # when a function runs, another module may have replaced the value
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
            current.update(dict.fromkeys(names))  # an import may have replaced any of them
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
                new = trim(new)
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
            return arithmetic(binding.value, old, self._of(expression, scope))
        result = self._of(expression, scope)
        if how == "element":
            result = element(result)
        for index in binding.path:
            result = component(result, index)
        return kept(result)

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
        return arithmetic(node.value, self._of(node.left, scope), self._of(node.right, scope))

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
        compared = self._of(node.compared, scope)
        if compared == NEVER:
            return NEVER
        return BOOL if compared is not None and compared[0] in SCALAR else None

    def _of_membership(self, node: Operation, scope: Scope) -> Type:
        return BOOL

    _of_identity = _of_membership

    def _of_ordering(self, node: Operation, scope: Scope) -> Type:
        for side in (node.left, node.right):
            type_ = self._of(side, scope)
            if type_ is None or type_[0] not in SCALAR:
                return type_ if type_ == NEVER else None
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
        return ("tuple-of", *(kept(self._of(child, scope)) for child in node.children))

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
            return None if position is None else component(base, position)
        at = self._of(index, scope)
        if at == NEVER or (at is not None and at[0] in INTEGRAL):
            return element(base) if base[0] in ("fresh", "str", "tuple", "bytes") else None
        return None

    def _of_attribute(self, node: Node, scope: Scope) -> Type:
        return signatures.VALUES.get(scope.imported(node))

    # Calls

    def _of_call(self, node: Call, scope: Scope) -> Type:
        function = node.function
        if function.kind == "name" and scope.is_builtin(function.value):
            return self._result(signatures.BUILTINS.get(function.value), node, scope)
        imported = scope.imported(function)
        if imported:
            return self._result(signatures.IMPORTED.get(imported), node, scope)
        if function.kind != "attribute":
            return None
        base = self._of(function.children[0], scope)
        return base if base is None or base == NEVER else signatures.method(base, function.value)

    def _result(self, function: Type | Signature, node: Call, scope: Scope) -> Type:
        """The result of a function that is called with the arguments of ``node``."""
        if not isinstance(function, Signature):
            return function
        if any(
            argument.star or (argument.keyword and argument.keyword not in function.keywords)
            for argument in node.arguments
        ):
            return None
        given = [argument.value for argument in node.arguments if not argument.keyword]
        if not function.least <= len(given) <= function.most:
            return None
        if function.of_function:
            name = given[0].value
            named = given[0].kind == "name" and scope.is_builtin(name)
            return function.result(signatures.BUILTINS.get(name)) if named else None
        return function.result(*(self._of(argument, scope) for argument in given))


def _string_type(literal: str) -> Type:
    prefix = literal[: min(i for i in (literal.find("'"), literal.find('"')) if i >= 0)]
    return BYTES if "b" in prefix.lower() else STR


def _outside(scope: Scope, binding: Binding) -> Scope:
    """The scope in which a comprehension's iterable is read: outside for the first clause."""
    first = next(iter(scope.bindings.values()))[0]
    outer = scope.parent
    return outer if outer is not None and binding.expression is first.expression else scope
