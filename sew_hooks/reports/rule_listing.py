"""The rule library for people: a table of all rules, and one rule with everything its file says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.syntax import Syntax
from rich.text import Text

from sew_hooks.languages.registry import LINTED, REGISTRY
from sew_hooks.languages.rule_nodes import node_of
from sew_hooks.reports.console import console
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.rulebook.rule_texts import RuleText


def show_rules(rules: Iterable[RuleText], language: str) -> None:
    """Print one row for each rule of ``language``: its id, its kind and its two variants."""
    _print(Text(REGISTRY[language].title, style="bold"))
    columns = (Column("Rule"), Column("Kind"), Column("Variant 0", folds=True), Column("Variant 1", folds=True))
    print_table(columns, [Row((rule.id, rule.kind, *rule.variants)) for rule in rules])


def show_rule(rules: Sequence[tuple[str, RuleText]], *, examples: bool) -> None:
    """Print what the file of a rule says about it, in a screen, with the ``examples`` if they are wanted.

    ``rules`` are the rule in each language to show. Languages of which the same is said share a section.
    """
    _, first = rules[0]
    titles = ", ".join(REGISTRY[language].title for language, _ in rules)
    _print(Text.assemble((first.title, "bold"), f"  {first.id}, {first.kind}, {titles}\n"))
    _paragraph("Why", f"{first.why}\n")
    _paragraph("Safety", f"{first.safety}\n")
    if first.tokens is not None:
        _paragraph("Tokens that it may add, drop or replace", "  ".join(first.tokens) or "none")
    sections: dict[tuple[str, ...], list[str]] = {}
    for language, rule in rules:
        node = node_of(rule.id, language).replace("`", "")
        sections.setdefault((node, *rule.variants), []).append(REGISTRY[language].title)
    for (node, *variants), names in sections.items():
        _paragraph(f"{', '.join(names)}, where its node is", node)
        for number, variant in enumerate(variants):
            _print(_indented(Text(f"Variant {number}:  {variant}")))
    if LINTED in dict(rules):
        agrees, disagrees = first.flake8_code(agrees=True), first.flake8_code(agrees=False)
        _paragraph("flake8", f"{agrees} if a site agrees with the key, {disagrees} if not")
    if not examples:
        _print(Text("--examples shows examples, and similar code that the rule refuses", style="dim"))
        return
    for language, rule in rules:
        _section(f"Examples in {REGISTRY[language].title}")
        _show_examples(rule, language)


def _show_examples(rule: RuleText, language: str) -> None:
    for number, pair in enumerate(rule.pairs, 1):
        _section(f"Pair {number}, variant 0", _code(pair.zero, language))
        _section(f"Pair {number}, variant 1", _code(pair.one, language))
    for refused in rule.refused:
        _section("Refused", Text(refused.because), _code(refused.code, language))


def _section(heading: str, *contents: RenderableType) -> None:
    _print(Text(f"\n{heading}", style="bold"))
    for content in contents:
        _print(_indented(content))


def _paragraph(heading: str, text: str) -> None:
    _print(Text.assemble((f"{heading}: ", "bold"), text))


def _indented(content: RenderableType) -> Padding:
    return Padding(content, (0, 0, 0, 2), expand=False)


def _code(text: str, language: str) -> Syntax:
    return Syntax(text.strip("\n"), language, theme="ansi_dark", background_color="default", word_wrap=True)


def _print(content: RenderableType) -> None:
    console().print(content)
