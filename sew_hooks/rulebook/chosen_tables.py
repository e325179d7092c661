"""The calibration tables that a run uses: those of shipped corpora, and those that people made."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sew_hooks.engine.shipped import corpora, is_corpus, load_calibration, read_table
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import CalibrationError, suggestion
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.scheme.calibration import CalibrationTable

Chosen = dict[str, tuple[str, CalibrationTable]]
"""By language: the choice that was made for it, and the table that it names."""


def chosen_tables(choices: Iterable[str]) -> dict[str, CalibrationTable]:
    """Return tables by language: those of the shipped corpora and of the files that ``choices`` name.

    A file overrides a corpus. Raises ``CalibrationError`` for a choice that is neither, for a file without
    observations, and for two corpora, or two files for one language.
    """
    corpora: Chosen = {}
    files: Chosen = {}
    for choice in choices:
        if is_corpus(choice):
            for language in LANGUAGES:
                _choose(corpora, language, choice, load_calibration(language, choice))
        else:
            language, table = _table_of(choice)
            _choose(files, language, choice, table)
    return {language: table for language, (_, table) in (corpora | files).items()}


def _choose(chosen: Chosen, language: str, choice: str, table: CalibrationTable) -> None:
    if language in chosen:
        raise CalibrationError(f"{chosen[language][0]} and {choice}: two calibration tables for {language}")
    chosen[language] = choice, table


def _table_of(file: str) -> tuple[str, CalibrationTable]:
    known = corpora()
    missing = f"no corpus of that name is shipped, and there is no file {file}{suggestion(file, known)}"
    table = read_table(Path(file), missing)
    if "language" not in table.origin:
        raise CalibrationError(f"the calibration table {file} does not name its language")
    language = str(table.origin["language"])
    if language not in LANGUAGES:
        raise CalibrationError(f"{file}: unknown language {language!r}; known: {', '.join(LANGUAGES)}")
    if table.counts and rule_heads(language).keys().isdisjoint(table.counts):
        raise CalibrationError(f"{file}: a calibration table for {language} that has none of its rules")
    return language, table
