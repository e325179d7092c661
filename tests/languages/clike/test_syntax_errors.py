"""Files that the grammar does not understand as a whole: what it misses may still be sound code."""

from __future__ import annotations

import pytest

import sew_hooks

BROKEN = {
    "java": "class A {\n    int f(int x) {\n        return x +;\n    }\n}\n",
    "cpp": "int f(int x) {\n    return x +;\n}\n",
}
SOUND = {
    "java": "class B {\n    int g(int x) {\n        x = x + 1;\n        return x;\n    }\n}\n",
    "cpp": "int g(int x) {\n    x = x + 1;\n    return x;\n}\n",
}
NO_FUNCTION = {"java": "class A {\n    int x = ;\n}\n", "cpp": "int x = ;\n"}


@pytest.mark.parametrize("language", BROKEN)
def test_a_file_whose_only_function_is_not_understood_has_no_site(language: str) -> None:
    assert sew_hooks.find_sites(BROKEN[language], language) == []


@pytest.mark.parametrize("language", BROKEN)
def test_the_other_functions_are_read(language: str) -> None:
    sites = sew_hooks.find_sites(BROKEN[language] + SOUND[language], language)
    assert "augmented-assignment" in {site.rule for site in sites}
    assert {site.unit.name.rpartition(".")[2] for site in sites} == {"g"}


@pytest.mark.parametrize("language", BROKEN)
def test_a_file_without_a_function_is_refused(language: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match="syntax error at line"):
        sew_hooks.find_sites(NO_FUNCTION[language], language)
