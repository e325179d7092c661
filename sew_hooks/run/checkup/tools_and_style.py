"""Whether the linters, the formatters or the style of a repository go against what a mark would choose."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sew_hooks.engine.profiles import FORMATTERS, MARKING, named_profile, selected, undone_by
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.house_style import FEWEST, MOST_EXCEPTIONS, house_style, left_out
from sew_hooks.settings.code_tools import CodeTools, code_tools
from sew_hooks.settings.configuration import PYPROJECT
from sew_hooks.settings.linters import DEFAULTS, conflicts_with

Rules = frozenset[tuple[str, str]]
"""Rules, each with its language."""

_FORMATS = {"ruff format": "ruff", "black": "black", "clang-format": "clang-format"}
"""The formatters, each with its profile."""

_SPARING = frozenset({"google-java-format", "isort"})
"""The tools that leave the rules of the default profile alone, and of which nothing more is known."""

_BY_OPTION = frozenset({"braces", "const-local"})
"""The rules that clang-format undoes only with options that leave them out of the marks."""


def check_linters(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each linter or formatter that undoes rules in use, these rules."""
    in_use = _rules_in_use(subject)
    tools = _tools(subject)
    profile = subject.rules.profile
    wrong = [*_linted(subject, tools, in_use), *_formatted(subject, tools, in_use)]
    yield from wrong
    if wrong:
        return
    sparing = _SPARING if profile == MARKING else frozenset()
    judged = [name for name in tools.names if name in (*DEFAULTS, *_FORMATS, *sparing)]
    unknown = [name for name in tools.names if name not in judged]
    unknown += [f"the hook {hook}" for hook in tools.opaque]
    if unknown:
        looked = (
            f"{', '.join(judged)} undo{'' if judged[1:] else 'es'} no rule of profile {profile}; " if judged else ""
        )
        yield Diagnosis("unknown", f"{looked}nobody knows what this does to a mark: {', '.join(unknown)}")
        return
    left_out = sorted({rule for _, rule in subject.configuration.linter_conflicts} - {rule for _, rule in in_use})
    here = {rule for language in REGISTRY for rule in named_profile(profile, language).grains}
    without = [rule for rule in left_out if rule in here]
    told = f"; left out for a linter: {', '.join(without)}" if without else ""
    looked = f"found: {', '.join(judged)}" if judged else "no formatter or linter was found"
    yield Diagnosis("right", f"nothing undoes a rule of profile {profile} ({looked}){told}")


def check_style(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each setting that would leave out rules of which the code uses one variant only, these rules."""
    if unmeasured := subject.unmeasured():
        yield unmeasured
        return
    files = subject.files
    style = house_style(files, subject.rules, subject.track)
    sample = f"({subject.part(style.files)})"
    if not style.judged:
        yield Diagnosis("unknown", f"no rule has {FEWEST} choices here, too few to know a style {sample}")
        return
    if not style.settled:
        told = (
            f"of {style.judged} rules with {FEWEST} choices or more here, none is kept to in"
            f" {1 - MOST_EXCEPTIONS:.0%} of them; {style.unjudged} others have fewer {sample}"
        )
        yield Diagnosis("right", told)
        return
    everywhere, by_pattern = left_out(style.settled, files)
    told = f"this code writes in one way only, so a mark would stand out {sample}"
    if everywhere:
        names = sorted({*subject.configuration.extend_ignore, *everywhere})
        yield Diagnosis("wrong", f"{told}: {', '.join(everywhere)}", to_write("extend-ignore", names))
    for pattern, rules in by_pattern.items():
        mend = f"write in [tool.sew.per-file-ignores] of {PYPROJECT}: {json.dumps(pattern)} = {json.dumps(rules)}"
        yield Diagnosis("wrong", f"{told}: {', '.join(rules)} in {pattern}", mend)


def fitting_profile(subject: Subject) -> str:
    """Return the profile with the rules of ``syntax`` that the formatters of the repository leave alone."""
    names = _tools(subject).names
    used = {_FORMATS.get(name) for name in names}
    return "+".join(formatter for formatter in FORMATTERS if formatter in used) or "syntax"


def _linted(subject: Subject, tools: CodeTools, in_use: Rules) -> Iterator[Diagnosis]:
    configuration = subject.configuration
    by_linter = {"the configuration of ruff or flake8": configuration.linter_conflicts} | {
        linter: conflicts_with(linter, arguments, subject.root)
        for linter in DEFAULTS
        if (arguments := tools.arguments(linter)) is not None
    }
    against = {linter: sorted({rule for _, rule in rules & in_use}) for linter, rules in by_linter.items()}
    every = configuration.extend_ignore.union(*against.values())
    told: set[str] = set()
    for linter, rules in against.items():
        if new := [rule for rule in rules if rule not in told]:
            told.update(new)
            yield Diagnosis("wrong", f"{linter} objects to {', '.join(new)}", to_write("extend-ignore", sorted(every)))


def _formatted(subject: Subject, tools: CodeTools, in_use: Rules) -> Iterator[Diagnosis]:
    for tool in tools.names:
        undone = {rule for _, rule in _undone(_FORMATS[tool]) & in_use} if tool in _FORMATS else set()
        if undone and subject.rules.profile == MARKING:
            mend = to_write("extend-ignore", sorted(subject.configuration.extend_ignore | undone))
            yield Diagnosis("wrong", f"{tool} undoes {', '.join(sorted(undone))}", mend)
        elif undone:
            told = f"{tool} undoes {', '.join(sorted(undone))}"
            yield Diagnosis("wrong", told, subject.profile(fitting_profile(subject)))


def _undone(formatter: str) -> Rules:
    """The rules whose choice a formatter undoes: those that it is known for, and those about formatting."""
    spared = _BY_OPTION if formatter == "clang-format" else frozenset()
    return frozenset(
        (language, head.id)
        for language in REGISTRY
        if formatter in REGISTRY[language].undone
        for head in rule_heads(language).values()
        if head.id in undone_by(formatter, language) - spared or (head.kind == "formatting" and head.sort is None)
    )


def _rules_in_use(subject: Subject) -> Rules:
    configuration = subject.configuration
    return frozenset(
        (language, rule) for language in configuration.languages for rule in selected(subject.rules, language).grains
    )


def _tools(subject: Subject) -> CodeTools:
    return code_tools(subject.root, subject.hooks.hooks if subject.hooks else ())
