"""The results of functions and methods of builtin types and of a few modules."""

from __future__ import annotations

from collections.abc import Callable

from sew_hooks.languages.python.builtin_types import (
    BOOL,
    BYTES,
    DICT,
    FLOAT,
    INT,
    INTEGRAL,
    NEVER,
    NUMBER,
    NUMERIC,
    SET,
    STR,
    Type,
    element,
    join,
)
from sew_hooks.named_tuples import NamedTuple


class Signature(NamedTuple):
    """A function whose result depends on its arguments.

    ``result`` computes its type from the types of the positional arguments; there are ``least`` to ``most`` of them.
    Nothing is known about a call with a starred argument, or with a keyword that is not among ``keywords``. With
    ``of_function``, the first argument is a builtin function, and ``result`` receives the result of that function.
    """

    result: Callable[..., Type]
    least: int = 1
    most: int = 255
    keywords: tuple[str, ...] = ()
    of_function: bool = False


def _in(names: frozenset[str], of: Type) -> bool:
    return of is not None and of[0] in names


def _absolute(of: Type) -> Type:
    return of if of == NEVER or _in(NUMERIC, of) else None


def _rounded(of: Type, *digits: Type) -> Type:
    if not _in(NUMERIC, of):
        return of if of == NEVER else None
    return NUMBER if digits else INT


def _added(of: Type) -> Type:
    item = element(of)
    return join(INT, item) if item == NEVER or _in(NUMERIC, item) else None


def _extreme(first: Type, *others: Type) -> Type:
    if not others:
        return element(first)
    for other in others:
        first = join(first, other)
    return first


def _divided(left: Type, right: Type) -> Type:
    return ("tuple-of", INT, INT) if _in(INTEGRAL, left) and _in(INTEGRAL, right) else None


def _text(result: Type) -> Signature:
    """A function that calls a method of its argument, whose class may return a subclass of the type."""
    return Signature(lambda of, *_: of if of is None or of == NEVER else result)


def _collection(name: str, *keywords: str) -> Signature:
    return Signature(lambda *given: (name, element(given[0]) if given else None), 0, keywords=keywords)


def _whole(of: Type) -> Type:
    """Only numbers: any other class computes the result itself, and may return anything."""
    return INT if _in(NUMERIC, of) else None


def _mapped(result: Type | Signature) -> Type:
    return ("iterator", None if isinstance(result, Signature) else result)


BUILTINS: dict[str, Type | Signature] = {
    "len": INT, "int": INT, "ord": INT, "hash": INT, "id": INT, "float": FLOAT, "chr": STR,
    "input": STR, "hex": STR, "bin": STR, "oct": STR, "bool": BOOL,
    "isinstance": BOOL, "issubclass": BOOL, "callable": BOOL, "hasattr": BOOL, "any": BOOL, "all": BOOL,
    "range": ("range",), "complex": ("complex",),
    "list": _collection("fresh"), "sorted": _collection("fresh", "key", "reverse"), "tuple": _collection("tuple"),
    "set": Signature(lambda *_: SET, 0), "frozenset": Signature(lambda *_: ("frozenset",), 0),
    "dict": Signature(lambda *_: DICT, 0),
    "str": _text(STR), "repr": _text(STR), "ascii": _text(STR), "format": _text(STR), "bytes": _text(BYTES),
    "abs": Signature(_absolute, most=1),
    "round": Signature(_rounded, most=2),
    "sum": Signature(_added, most=1),
    "min": Signature(_extreme, keywords=("key",)), "max": Signature(_extreme, keywords=("key",)),
    "divmod": Signature(_divided, least=2, most=2),
    "enumerate": Signature(lambda of, *_: ("iterator", ("tuple-of", INT, element(of))), most=2, keywords=("start",)),
    "zip": Signature(lambda *of: ("iterator", ("tuple-of", *map(element, of)))),
    "reversed": Signature(lambda of: ("iterator", element(of)), most=1),
    "map": Signature(_mapped, of_function=True),
}  # fmt: skip
"""The result of each builtin."""

IMPORTED: dict[str, Type | Signature] = {
    "math.gcd": INT, "math.lcm": INT, "math.isqrt": INT, "math.comb": INT,
    "math.perm": INT, "math.factorial": INT, "math.sqrt": FLOAT, "math.log": FLOAT, "math.log2": FLOAT,
    "math.log10": FLOAT, "math.exp": FLOAT, "math.sin": FLOAT, "math.cos": FLOAT, "math.tan": FLOAT,
    "math.hypot": FLOAT, "math.atan2": FLOAT, "math.pow": FLOAT, "math.fabs": FLOAT, "time.time": FLOAT,
    "time.perf_counter": FLOAT, "bisect.bisect": INT, "bisect.bisect_left": INT, "bisect.bisect_right": INT,
    "random.randint": INT, "random.random": FLOAT, "collections.deque": ("deque",),
    "collections.defaultdict": DICT, "collections.OrderedDict": DICT,
    "collections.Counter": DICT, "sys.stdin.readline": STR, "sys.stdin.read": STR,
    "math.floor": Signature(_whole, most=1), "math.ceil": Signature(_whole, most=1),
}  # fmt: skip
"""The results of functions in modules, by the modules' names."""

VALUES: dict[str, Type] = {"math.pi": FLOAT, "math.e": FLOAT, "math.inf": FLOAT, "math.tau": FLOAT, "sys.maxsize": INT}
"""Objects of modules that are not functions."""

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
_SAME: Type = ("same",)
"""Stands for the type of the value itself."""

_PLACES: dict[str, Type] = {"index": INT, "count": INT}
_BITS: dict[str, Type] = {"bit_length": INT, "bit_count": INT}
_COPIES: dict[str, Type] = {"copy": _SAME}
_SETS: dict[str, Type] = dict.fromkeys(("union", "intersection", "difference"), _SAME)
_METHODS: dict[str, dict[str, Type]] = {
    "str": _STR_METHODS,
    **dict.fromkeys(INTEGRAL, _BITS),
    **dict.fromkeys(("tuple", "tuple-of", "range"), _PLACES),
    **dict.fromkeys(("list", "deque"), _PLACES | _COPIES),
    "dict": _COPIES,
    "set": _SETS | _COPIES,
    "frozenset": _SETS,
}


def method(base: tuple[object, ...], name: str) -> Type:
    """The result of the method ``name`` of a value of the type ``base``."""
    result = _METHODS.get(str(base[0]), {}).get(name)
    return base if result == _SAME else result
