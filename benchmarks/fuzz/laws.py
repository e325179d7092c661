"""The laws of rewriting, checked on one input: identity, read-back, undo, agreement, idempotence and behaviour."""

from __future__ import annotations

import ast
import random
import warnings
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import tree_sitter
import tree_sitter_cpp
import tree_sitter_java

import sew_hooks
from benchmarks.corpora import key
from sew_hooks import Lines, Site, Unit, VerificationError
from sew_hooks.languages.gaps import as_caught

Text = TypeVar("Text", str, bytes)

_REWRITTEN_NAMES = frozenset({"list", "dict", "tuple", "set", "len", "range", "any", "reversed", "append", "pow"})
"""Names that a rule writes or removes."""

_REWRITTEN_NUMBERS = frozenset({0, 1, 2, -1})


class Broken(Exception):
    """A law that an input breaks; its first argument is the name of the law."""


class Checked(NamedTuple):
    """The results of an input that keeps the laws: its sites, and the rules of places that were left as they are."""

    sites: int
    left: tuple[str, ...]
    refused_after: int


def check(source: Text, language: str, scope: str, seed: str) -> Checked:
    """Check every law on ``source``. Raises Broken, SewError for an input that is refused, and any unexpected error."""
    draw = random.Random(seed)
    sites = sew_hooks.find_sites(source, language, scope=scope)
    same = sew_hooks.rewrite(source, language, lambda site: site.bit, scope=scope)
    _must(same == source, "identity")
    try:
        _check_rewrite(source, language, scope, sites, draw)
        refused_after = 0
    except VerificationError:
        refused_after = 1
    secret = key(draw.randrange(8))
    left = _check_embed(source, language, scope, secret)
    _check_lines(source, language, scope, secret, sites, draw)
    return Checked(len(sites), left, refused_after)


def _must(holds: bool, law: str, detail: object = "") -> None:
    if not holds:
        raise Broken(law, detail)


def _address(site: Site) -> tuple[object, object]:
    return site.site_id, site.context


def _check_rewrite(source: Text, language: str, scope: str, sites: list[Site], draw: random.Random) -> None:
    """All 0, all 1 or random variants, by address or by site: they read back, and can be undone."""
    way = draw.choice(("zeros", "ones", "addresses", "sites"))
    drawn: dict[object, int] = {}
    wanted: Counter[object] = Counter()

    def choose(site: Site) -> int:
        if way in ("zeros", "ones"):
            bit = int(way == "ones")
        else:
            place = _address(site) if way == "addresses" else (site.rule, site.line, site.column)
            bit = drawn.setdefault(place, draw.randrange(2))
        wanted[_address(site), bit] += 1
        return bit

    text = sew_hooks.rewrite(source, language, choose, scope=scope)
    found = sew_hooks.find_sites(text, language, scope=scope)
    _must(Counter((_address(site), site.bit) for site in found) == wanted, "read-back", way)
    _check_behaviour(source, text, language)
    zeros = [sew_hooks.rewrite(each, language, lambda site: 0, scope=scope) for each in (source, text)]
    _must(zeros[0] == zeros[1], "canonical form", way)
    original: dict[object, set[int]] = {}
    for site in sites:
        original.setdefault(_address(site), set()).add(site.bit)
    if all(len(bits) == 1 for bits in original.values()):
        back = sew_hooks.rewrite(text, language, lambda site: min(original[_address(site)]), scope=scope)
        _must(back == source or _tree(back, language) == _tree(source, language), "undo", way)


def _check_embed(source: Text, language: str, scope: str, secret: bytes) -> tuple[str, ...]:
    """Every grade agrees, except where places are reported as left; marking again changes nothing."""
    embedding = sew_hooks.embed(source, language, secret, scope=scope)
    _check_behaviour(source, embedding.source, language)
    detection = sew_hooks.detect(embedding.source, language, secret, scope=scope)
    left = {_address(site) for site in embedding.left}
    wrong = [grade.rule for grade in detection.grades if not grade.agrees and tuple(grade.address) not in left]
    _must(not wrong, "agreement", wrong)
    _must(all(0 <= p <= 1 for p in (detection.p_value, detection.p_exact)), "p-values")
    again = sew_hooks.embed(embedding.source, language, secret, scope=scope)
    _must(again.source == embedding.source, "idempotence")
    return tuple(site.rule for site in embedding.left)


def _check_lines(
    source: Text, language: str, scope: str, secret: bytes, sites: list[Site], draw: random.Random
) -> None:
    """Only the touched functions change."""
    text = source if isinstance(source, str) else source.decode("latin-1")
    lines = text.split("\n")
    touched = draw.randrange(len(lines)) + 1
    marked = sew_hooks.embed(source, language, secret, scope=scope, lines=Lines(frozenset({touched}))).source
    result = marked if isinstance(marked, str) else marked.decode("latin-1")
    for unit in {site.unit for site in sites}:
        if unit.name != "<module>" and not unit.first_line <= touched <= unit.last_line:
            _must(_body(lines, unit) in result, "lines", unit)
    nothing = sew_hooks.embed(source, language, secret, scope=scope, lines=Lines())
    _must(not nothing.changed, "no lines")


def _body(lines: list[str], unit: Unit) -> str:
    """The lines of a unit that are its own, without the first and last, which it may share."""
    return "\n".join(lines[unit.first_line : unit.last_line - 1])


def _check_behaviour(before: Text, after: Text, language: str) -> None:
    if before == after:
        return
    if language == "python":
        old = _compiled(before)
        if old is not None:
            new = _compiled(after)
            _must(new is not None, "compiles")
            _must(old == new, "names and strings", set(old) ^ set(new or ()))
    else:
        _must(_has_error(before, language) or not _has_error(after, language), "parses")


def _compiled(source: str | bytes) -> frozenset[object] | None:
    """Names, strings and numbers of a program that no rule adds or removes; None if it does not compile."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(source)
            compile(tree, "input", "exec")
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
            return None
    found: set[object] = set()
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            values = value if isinstance(value, list) else [value]
            for each in values:
                if name == "value" and isinstance(node, ast.Constant):
                    number = isinstance(each, (int, float, complex)) and each in _REWRITTEN_NUMBERS
                    if each is not None and each is not ... and not number:
                        found.add((type(each), repr(each)))
                elif isinstance(each, str) and each not in _REWRITTEN_NAMES:
                    # A rule chooses between two names of caught exceptions.
                    found.add(as_caught(each) if isinstance(node, (ast.Name, ast.ExceptHandler)) else each)
    return frozenset(found)


@lru_cache(maxsize=2)
def _parser(language: str) -> Any:
    grammar = {"java": tree_sitter_java, "cpp": tree_sitter_cpp}[language]
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))


def _root(source: str | bytes, language: str) -> Any:
    content = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    return _parser(language).parse(content).root_node


def _has_error(source: str | bytes, language: str) -> bool:
    return bool(_root(source, language).has_error)


def _tree(source: str | bytes, language: str) -> object:
    """The tree that two texts of the same program share."""
    if language == "python":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return ast.dump(ast.parse(source))
            except (SyntaxError, ValueError, RecursionError):
                return source
    out: list[object] = []
    stack = [_root(source, language)]
    while stack:
        node = stack.pop()
        out.append(node.type if node.child_count else (node.type, node.text))
        stack.extend(reversed(node.children))
    return out


def breaks(source: Text, language: str, scope: str, seed: str) -> str | None:
    """The law that ``source`` breaks, or the exception that it raises; None if it is refused or all is well."""
    try:
        check(source, language, scope, seed)
    except Broken as broken:
        return str(broken.args[0])
    except sew_hooks.SewError:
        return None
    except Exception as error:
        return type(error).__name__
    return None


def minimised(source: Text, fails: Callable[[Text], bool], tries: int = 300) -> Text:
    """The shortest text found that still fails, by leaving out ever smaller parts."""
    size = len(source) // 2
    while size and tries:
        at = 0
        while at < len(source) and tries:
            tries -= 1
            shorter = source[:at] + source[at + size :]
            if fails(shorter):
                source = shorter
            else:
                at += size
        size //= 2
    return source
