"""What linters whose configuration is only searched object to: those of every language but Python.

Configurations of ESLint are programs as often as data, so their text decides: a rule that it mentions and does not
switch off is one that it may report. So is each rule of XO, which is ESLint with rules of its own. The nearest
configuration of each linter counts. Biome has no rule about blank lines between statements, and golangci-lint's
``whitespace`` is about the ends of blocks, where we change nothing. cpplint needs no configuration; a file of it says
that it is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from pathlib import Path

from sew_hooks.errors import UsageError
from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.settings.configured_files import Reader, from_disk

_ALL = "blank-"
"""What the ids of all rules about blank lines begin with."""

_ENDINGS = ("js", "mjs", "cjs", "ts", "mts", "cts")
_AFTER_LINES = ("blank-before-call", "blank-before-if", "blank-before-loop", "blank-before-context")
_FINAL = ("final-caught", "final-declaration", "final-local", "final-loop-variable", "final-parameter")


class _Linter(NamedTuple):
    """A linter: its languages, the files that configure it, and the rules that each of its own rules is about."""

    languages: tuple[str, ...]
    files: tuple[str, ...]
    rules: Mapping[str, tuple[str, ...]]


_LINTERS = (
    _Linter(
        languages=("typescript", "javascript"),
        files=(
            *(f"eslint.config.{ending}" for ending in _ENDINGS),
            *(".eslintrc.js", ".eslintrc.cjs", ".eslintrc.yaml", ".eslintrc.yml", ".eslintrc.json", ".eslintrc"),
            *(f"xo.config.{ending}" for ending in _ENDINGS),
            *(".oxlintrc.json", "package.json"),
        ),
        rules={
            "padding-line-between-statements": (_ALL,),
            "newline-before-return": ("blank-before-return",),
            "newline-after-var": (*_AFTER_LINES, "blank-before-return"),
            "lines-around-comment": ("blank-before-comment",),
            r"padding-around-[\w-]+": (_ALL,),  # of the plugins for Jest and Vitest
            "xo": (_ALL,),
        },
    ),
    _Linter(
        languages=("go",),
        files=(".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"),
        rules={
            "wsl": (_ALL,),
            "wsl_v5": (_ALL,),
            "nlreturn": ("blank-before-return",),
            "enable-all": (_ALL,),
            "default: all": (_ALL,),
        },
    ),
    _Linter(
        languages=("cpp",),
        files=(".clang-tidy",),
        rules={
            r"(?:(?:google-)?readability|hicpp)-braces-around-statements": ("braces",),
            r"(?:(?:google-)?readability|google|hicpp)-\*": ("braces",),
            "google-readability-casting": ("number-cast",),
            r"google-(?:readability-)?\*": ("number-cast",),
            r"(?<=[\s'\",])\*": ("braces", "number-cast"),
        },
    ),
    _Linter(
        languages=("cpp",),
        files=(".clang-format", "_clang-format"),
        rules={  # a body without braces is joined with its header, or braces are added or removed
            r"BasedOnStyle:\s*[\"']?[Gg]oogle": ("braces",),
            r"AllowShort(?:IfStatements|Loops)OnASingleLine:\s*(?!Never|false)\w+": ("braces",),
            "(?:RemoveBracesLLVM|InsertBraces)": ("braces",),
            r"QualifierAlignment:\s*(?!Leave)\w+": ("const-local",),
            r"MaxEmptyLinesToKeep:\s*0": (_ALL,),
        },
    ),
    _Linter(languages=("cpp",), files=("CPPLINT.cfg",), rules={r"CPPLINT\.cfg": ("number-cast",)}),
    _Linter(
        languages=("java",),
        files=("checkstyle.xml", "config/checkstyle/checkstyle.xml", "config/checkstyle.xml", "sun_checks.xml"),
        rules={"Final(?:LocalVariable|Parameters)": _FINAL},
    ),
)

_OFF = r"(?![\w-])(?![\"']?\s*[:=]\s*\[?\s*(?:[\"']?off\b|0\b|false\b))"
"""What does not follow the name of a rule that is switched off, or a longer name."""

_COMMENT = pattern(r"^\s*(?:#|//).*", re.MULTILINE)
_DISABLED = pattern(r"^\s*\"?disable\"?\s*[:=](?:\s*\[[^\]]*\]|(?:\s*\n\s*-.*)+)", re.MULTILINE)
"""The list of golangci-lint's linters that are switched off."""


def linter_conflicts(folder: Path, read: Reader = from_disk) -> frozenset[tuple[str, str]]:
    """Return the rules, each with its language, that linters configured in ``folder`` or above object to.

    Their files are read with ``read``. Raises ``UsageError`` for a configuration that cannot be read.
    """
    return frozenset(
        (language, rule)
        for linter in _LINTERS
        if (text := _nearest(folder, linter, read))
        for name, wanted in linter.rules.items()
        if re.search(rf"(?<![\w-]){name}{_OFF}", text)
        for language in linter.languages
        for rule in rule_heads(language)
        if rule.startswith(wanted)
    )


def _nearest(folder: Path, linter: _Linter, read: Reader) -> str:
    """The name and the text of the nearest configuration, without comments and what it switches off; empty if none."""
    for place, name in product((folder, *folder.parents), linter.files):
        try:
            content = read(place / name)
            text = "" if content is None else content.decode()
        except (FileError, UnicodeDecodeError) as error:
            raise UsageError(f"{place / name}: {error}") from error
        if content is not None and (name != "package.json" or "eslintConfig" in text or '"xo": {' in text):
            return f"{name}\n{_DISABLED.sub('', _COMMENT.sub('', text))}"
    return ""
