"""The laws of rewriting (design, section 5): random programs, awkward layouts, and programs that once broke a law."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sew_hooks

KEY = bytes(range(32))
each_scope = pytest.mark.parametrize("scope", ["definition", "program"])

EXPRESSIONS = {
    "name": "a | b",
    "literal": "1 | 0 | 2 | 1000 | 1_000 | 12345 | -1 | 1.5",
    "value": "{literal} | a | b | n | p | n + 1 | 2 * b | b + a * n | [] | list() | 'a' | 1 | 1000",
    "term": "{name} | {literal} | n | p | ({number}) | len({sized}) | n ** 2 | pow(n, 2) | note({number})",
    "number": "{term} | {term} + {term} | {term} * n | {term}-{term} | {term} + {term} * n | ({term} + {term}) * n"
    " | {term} // 2 | {term} % 7 + {term} | -{term} | {term} + (n * {term}) | sum(reversed(range(n)))"
    " | sum(range(n - 1, -1, -1))",
    "text": "'a' | s | s + 'b' | s[:n] | s[0:n] | f'{{a + 1}} {{not s}}'",
    "sized": "xs | s | d | p",
    "test": "{name} == 1 | not {sized} | ({condition}) | a in (1, 2) | n > 1 | xs",
    "condition": "{term} < {term} | {term} == {term} | 1 <= {name} | {name} != 1 | not {sized} | len({sized}) == 0"
    " | len({sized}) > 0 | len({sized}) != 0 | {name} in (1, 2) | {name} == 1 or {name} == 2 | p in [1, 'a']"
    " | {name} == 1 or a in (2, 3) | {term} not in (1, {term}) | s in ('a',) | {test} and {test} | {test} or {test}"
    " | not ({test} and {test}) | ({term} < n) and ({term} % 2 == 0) | not ({term} < 1) | 0 < {term} < n | p is None"
    " | not (not {sized}) | any({test} for i in {iterable})",
    "list": "[] | list() | xs | [{number}, {number}] | [{number} for i in {iterable}] | xs[:n] | xs[0:2]"
    " | list(reversed(range(n))) | list(range(n - 1, -1, -1)) | sorted({iterable}, key=str) | [[] for j in {iterable}]",
    "iterable": "xs | range(n) | range(0, n) | reversed(range(n)) | range(n - 1, -1, -1) | s | d | [{number}, 2] | p",
    "line": "{name} = {number} | {name} += {number} | {name} = {name} + {term} | {name} -= {term} | a *= n | a = a * n"
    " | a, b = {value}, {value} | a, b, s = {value}, {value}, 'a' | a = b = {literal} | s = {text} | xs = {list}"
    " | note({number}) | note({condition}) | note({list}) | a = {number} if {test} else {number} | pass | ..."
    " | xs = {list} if {test} else [] | xs = [{number} for i in {iterable}] | xs = [i for i in {iterable} if {test}]"
    " | p += {value} | a = 1; b = {number}",
}

STATEMENTS = {
    "module": """
{function}
--
{function}

{function}
--
class A:
    n = 3

    {function}

f = A.f
--
{block}
{function}
""",
    "function": """
def f(a: int, b: int, n: int, s: str, xs: list, d: dict, p, q=None):
    {block}
    return a, b, s, xs, p
--
def f(a: int, b: int, n: int, s: str, xs: list, d: dict, p, q=None):
    {block}
    {result}
""",
    "block": """
{statement}
--
{statement}
{block}
--
{statement}
{statement}
{statement}
""",
    "result": """
return {number}
--
return ({condition})
--
return
--
return None
--
return {list}
--
return any({condition} for i in {iterable})
--
for i in {iterable}:
    if {condition}:
        return True
return False
""",
    "statement": """
{line}
--
{line}
--
{line}
--
a = {value}
b = {value}
--
a = {literal}
b = {literal}
--
if {condition}:
    {block}
else:
    {block}
--
if not {test}:
    {block}
else:
    {block}
--
if {condition}:
    {block}
--
if {condition}:
    {block}
elif {condition}:
    {block}
else:
    {block}
--
if {test}:
    a = {number}
else:
    a = {number}
--
if {test}: {line}
--
xs = []
for i in {iterable}:
    xs.append({number})
--
xs = []
for i in {iterable}:
    if {test}:
        xs.append(note(i))
--
note(xs)
xs = [{number} for j in {iterable}]
--
for i in {iterable}:
    note(i)
    {block}
--
for j in {iterable}:
    {block}
--
k = 2
while k > 0:
    k -= 1
    {block}
--
k = 2
while True:
    k = k - 1
    if k == 0:
        break
--
try:
    {block}
except Exception as error:
    note(type(error).__name__)
--
def g(i):
    {block}
    {result}

note(g(b))
--
class B:
    a = {number}
    pass
--
note([
    {number},
    {condition},
])
--
xs = list(
    {iterable}
    )
""",
}

GRAMMAR = {kind: texts.split(" | ") for kind, texts in EXPRESSIONS.items()} | {
    kind: texts.strip("\n").split("\n--\n") for kind, texts in STATEMENTS.items()
}
"""Every rule's patterns, in both variants, wherever they fit. Failing examples shrink to the first texts of a kind."""

MOST_NESTED = 7

PRELUDE = '''
trace = []

def note(value):
    trace.append(repr(value))
    return value

class Traced:
    """A value of a type that nobody knows. It tells what is done to it."""
    def __repr__(self): return "Traced"
    def __len__(self): return note(2)
    def __getitem__(self, index): return [1, 2][note(index)]
    __hash__ = None

def operator(name):
    return lambda self, other: note(f"{name} {other}") and self

for name in "add radd sub rsub mul rmul mod floordiv pow iadd lt le gt ge eq ne".split():
    setattr(Traced, f"__{name}__", operator(name))

a, b, n, s, xs, d, p, q = 1, 2, 2, "ab", [1, 2], {}, Traced(), None
'''
CALLS = (
    "f(1, 2, 3, 'ab', [3, 1], {1: 2}, Traced())",
    "f(0, 1, 0, '', [], {}, None)",
    "f(2, 1000, 1, 'a', ['a'], {}, [1])",
    "f(-1, 0, -2, 'b', [1.5, 2], {2: 1}, 7)",
)


@st.composite
def programs(draw: st.DrawFn, kind: str = "module", depth: int = 0) -> str:
    """A text of ``kind`` whose places are filled with texts of the kinds they name."""
    texts = GRAMMAR[kind]
    if depth >= MOST_NESTED:
        texts = [text for text in texts if "{" not in text] or texts[:1]

    def fill(place: re.Match[str]) -> str:
        before = place.string[place.string.rfind("\n", 0, place.start()) + 1 : place.start()]
        return draw(programs(place[1], depth + 1)).replace("\n", "\n" + before if before.isspace() else "\n")

    filled = re.sub(r"(?<!\{)\{(\w+)\}", fill, draw(st.sampled_from(texts)))
    return filled.replace("{{", "{").replace("}}", "}") if kind == "text" else filled


def outcome(source: str, *calls: str) -> list[str]:
    """What a program traces, and the results of the calls, or the exceptions that they end in."""
    namespace: dict[str, object] = {}
    exec(PRELUDE, namespace)
    results = []
    for code, mode in ((source, "exec"), *((call, "eval") for call in calls)):
        program = compile(code, "program", mode, dont_inherit=True)
        try:
            results.append(repr(eval(program, namespace)))
        except NameError:
            results.append("NameError")  # a loop says UnboundLocalError where a comprehension says its base class
        except Exception as error:
            results.append(type(error).__name__)
    return results + namespace["trace"]  # type: ignore[operator]


def address(site: sew_hooks.Site) -> tuple[object, object]:
    return site.site_id, site.context


def rewritten(source: str, sites: list[sew_hooks.Site], scope: str, bits: Callable[[sew_hooks.Site], int]) -> str:
    """The text with the chosen bits, once it was seen to read back, and to be undone to the byte."""
    chosen = [bits(site) for site in sites]
    order = iter(chosen)
    result = sew_hooks.rewrite(source, "python", lambda _: next(order), scope=scope)
    found = sew_hooks.find_sites(result, "python", scope=scope)
    expected = Counter((address(site), bit) for site, bit in zip(sites, chosen, strict=True))
    assert Counter((address(site), site.bit) for site in found) == expected
    before = defaultdict(set)
    for site in sites:
        before[address(site)].add(site.bit)
    if all(len(bits) == 1 for bits in before.values()):
        undone = sew_hooks.rewrite(result, "python", lambda site: min(before[address(site)]), scope=scope)
        assert undone == source
    return result


def check_laws(source: str, scope: str, chance: random.Random) -> set[str]:
    """Check every law but the one on behaviour; the texts that the program was turned into."""
    sites = sew_hooks.find_sites(source, "python", scope=scope)
    assert len({(site.rule, site.line, site.column) for site in sites}) == len(sites)
    assert sew_hooks.rewrite(source, "python", lambda site: site.bit, scope=scope) == source
    results = {
        rewritten(source, sites, scope, lambda _: 0),
        rewritten(source, sites, scope, lambda _: 1),
        rewritten(source, sites, scope, lambda site: 1 - site.bit),
        rewritten(source, sites, scope, lambda _: chance.getrandbits(1)),
    }
    marked = sew_hooks.embed(source, "python", KEY, scope=scope).source
    detection = sew_hooks.detect(marked, "python", KEY, scope=scope)
    assert detection.agreements == detection.total
    assert sew_hooks.embed(marked, "python", KEY, scope=scope).source == marked
    return results | {marked}


@each_scope
@settings(max_examples=20)
@given(source=programs(), seed=st.integers(0, 1000))
def test_random_programs_keep_the_laws_and_their_behaviour(source: str, seed: int, scope: str) -> None:
    source += "\n"
    before = outcome(source, *CALLS)
    for result in check_laws(source, scope, random.Random(seed)):
        assert outcome(result, *CALLS) == before


FUNCTION = """\
def f(x: int):
    a, b = 1, 2
    if x:
        f(a)
        f(b)
    else:
        f(a)
    c = [i for i in range(x)]
    if x < 3:
        d = 1000
    else:
        d = 2


    return d + 1


class A:
    x = 1

    def f(self):
        pass
"""

LAYOUTS = {
    "tabs": FUNCTION.replace("    ", "\t"),
    "one space": FUNCTION.replace("    ", " "),
    "eight spaces": FUNCTION.replace("    ", " " * 8),
    "CRLF": FUNCTION.replace("\n", "\r\n"),
    "CRLF, no final newline": FUNCTION.rstrip().replace("\n", "\r\n"),
    "trailing white space": re.sub(r"(?<=\S)\n", "  \t\n", FUNCTION),
    "comments at all ends": re.sub(r"(?<=\S)\n", "  # a < b\n", FUNCTION),
    "comments on all lines": re.sub(r"\n *", "\\g<0># a < b\\g<0>", FUNCTION.rstrip()),
    "comments in the margin": FUNCTION.rstrip().replace("\n", "\n# not x\n"),
    "blank lines everywhere": FUNCTION.replace("\n", "\n\n"),
    "semicolons at all ends": re.sub(r"(?<=[^:\s])\n", ";\n", FUNCTION),
    "unicode": FUNCTION.replace("x", "größe").replace("1000", "'😀', 1000"),
    "mixed widths": """\
def f(x: int):
 a, b = 1, 2
 if x:
       a = 1
       b = 1
 else:
   a = 2
 while x:
        c = [i for i in range(x)]
 return a
""",
    "statements on one line": """\
def f(x: int):
    a, b = 1, 2; x += 1; y = 1 if x else 2
    if x: return x
    else: return y
    for i in range(x): x += 1
    while True: ...
    class A: ...
""",
    "continued lines": """\
def f(x: int):
    a, b = \\
        1, 2
    y = 1 if x \\
        else 2
    x = x \\
      + 1
    return \\
  x + 1
class A:
    x = 1 \\

    def f(self):
        pass
""",
    "glued keywords": """\
def f(x: int, a: int):
    if(x):return(x)
    while(not(x)):x=-1
    if a<-x:return a<-x
    y=x if x==(1)else-1
    return(1<x)or(x<1)and-1<x
""",
    "comments in brackets": """\
def f(a: int, b: int):
    x = (a <  # less < than >
         b)
    c = [i for i in range(x)  # for
         ]
    return (x +  # more + than
            1)
""",
    "comments around definitions": """\
def f():
    pass
    # in f

    # in f, too
def g():
    pass
  # odd


# h
@(lambda h: h)
# h

def h():
    pass
""",
    "strings over lines": """\
def f(x: int):
    if x:
        s = '''a

# b'''
        t = 1
    else:
        s = '''c
    d'''
        t = x
    return s + '''
''', t
x = '''a

# b'''
def g():
    return x
""",
    "formatted strings": """\
def f(x: int, y: int):
    return f'{x+1} {x + 1=} {f"{x*1000}":>{x+y}} {not x}' + f'''{
        x
    }'''
""",
    "closing brackets": """\
def h(f, g):
    x = f(
        1,
    )
    y = [
  1
  ]
    z = f(g(
   1
))
    return f(
        1
    )(
    x
    )[
     y, z
    ]
""",
    "parentheses over lines": """\
def f(a: int, b: int):
    a = a + (b +
         1)
    if not (a and
            b):
        f(a)
        f(b)
    else:
        f(b)
    return (a +
            b)
""",
    "patterns": """\
def f(x):
    match x:
        case [1, *r] if not r: return r
        case (
            1 |
            2
        ):
            return 1000
        case {'a': b, **c}: ...
        case str() as s: return s + 'a'
""",
    "one line": "a, b = 1, 2\n",
    "one line, nothing after it": "x = 1 if print else 2",
    "only comments": "# a\n# b\n",
    "nothing": "",
    "500 branches": "if f(0):\n    x = 1\n" + "elif f(1000):\n    x = 2\n" * 500 + "else:\n    x = 3\n",
    "a long line": "def f(x: int):\n    return x in (" + ", ".join(map(str, range(2000))) + ")\n",
}


@each_scope
@pytest.mark.parametrize("source", LAYOUTS.values(), ids=LAYOUTS)
def test_awkward_layouts_keep_the_laws(source: str, scope: str, chance: random.Random) -> None:
    for result in check_laws(source, scope, chance):
        compile(result, "program", "exec", dont_inherit=True)


ONCE_BROKEN = {
    "a string that ends like a comment": ("x = '''a\n\n# b'''\ndef f():\n    pass\n", "x"),
    "an annotation that is not the builtin": (
        "class Counter:\n    pass\ndef f(c: Counter):\n    return not c\n",
        "f(Counter())",
    ),
    "a name that a star import binds": (
        "import sys, types\nsys.modules['star'] = module = types.ModuleType('star')\nmodule.n = [1]\n"
        "n = 0\nfrom star import *\ndef f():\n    k = n\n    k *= 2\n    return n\n",
        "f()",
    ),
    "a list that is filled with something else": (
        "def f(s: str):\n    p = s.split()\n    p[0] = 0\n    return [1 for q in p if not q]\n",
        "f('a b')",
    ),
    "a slice object as an index": (
        "def f(xs: list[int], i):\n    t = xs[i]\n    u = t\n    t *= 2\n    return u\n",
        "f([1, 2, 3], slice(0, 2))",
    ),
    "a range too long for len()": ("def f():\n    r = range(10**30)\n    return not r\n", "f()"),
    "local names that are looked at": (
        "def f(xs):\n    acc = [i for i in xs]\n    return sorted(locals())\n",
        "f([1])",
    ),
    "a yield in a formatted string": (
        "def f(xs):\n    acc = []\n    for i in xs:\n        acc.append(f'{(yield i)}')\n    return acc\n",
        "list(f([1]))",
    ),
    "a walrus in a formatted string": (
        "def f(xs):\n    acc = []\n    for i in xs:\n        acc.append(f'{(i := i + 1)}')\n    return acc\n",
        "f([1])",
    ),
    "an unbound name in a try": (
        "def f():\n    a = 0\n    try:\n        a, b = 1, unbound\n    except NameError:\n        pass\n    return a\n",
        "f()",
    ),
    "a parenthesised any()": (
        "def f(xs, g):\n    acc = [i for i in xs]\n    if acc:\n        return (any(g(i) for i in xs))\n"
        "    return any(i for i in xs)\n",
        "f([1], bool)",
    ),
    "a comprehension in a ternary": (
        "def f(c, xs):\n    x = [i for i in xs] if c else []\n    return x\n",
        "f(1, [2])",
    ),
    "a ternary in a condition": (
        "def f(p, q, r):\n    if p if q else r:\n        x = 1\n    else:\n        x = 2\n    return x\n",
        "f(0, 1, 2)",
    ),
    "a walrus in a condition": (
        "def f(g):\n    if n := g():\n        x = 1\n    else:\n        x = 2\n    return x, n\n",
        "f(int)",
    ),
    "a yield in a condition": (
        "def f(a):\n    if not (yield a):\n        a = 2\n        a += 1\n    else:\n        a = 3\n    yield a\n",
        "list(f(1))",
    ),
    "a double negation": (
        "def f(d: dict):\n    if not (not d):\n        b = 1\n        b += 1\n    else:\n        b = 2\n    return b\n",
        "f({}), f({1: 2})",
    ),
    "neighbouring memberships": (
        "def f(x: int):\n    return x in (1, 2) or x in (3, 4), x == 5 or x in (6, 7)\n",
        "[f(i) for i in range(8)]",
    ),
    "literals that differ in their grouping": ("def f():\n    a, b = 1000, 1_000\n    return a is b, a + b\n", "f()"),
    "two variables of one name": ("def f(xs):\n    return [x + 1 for x in xs for x in x]\n", "f([[1], [2]])"),
    "a generator as a range": ("def f(xs):\n    return range(x for x in xs)\n", "f([1])"),
    "a truth that is asked for": (
        "log = []\nclass P:\n    def __bool__(self):\n        log.append(1)\n        return False\n"
        "def f(p):\n    return any(p and i for i in [1, 2]), log\n",
        "f(P())",
    ),
    "a chain of assignments over a loop": (
        "def f(n: int):\n"
        + "".join(f"    x{i} = 0\n\n" for i in range(1, 13))
        + "    while n > 0:\n        acc = [q for q in (x1, 3)]\n        n -= 1\n        x12 = n\n"
        + "".join(f"        x{i} = x{i + 1}\n\n" for i in range(1, 12))
        + "        x1 += len(acc)\n    return x1\n",
        "f(3)",
    ),
}


@each_scope
@pytest.mark.parametrize(("source", "call"), ONCE_BROKEN.values(), ids=ONCE_BROKEN)
def test_programs_that_once_broke_a_law(source: str, call: str, scope: str, chance: random.Random) -> None:
    before = outcome(source, call)
    for result in check_laws(source, scope, chance):
        assert outcome(result, call) == before


@pytest.mark.parametrize("bit", [0, 1])
def test_branches_change_places_above_a_comment_that_is_indented_less(bit: int) -> None:
    source = """\
def f(values, total, ready):
    for value in values:
        if value or total:
            total = 1
            if ready:
                total = 2  # set it to two
        else:
            total = 3
            print(total)
        # the end of it all
        total = total + 1
    return total
"""
    sites = {site.rule: site for site in sew_hooks.find_sites(source, "python")}
    assert "branch-order" in sites
    marked = sew_hooks.rewrite(source, "python", lambda site: bit if site.rule == "branch-order" else None)
    found = {site.rule: site.bit for site in sew_hooks.find_sites(marked, "python")}
    assert found == {rule: site.bit for rule, site in sites.items()} | {"branch-order": bit}
