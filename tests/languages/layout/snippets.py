"""Programs in the layout languages: generated nestings, and small functions for single questions."""

from __future__ import annotations

from textwrap import indent
from typing import NamedTuple

from hypothesis import strategies as st

LANGUAGES = ("go", "typescript", "javascript")


class Words(NamedTuple):
    """How a language writes what a nesting is made of."""

    lines: tuple[str, ...]
    headers: tuple[str, ...]
    leaving: str
    comments: tuple[str, ...]
    step: str
    whole: str


_JAVASCRIPT = Words(
    lines=(
        "let a = 1;",
        "b = a;",
        "call(a)",
        "items.push('// no comment');",
        "const text = `one\n\ntwo ${a}`;",
        "await wait(/[/'\"]/);",
        "each(() => {\n  one();\n  two();\n});",
        "debugger;",
        ";",
    ),
    headers=(
        "if (a) {\n%s}",
        "if (b) {\n%s} else {\n  call();\n}",
        "for (const x of items) {\n%s}",
        "while (a) {\n%s}",
        "do {\n%s} while (b)",
        "switch (a) {\n  case 1: {\n%s}\n}",
        "try {\n%s} catch {\n  call();\n}",
        "each(async (x) => {\n%s});",
        "it('does', () => {\n%s});",
        "outer: for (;;) {\n%s}",
    ),
    leaving="return a;",
    comments=("// a comment", "/* a\n   comment */", "// eslint-disable-next-line", "// ✓ größer"),
    step="  ",
    whole="class A {\n  async work(items) {\n%s  }\n}\n",
)

WORDS = {
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT._replace(
        lines=(*_JAVASCRIPT.lines, "const c = a as unknown as number;", "type T = { a: 1 };", "let d: T<string>[];"),
        whole="export abstract class A<T> extends B {\n  private async work<U>(items: U[]): Promise<T> {\n%s  }\n}\n",
    ),
    "go": Words(
        lines=(
            "a := 1",
            "b = a",
            "call(a)",
            "s.items = append(s.items, `one\n\n// two`)",
            "a++",
            "defer call()",
            "go func() {\n\tone()\n\ttwo()\n}()",
            "var c, d = 1, 2",
            "results <- a",
        ),
        headers=(
            "if a > 0 {\n%s}",
            "if err := call(); err != nil {\n%s} else {\n\tcall()\n}",
            "for i, x := range items {\n%s}",
            "for a < 3 {\n%s}",
            "switch a {\ncase 1:\n\tif a > b {\n%s}\n}",
            "select {\ncase <-results:\n\tfor {\n%s}\n}",
            't.Run("does it", func(t *testing.T) {\n%s})',
            "each(func(x int) {\n%s})",
            "{\n%s}",
        ),
        leaving="return a",
        comments=("// a comment", "/* a\n   comment */", "//nolint:all", "// ✓ größer"),
        step="\t",
        whole="package p\n\nfunc (s *Server[T]) work(items []int) int {\n%s}\n",
    ),
}

_Block = list["tuple[str, _Block] | str"]


def _blocks(words: Words) -> st.SearchStrategy[str]:
    """The text of a block: statements and comments, with gaps of every size between them."""
    line = st.sampled_from(words.lines)
    leaf = st.one_of(line, line, line, st.just(words.leaving))
    piece = st.recursive(
        leaf,
        lambda inner: st.builds(
            lambda header, body: header % indent(body, words.step),
            st.sampled_from(words.headers),
            _joined(words, inner),
        ),
        max_leaves=24,
    )
    return _joined(words, piece)


def _joined(words: Words, piece: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    gap = st.sampled_from(("\n", "\n", "\n", "\n\n", "\n\n\n", "\n \n", " \n"))
    behind = st.sampled_from(("", "", "", "", " // behind"))
    comment = st.sampled_from(("", "", "", *(f"{comment}\n" for comment in words.comments)))
    part = st.builds(lambda said, text, after, end: said + text + after + end, comment, piece, behind, gap)
    return st.lists(part, min_size=2, max_size=8).map("".join)


def programs(language: str) -> st.SearchStrategy[str]:
    """Whole files of a language."""
    words = WORDS[language]
    return _blocks(words).map(lambda block: words.whole % indent(block, 2 * words.step))


GAP = {
    "go": "package p\n\nfunc work() {\n\tone()\n\ttwo()\n\ta = 1\n\tprintln()\n}\n",
    "typescript": "function work(): void {\n  one();\n  two();\n  a = 1;\n  three();\n}\n",
    "javascript": "function work() {\n  one();\n  two();\n  a = 1;\n  three();\n}\n",
}
"""A function in which two gaps have a rule, of which one is left."""
