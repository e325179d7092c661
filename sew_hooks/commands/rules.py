"""``sew rules``: descriptions of the rules."""

from __future__ import annotations

import click

from sew_hooks.commands import options
from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.engine.source import LANGUAGES


@click.group()
def rules() -> None:
    """Describe the rules and their variants.

    For each rule, this says why people choose either variant, and when switching is safe.
    """


@rules.command("list")
@options.rule_language
def list_rules(language: str | None) -> int:
    """List all rules of every language."""
    from sew_hooks.reports.rule_listing import show_rules
    from sew_hooks.rulebook.rule_texts import load_rules

    for name in [language] if language else LANGUAGES:
        show_rules(load_rules(name), name)
    return CLEAN


@rules.command("show")
@click.argument("rule_id", metavar="ID")
@options.rule_language
@click.option("--examples", is_flag=True, help="Also show examples, and similar code that the rule refuses.")
def show_one_rule(rule_id: str, language: str | None, examples: bool) -> int:
    """Show a rule, its variants and its reasons."""
    from sew_hooks.reports.rule_listing import show_rule
    from sew_hooks.rulebook.rule_texts import find_rule

    show_rule(find_rule(rule_id, [language] if language else LANGUAGES), examples=examples)
    return CLEAN
