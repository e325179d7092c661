from pathlib import Path

import pytest

from sew_hooks.engine import shipped
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import CalibrationError
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.scheme.calibration import CalibrationTable
from tests.conftest import ROOT

TABLE = CalibrationTable(counts={"operand-order": (60, 40)}, origin={"corpus": "mixed", "files": 3})


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that takes the place of the package."""
    folder = tmp_path / "sew_hooks"
    folder.mkdir()
    monkeypatch.setattr(shipped, "PACKAGE", folder)
    return folder


def put(rules: Path, content: bytes) -> None:
    folder = rules / "calibration" / "mixed"
    folder.mkdir(parents=True)
    (folder / "python.json").write_bytes(content)


def test_the_rules_of_this_package_are_found() -> None:
    assert shipped.rules_folder().is_dir()


COUNTED = [language for language in LANGUAGES if not REGISTRY[language].is_read_by_layout]


@pytest.mark.parametrize("language", COUNTED)
def test_the_default_table_is_what_the_others_are_together(language: str) -> None:
    mixed = shipped.load_calibration(language)
    parts = [shipped.load_calibration(language, corpus) for corpus in ("contest", "opensource")]
    rules = {rule for part in parts for rule in part.counts}
    sums = {rule: tuple(sum(part.counts.get(rule, (0, 0))[bit] for part in parts) for bit in (0, 1)) for rule in rules}
    assert mixed.counts == sums
    assert mixed.origin["corpus"] == "mixed"
    assert [mixed.origin[name] for name in ("files", "refused", "sites")] == [
        sum(int(part.origin[name]) for part in parts) for name in ("files", "refused", "sites")
    ]


@pytest.mark.parametrize("corpus", ["mixed", "contest"])
def test_a_language_without_counts_has_a_table_without_observations(corpus: str) -> None:
    others = sorted(set(LANGUAGES) - set(COUNTED))
    assert others == ["go", "javascript", "typescript"]
    assert [shipped.load_calibration(language, corpus).counts for language in others] == [{}, {}, {}]


@pytest.mark.parametrize("table", sorted((ROOT / "rules" / "calibration").glob("*/*.json")), ids=str)
def test_a_shipped_table_has_the_form_that_tables_have(table: Path) -> None:
    text = table.read_text()
    assert CalibrationTable.shipped(text) == CalibrationTable.from_json(text)


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"counts": {}}', b'{"counts": {"a": [1]}, "origin": {}}'])
def test_a_shipped_table_that_is_damaged_is_an_error(package: Path, content: bytes) -> None:
    put(package / "_rules", content)
    with pytest.raises(CalibrationError, match=r"python\.json: not a calibration table"):
        shipped.load_calibration("python")


def test_in_a_checkout_the_rules_lie_beside_the_package(package: Path) -> None:
    put(package.parent / "rules", TABLE.to_json().encode())
    assert shipped.load_calibration("python") == TABLE


def test_in_an_installed_package_the_rules_lie_inside(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    put(package.parent / "rules", b"another project's folder of the same name")
    assert shipped.load_calibration("python") == TABLE


def test_a_language_without_a_table_is_an_error(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    with pytest.raises(CalibrationError, match="no calibration table for cpp in the corpus mixed"):
        shipped.load_calibration("cpp")


def test_a_corpus_without_a_table_is_an_error(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    with pytest.raises(CalibrationError, match="for python in the corpus industry"):
        shipped.load_calibration("python", corpus="industry")


def test_a_table_that_is_not_text_is_an_error(package: Path) -> None:
    put(package / "_rules", b"\xff\xfe")
    with pytest.raises(CalibrationError, match="not JSON"):
        shipped.load_calibration("python")
