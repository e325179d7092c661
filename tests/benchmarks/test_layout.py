"""The command that measures languages by their layout."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.layout import carried, keeps_laws, readable, sources, table_of
from sew_hooks.languages.layout.frontend import LayoutFrontEnd
from tests.languages.layout.snippets import GAP, LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decision_counts_if_all_of_its_unit_is_in_the_commit(language: str, tmp_path: Path) -> None:
    table, suffixes = table_of(language)
    (tmp_path / f"work{suffixes[0]}").write_text(GAP[language])
    (tmp_path / f"broken{suffixes[0]}").write_text("= = =\n")
    (file,) = readable(sources([tmp_path], suffixes, 10), LayoutFrontEnd(table))
    assert [rule for rule, _, _ in file.decisions] == ["blank-before-assignment"]
    assert carried([file], file.lines, random.Random(1)) == 1
    assert carried([file], file.lines - 2, random.Random(1)) == 0
    assert keeps_laws(file, language, 1)


def test_a_module_may_have_the_table(tmp_path: Path) -> None:
    module = tmp_path / "mine.py"
    module.write_text("from sew_hooks.languages.layout.go import TABLE\n\nSUFFIXES = ('.mine',)\n")
    table, suffixes = table_of(str(module))
    assert (table.language, suffixes) == ("go", (".mine",))
