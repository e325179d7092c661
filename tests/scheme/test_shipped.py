from pathlib import Path

import pytest

from sew_hooks import shipped
from sew_hooks.errors import CalibrationError
from sew_hooks.scheme.calibration import CalibrationTable

TABLE = CalibrationTable(counts={"operand-order": (60, 40)}, origin={"corpus": "contest", "files": 3})


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that takes the place of the package."""
    folder = tmp_path / "sew_hooks"
    folder.mkdir()
    monkeypatch.setattr(shipped, "PACKAGE", folder)
    return folder


def put(rules: Path, content: bytes) -> None:
    folder = rules / "calibration" / "contest"
    folder.mkdir(parents=True)
    (folder / "python.json").write_bytes(content)


def test_the_rules_of_this_package_are_found() -> None:
    assert shipped.rules_folder().is_dir()


def test_in_a_checkout_the_rules_lie_beside_the_package(package: Path) -> None:
    put(package.parent / "rules", TABLE.to_json().encode())
    assert shipped.load_calibration("python") == TABLE


def test_in_an_installed_package_the_rules_lie_inside(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    put(package.parent / "rules", b"another project's folder of the same name")
    assert shipped.load_calibration("python") == TABLE


def test_a_language_without_a_table_is_an_error(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    with pytest.raises(CalibrationError, match="no calibration table for cpp in the corpus contest"):
        shipped.load_calibration("cpp")


def test_a_corpus_without_a_table_is_an_error(package: Path) -> None:
    put(package / "_rules", TABLE.to_json().encode())
    with pytest.raises(CalibrationError, match="for python in the corpus industry"):
        shipped.load_calibration("python", corpus="industry")


def test_a_table_that_is_not_text_is_an_error(package: Path) -> None:
    put(package / "_rules", b"\xff\xfe")
    with pytest.raises(CalibrationError, match="not JSON"):
        shipped.load_calibration("python")
