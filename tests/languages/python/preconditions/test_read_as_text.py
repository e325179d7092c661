"""Lines that tools read as text keep their text, whatever variant every site stands in."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from sew_hooks.engine.api import find_sites, rewrite

VARIANTS: dict[str, Callable[[object], int]] = {"all 0": lambda site: 0, "all 1": lambda site: 1}

MODULE = '''\
#!/usr/bin/env python
"""A module as packaging tools meet it."""
__version__ = "1.2.3"
__author__ = "Ada"
__all__ = []

VERSION_MAJOR = 1
VERSION_MINOR = 24000

if False:
    PATCH = 1000
else:
    PATCH = 2000


def area(shape):
    raise NotImplementedError


def same(shape, other):
    if not isinstance(other, str):
        return NotImplemented
    return shape == other


if __name__ == "__main__":
    print(area)
'''

PATTERNS = [
    r"""^__version__ = ['"]([^'"]*)['"]$""",
    r"""^__author__ = ['"]([^'"]*)['"]$""",
    r"^__all__ = \[(.*)\]$",
    r"^VERSION_MAJOR = (\d+)$",
    r"^VERSION_MINOR = (\d+)$",
    r"if __name__ == .__main__.:",
    r"raise NotImplementedError",
    r"return NotImplemented",
    r"if False:",
]
"""What setup scripts look for, and what coverage.py's documentation names for `exclude_also`."""


@pytest.mark.parametrize("scope", ["program", "definition"])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_tools_look_for_is_found_in_either_variant(pattern: str, variant: str, scope: str) -> None:
    text = rewrite(MODULE, "python", VARIANTS[variant], scope=scope)
    expected = re.findall(pattern, MODULE, re.MULTILINE)
    assert expected
    assert re.findall(pattern, text, re.MULTILINE) == expected


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_version_is_read_without_running_the_module(variant: str) -> None:
    """As setuptools does for ``attr: module.__version__``."""
    tree = ast.parse(rewrite(MODULE, "python", VARIANTS[variant], scope="definition"))
    found = {
        target.id: ast.literal_eval(statement.value)
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    assert found["__version__"] == "1.2.3"
    assert found["__author__"] == "Ada"
    assert found["__all__"] == []


COMMENTED = """\
def f(items, c):
    a, b = 0, 1  # noqa: E741
    x = 1
    y = 2  # type: int
    m = n = 0  # nosec
    found = [i * 2 for i in items]  # pylint: disable=all
    kept = []
    for j in items:
        kept.append(j)  # pragma: no cover
    z = 1 if c else 2  # type: ignore[assignment]
    if c:
        w = 1
    else:
        w = 2  # noqa
    # pylint: disable-next=invalid-name
    l, r = 0, 9
    return any(k > 1 for k in items)  # pyright: ignore
"""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_comment_stays_on_the_line_it_speaks_of(variant: str) -> None:
    """No line that ends in a comment is merged, split, or left behind by its neighbour."""
    text = rewrite(COMMENTED, "python", VARIANTS[variant], scope="definition")
    assert len(text.splitlines()) == len(COMMENTED.splitlines())
    for before, after in zip(COMMENTED.splitlines(), text.splitlines(), strict=True):
        assert before.partition("#")[1:] == after.partition("#")[1:]


OLD = {
    "a shebang": "#!/usr/bin/env python2\n",
    "an older shebang": "#!/usr/bin/python3.4\n",
    "a test of the version": "import sys\nif sys.version_info < (3, 6):\n    raise SystemExit\n",
    "an import from the future": "from __future__ import division\n",
    "six": "import six\n",
}


@pytest.mark.parametrize("sign", OLD)
def test_a_file_for_an_old_python_gets_no_newer_syntax(sign: str) -> None:
    source = (
        OLD[sign]
        + "\n\ndef f(items):\n    for item in items:\n        yield 10000\n        return\n\n\ndef g():\n    pass\n"
    )
    rules = {site.rule for site in find_sites(source, "python", scope="definition")}
    assert "blank-lines" in rules
    assert rules.isdisjoint({"digit-grouping", "placeholder-body", "explicit-none-return"})


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="a comprehension has no frame of its own from Python 3.12 on")
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_callee_finds_the_variables_of_its_caller(variant: str) -> None:
    source = """\
import sys
import types
lookups = types.ModuleType("lookups")
exec('''
import sys
def evaluate(name):
    return sys.{}(1).f_locals.get(name)
'''.format("_get" + "frame"), lookups.__dict__)
sys.modules["lookups"] = lookups
from lookups import evaluate
def shares(parts, total):
    found = []
    for part in parts:
        found.append(evaluate("total"))
    return found
def methods(parts, total):
    found = [lookups.evaluate("total") for part in parts]
    return found
def formatted(parts, total):
    found = []
    for part in parts:
        found.append(f"{evaluate('total')}")
    return found
def passed(parts, total, look):
    found = []
    for part in parts:
        found.append(look("total"))
    return found
print(shares([1], 5), methods([1], 5), formatted([1], 5), passed([1], 5, evaluate))
"""
    text = rewrite(source, "python", VARIANTS[variant], scope="definition")
    outputs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for program in (source, text)
    ]
    assert outputs[1] == outputs[0]
