"""The candidates of Python, and the counters that find them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from benchmarks.candidates.python.blank_lines import blank_lines
from benchmarks.candidates.python.comments import comments
from benchmarks.candidates.python.expressions import expressions
from benchmarks.candidates.python.file import File, end, start
from benchmarks.candidates.python.names import names
from benchmarks.candidates.python.statements import statements
from benchmarks.candidates.python.wrapping import wrapping
from benchmarks.candidates.reading import Candidate, Reading

_BLANK = ("no blank line", "a blank line")

_PLACES = [
    *((f"blank-{name}", *_BLANK) for name in (
        "before-if", "before-loop", "before-with", "before-return", "before-return-fed", "before-comment",
        "after-guard", "after-guard-return", "between-guards", "after-block", "after-block-return",
        "after-block-return-fed", "between-blocks", "between-blocks-fed", "call-assign", "assign-call",
        "paragraph", "beside-long", "class", "module",
    )),
    ("word", "msg", "message"),
    ("letter", "for k, v in", "for key, value in"),
    ("string-fill", "the next word did not fit", "it would have fitted"),
    ("initial-order", "total = 0 / handle = open_it()", "handle = open_it() / total = 0"),
    ("assignment-order", "a = x / b = y", "b = y / a = x"),
    ("boolean-order", "a is None or b is None", "b is None or a is None"),
    ("except-order", "except (KeyError, ValueError)", "except (ValueError, KeyError)"),
    ("isinstance-order", "isinstance(x, (list, tuple))", "isinstance(x, (tuple, list))"),
    ("membership-order", 'x in ("get", "head")', 'x in ("head", "get")'),
    ("keyword-order", "sorted(x, key=k, reverse=True)", "sorted(x, reverse=True, key=k)"),
]  # fmt: skip
_HABITS = [
    ("comment-capital", "# read it all", "# Read it all"),
    ("long-comment-capital", "the same, comment of several lines", "a capital"),
    ("comment-stop", "# Read it all", "# Read it all."),
    ("long-comment-stop", "the same, comment of several lines", "a full stop"),
    ("comment-fill", "the next word did not fit in 79 columns", "it would have fitted"),
    ("comment-at-end", "a comment above its line", "at its end"),
    ("comment-inside", "a comment above an `if`", "first in its body"),
    ("contraction", "does not", "doesn't"),
    ("whether", "check if", "check whether"),
    ("quoted-name", "`name` in a comment", "'name'"),
    ("trailing-capital", "x = 1  # in seconds", "x = 1  # In seconds"),
    ("trailing-stop", "x = 1  # in seconds", "x = 1  # in seconds."),
    ("blank-in-string", 'the blank ends a string: "to the "', 'it begins the next: " end"'),
    ("prefix-everywhere", 'f"{a} is" " not b"', 'f"{a} is" f" not b"'),
    ("branch-order-not", "if x: A else: B", "if not x: B else: A"),
    ("branch-order-compare", "if x is None: A else: B", "if x is not None: B else: A"),
    ("ternary-order", "A if x is None else B", "B if x is not None else A"),
    ("last-two-order", "if x is None: raise E / return y", "if x is not None: return y / raise E"),
    ("return-ternary", "if x: return a / return b", "return a if x else b"),
    ("conditional-expression", "y = a if x else b", "if x: y = a else: y = b"),
    ("default-first", "if x: y = a else: y = b", "y = b / if x: y = a"),
    ("guard-function", "the last `if` contains the rest", "if not x: return"),
    ("guard-loop", "the last `if` of a loop contains the rest", "if not x: continue"),
    ("walrus", "m = f(x) / if m:", "if m := f(x):"),
    ("caught", "except E as e", "except E as exc"),
    ("hug-call", "arguments on one line of their own", "a line each"),
    ("hug-signature", "parameters on one line of their own", "a line each"),
    ("tuple-return", "return a, b", "return (a, b)"),
    ("tuple-assign", "x = a, b", "x = (a, b)"),
    ("boolean-parentheses", "a or b and c", "a or (b and c)"),
    ("raise-call", "raise NotImplementedError", "raise NotImplementedError()"),
    ("not-over-or", "not a and not b", "not (a or b)"),
]
_RESERVES = [
    *((f"blank-{name}", *_BLANK) for name in (
        "before-if-fed", "before-loop-fed", "before-with-fed", "after-block-fed", "beside-long-fed",
        "assign-assign", "after-docstring",
    )),
    ("attribute-order", "self.a = a / self.b = b", "self.b = b / self.a = a"),
    ("docstring-first-line", "text beside the quotes", "on the next line"),
    ("docstring-one-line", "one line", "quotes on lines of their own"),
    ("own-keyword", "f(a, b)", "f(a, b=b)"),
    ("concatenation", 'f"{name}.txt"', 'name + ".txt"'),
    ("raise-message", 'raise E("...")', 'msg = "..." / raise E(msg)'),
    ("result-variable", "return f(x)", "result = f(x) / return result"),
    ("sentence-gap", "one blank after a full stop", "two"),
    ("list-comprehension", "[f(x) for x in y]", "a loop that appends"),
    ("membership-list", "x in (1, 2)", "x in [1, 2]"),
]  # fmt: skip
_FAILED = [
    *((f"blank-{name}", *_BLANK) for name in (
        "first", "before-if-short-body", "before-loop-short-body", "before-return-short-body",
        "after-block-short-body", "call-assign-short-body", "assign-assign-short-body", "before-jump",
        "call-call", "assign-call-fed", "assign-assign-fed",
    )),
    ("else-after-jump", "flat", "else"),
    ("try-else", "flat", "else"),
    ("explicit-none", "return", "return None"),
    ("spread-call", "one line", "a line each"),
    ("spread-signature", "one line", "a line each"),
    ("spread-literal", "one line", "a line each"),
    ("spread-dict", "one line", "a line each"),
    ("docstring-last-line", "quotes on a line of their own", "beside the text"),
    ("docstring-stop", "a full stop", "none"),
    ("comparison-parentheses", "a > 1 and b > 2", "(a > 1) and (b > 2)"),
    ("product-parentheses", "a * 2 + b", "(a * 2) + b"),
    ("ternary-parentheses", "a if b > c else d", "a if (b > c) else d"),
    ("argument-parentheses", "f(a if b else c, d)", "f((a if b else c), d)"),
    ("tuple-subscript", "x[a, b]", "x[(a, b)]"),
    ("local-annotation", "n = 0", "n: int = 0"),
    ("tuple-iterated", "for x in a, b", "for x in (a, b)"),
    ("iterated-list", "for x in (a, b)", "for x in [a, b]"),
    ("isinstance-union", "isinstance(x, (A, B))", "isinstance(x, A | B)"),
    ("join-list", "join(f(x) for x in y)", "join([f(x) for x in y])"),
    ("list-map", "[int(x) for x in y]", "list(map(int, y))"),
    ("extend", "x.extend([a])", "x += [a]"),
    ("get-none", "x.get(a)", "x.get(a, None)"),
    ("known-keyword", "split(a, 1)", "split(a, maxsplit=1)"),
    ("keyword-order-any", "f(a=x, b=y), any callee", "f(b=y, a=x)"),
    ("raw-pattern", 're.compile("a")', 're.compile(r"a")'),
    ("chained-comparison", "a < b and b < c", "a < b < c"),
    ("length-zero", "not x", "len(x) == 0"),
    ("comparison-direction", "a < b", "b > a"),
    ("sum-order", "a + b", "b + a"),
    ("max-order", "max(a, b)", "max(b, a)"),
    ("latin", "for example", "e.g."),
    ("latin-comma", "e.g. x", "e.g., x"),
    ("dash", "a - b in a comment", "a -- b"),
    ("oxford-comma", "a, b and c", "a, b, and c"),
]  # fmt: skip


def _list(
    rows: Iterable[tuple[str, str, str]], sort: str, chosen: bool = False, reserve: bool = False
) -> list[Candidate]:
    return [Candidate(*row, sort, chosen, reserve) for row in rows]


CANDIDATES = [
    *_list(_PLACES, "place", chosen=True),
    *_list(_HABITS, "habit", chosen=True),
    *_list(_RESERVES[:6], "place", reserve=True),
    *_list(_RESERVES[6:], "habit", reserve=True),
    *_list(_FAILED, "place"),
]


def read(code: str) -> Reading | None:
    """Return the occurrences of all candidates in ``code``; None if it does not parse."""
    file = File.parse(code)
    if file is None:
        return None
    reading = Reading(sum(bool(line.strip()) for line in file.lines))
    reading.units = [(start(function), end(function)) for function in file.functions]
    for counter in (blank_lines, wrapping, comments, names, statements, expressions):
        reading.choices += counter(file)
    return reading


def tidy(folder: Path) -> None:
    """Format all files of ``folder`` as ``ruff format`` does by default; black keeps the same choices."""
    subprocess.run([sys.executable, "-m", "ruff", "format", "--isolated", "--quiet", folder], check=False)
