"""Names that are not what they seem: whatever variant every site stands in, the program does the same."""

from __future__ import annotations

import contextlib
import io

import pytest

from sew_hooks.engine.api import find_sites, rewrite
from sew_hooks.errors import ParseError
from sew_hooks.languages.site import Site

PROGRAMS = {
    "a_deep_recursion": """\
class Node:
    def __init__(self, kids):
        self.kids = kids
def depth(node):
    found = []
    for kid in node.kids:
        found.append(depth(kid))
    return 1 + max(found, default=0)
node = Node([])
for _ in range(600):
    node = Node([node])
print(depth(node))
""",
    "a_namespace_that_answers_for_any_name": """\
class Names(dict):
    def __missing__(self, name):
        if name.startswith("__"):
            raise KeyError(name)
        self[name] = len(self)
        return self[name]
class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Names()
class Color(metaclass=Meta):
    RED
    mask = 2 ** 8
    seen = []
print(sorted(name for name in vars(Color) if name[0] != "_"), Color.mask, Color.seen)
""",
    "a_closure_that_sees_what_is_bound": """\
hooks = []
def make():
    def get():
        return a
    hooks.append(get)
    a = 1
    b = missing
    return b
try:
    make()
except NameError:
    pass
try:
    print(hooks[0]())
except NameError:
    print("unbound")
""",
    "a_generator_that_says_it_is_a_list": """\
def g() -> list:
    yield 1
def f():
    return not g()
print(f())
""",
    "a_class_hides_a_name_from_its_functions": """\
names = []
for name in ["ann", "bob"]:
    names.append(name.upper())
class Greeting:
    name = "default"
    def show(self):
        return "hello " + name
print(names, Greeting().show())
""",
    "a_class_reads_the_modules_name_before_its_own": """\
def f():
    out = []
    for i in [1,2]:
        out.append(i)
    i = 0
    class A: i = i
    return out, A.i
i = 2
print(f())
""",
    "nonlocal_reaches_past_a_function": """\
def outer():
    n = 0
    def middle():
        def inner():
            nonlocal n
            n = [1]
        inner()
    middle()
    k = n
    k *= 2
    return k is n
print(outer())
""",
    "global_reaches_past_a_function": """\
acc = []
for i in [1, 2]:
    acc.append(i)
def outer():
    i = 0
    def inner():
        global i
        return i
    return inner()
print(outer())
""",
    "global_in_a_class_does_not_reach_its_functions": """\
n = []
def main():
    n = None
    class A:
        global n
        def f(self):
            return not n
    return A().f()
print(main())
""",
    "global_in_a_class_hides_a_loop_variable": """\
i = 9
def main():
    out = []
    for i in [1, 2]:
        out.append(i)
    class A:
        global i
        def f(self):
            return i
    return out, A().f()
print(main())
""",
    "global_in_a_class_hides_a_comprehension": """\
i = 9
def main():
    i = 3
    out = [i for i in [1, 2]]
    class A:
        global i
        def f(self):
            return i
    return out, A().f()
print(main())
""",
    "a_declaration_precedes_its_uses": """\
def f(c):
    if c:
        global x
        x = 1
        y = 1
    else:
        x = 2
        y = 2
    return x
print(f(0), x)
""",
    "an_asynchronous_comprehension": """\
import asyncio
class G:
    def __init__(self, n): self.n = n
    async def __aiter__(self):
        for k in range(self.n): yield k
async def f(xs):
    for x in xs:
        if [y async for y in x]:
            return True
    return False
print(asyncio.run(f([G(0), G(2)])))
""",
    "a_star_import_replaces_a_function": """\
def count(x) -> str:
    return ""
from itertools import *
def g():
    return not count(0)
print(g())
""",
    "a_method_reads_its_callers_variables": """\
import sys
class D:
    def query(self, text): return eval(text, {}, sys._getframe(1).f_locals)
def f(xs, d):
    limit = 3
    acc = []
    for i in xs:
        acc.append(d.query("i < limit"))
    return acc
print(f([1, 5], D()))
""",
    "a_float_is_asked_before_a_subclass_of_int": """\
class Near(int):
    def __eq__(self, other):
        return abs(int(self) - other) < 1
    __hash__ = int.__hash__
x = Near(2)
print(x == 2.5)
""",
    "a_private_name_is_another": """\
__cache = {}
_A__cache = None
class A:
    def f(self): return not __cache
print(A().f())
""",
    "a_private_loop_variable": """\
class A:
    def f(self, xs):
        acc = []
        for __i in xs:
            acc.append(__i)
        return _A__i
print(A().f([1,2]))
""",
    "a_comprehension_in_a_class_skips_it": """\
i = 9
def log(*a): print(a)
def main():
    n = 3
    acc = []
    for i in [1, 2]:
        acc.append(i)
    log(acc)
    class f1:
        for i in [6]: pass
        try: log([i for _ in (1,)])
        except NameError: log('NE')
main()
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_variant_does_the_same(name: str) -> None:
    program = PROGRAMS[name]
    expected = printed(program)
    sites = find_sites(program, "python")
    assert sites
    for chosen in sites:

        def turned(site: Site, chosen: Site = chosen) -> int | None:
            return 1 - site.bit if site == chosen else None

        assert printed(rewrite(program, "python", turned)) == expected, chosen.rule
    for bit in (0, 1):
        assert printed(rewrite(program, "python", lambda site, bit=bit: bit)) == expected


def printed(program: str) -> str:
    """What a program prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(program, "program", "exec"), {"__name__": "program"})
    return out.getvalue()


@pytest.mark.parametrize(
    "value",
    [
        "{ " + "{" * 1500 + "1" + "}" * 1500 + " }",
        "{" + "({" * 700 + "1" + "})" * 700 + "}",
        "{a:" * 20000 + "}" * 20000,
    ],
)
def test_an_f_string_that_would_crash_the_referee_is_not_rewritten(value: str) -> None:
    with pytest.raises(ParseError, match=r"nested too deeply|(syntax error at|does not compile) line 1"):
        rewrite(f'x = f"{value}"\n', "python", lambda site: 1 - site.bit)


@pytest.mark.parametrize(
    "observer", ["inspect.getmembers(x)", "sys.modules[x]", "x.__dict__", "unittest.main()", "dir()"]
)
def test_a_module_that_is_looked_through_keeps_its_names(observer: str) -> None:
    source = "kinds = [kind for kind in (1, 2)]\n"
    assert "list-comprehension" in {site.rule for site in find_sites(source, "python")}
    assert "list-comprehension" not in {site.rule for site in find_sites(f"{source}print({observer})\n", "python")}
