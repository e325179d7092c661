"""Whether a linter or a formatter of the repository changes back what is marked."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping

from sew_hooks.engine.profiles import FORMATTERS, MARKING, named_profile, selected, undone_by
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, setting
from sew_hooks.settings.commit_hooks import CommitHook
from sew_hooks.settings.linters import DEFAULTS, objected_by

Rules = frozenset[tuple[str, str]]
"""Rules, each with its language."""

_TOOLS = {
    "ruff-format": "ruff format",
    "ruff-check": "ruff",
    "black-jupyter": "black",
    **{name: name for name in ("ruff", "flake8", "black", "clang-format")},
}
"""The linters and formatters, by the ids of hooks and by the words of commands."""

_FORMATS = {"ruff format": "ruff", "black": "black", "clang-format": "clang-format"}
"""The formatters, each with its profile."""

_CLANG_FORMAT = {
    "braces": rb"^ *(?:InsertBraces|RemoveBracesLLVM) *: *true\b",
    "const-local": rb"^ *QualifierAlignment *: *(?!Leave\b)\w",
}
"""The rules that clang-format undoes only with certain options, and these options."""


def check_linters(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each linter or formatter that undoes rules in use, these rules."""
    in_use = _rules_in_use(subject)
    tools = _tools(subject)
    wrong = [*_linted(subject, tools, in_use), *_formatted(subject, tools, in_use)]
    yield from wrong
    if not wrong:
        left_out = sorted({rule for _, rule in subject.configuration.objected} - {rule for _, rule in in_use})
        profile = subject.rules.profile
        here = {rule for language in REGISTRY for rule in named_profile(profile, language).grains}
        without = [rule for rule in left_out if rule in here]
        told = f"; left out for a linter: {', '.join(without)}" if without else ""
        yield Diagnosis("right", f"nothing undoes a rule of profile {profile}{told}")


def fitting_profile(subject: Subject) -> str:
    """Return the profile with the rules of ``syntax`` that the formatters of the repository leave alone."""
    tools = _tools(subject)
    return "+".join(each for each in FORMATTERS if any(_FORMATS.get(tool) == each for tool in tools)) or "syntax"


def _linted(subject: Subject, tools: Mapping[str, tuple[str, ...]], in_use: Rules) -> Iterator[Diagnosis]:
    configuration = subject.configuration
    by_linter = {"the configuration of ruff or flake8": configuration.objected} | {
        linter: objected_by(linter, tools[linter], subject.root) for linter in DEFAULTS if linter in tools
    }
    against = {linter: sorted({rule for _, rule in rules & in_use}) for linter, rules in by_linter.items()}
    every = configuration.extend_ignore.union(*against.values())
    told: set[str] = set()
    for linter, rules in against.items():
        if new := [rule for rule in rules if rule not in told]:
            told.update(new)
            yield Diagnosis("wrong", f"{linter} objects to {', '.join(new)}", setting("extend-ignore", sorted(every)))


def _formatted(subject: Subject, tools: Iterable[str], in_use: Rules) -> Iterator[Diagnosis]:
    found = {tool: _undone(subject, _FORMATS[tool]) & in_use for tool in _FORMATS if tool in tools}
    for tool, rules in found.items():
        if rules and subject.rules.profile == MARKING:
            names = subject.configuration.extend_ignore | {rule for _, rule in rules}
            yield Diagnosis("wrong", f"{tool} undoes {_listed(rules)}", setting("extend-ignore", sorted(names)))
        elif rules:
            yield Diagnosis("wrong", f"{tool} undoes {_listed(rules)}", subject.profile(fitting_profile(subject)))


def _undone(subject: Subject, formatter: str) -> Rules:
    """The rules whose choice a formatter undoes: those that it is known for, and those about formatting."""
    spared = _spared_by_clang_format(subject) if formatter == "clang-format" else frozenset()
    return frozenset(
        (language, head.id)
        for language in REGISTRY
        if formatter in REGISTRY[language].undone
        for head in rule_heads(language).values()
        if head.id in undone_by(formatter, language) - spared or (head.kind == "formatting" and head.sort is None)
    )


def _spared_by_clang_format(subject: Subject) -> frozenset[str]:
    try:
        options = read_source(subject.root / ".clang-format")
    except FileError:
        options = b""
    return frozenset(rule for rule, option in _CLANG_FORMAT.items() if not re.search(option, options, re.MULTILINE))


def _rules_in_use(subject: Subject) -> Rules:
    configuration = subject.configuration
    return frozenset(
        (language, rule) for language in configuration.languages for rule in selected(subject.rules, language).grains
    )


def _tools(subject: Subject) -> dict[str, tuple[str, ...]]:
    """The linters and formatters that the hooks start, with their arguments."""
    return dict(filter(None, map(_tool, subject.hooks.hooks if subject.hooks else ())))


def _tool(hook: CommitHook) -> tuple[str, tuple[str, ...]] | None:
    """The linter or formatter that a hook starts, with its arguments."""
    first, *rest = hook.words
    command = os.path.basename(first)
    if rest and f"{command}-{rest[0]}" in _TOOLS:
        return _TOOLS[f"{command}-{rest[0]}"], tuple(rest[1:])
    name = command if command in _TOOLS else hook.id
    return (_TOOLS[name], tuple(rest)) if name in _TOOLS else None


def _listed(rules: Rules) -> str:
    return ", ".join(sorted({rule for _, rule in rules}))
