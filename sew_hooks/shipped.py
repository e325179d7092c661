"""The data that comes with the package: where it lies, and the calibration tables in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from sew_hooks.errors import CalibrationError, reason_of
from sew_hooks.scheme.calibration import CalibrationTable

PACKAGE = Path(__file__).resolve().parent
"""The folder of this package."""


def rules_folder() -> Path:
    """Return the folder of the rule library: inside an installed package, or beside it in a checkout."""
    return _rules_of(PACKAGE)


def load_calibration(language: str, corpus: str = "contest") -> CalibrationTable:
    """Return the shipped table of ``language`` counted over ``corpus``.

    Raises ``CalibrationError`` when there is no such table, or it cannot be read.
    """
    return _table(PACKAGE, language, corpus)


def chosen_tables(choices: Iterable[str]) -> dict[str, CalibrationTable]:
    """Return tables by language: of the shipped corpora that ``choices`` name, and of the files that they lead to.

    Raises ``CalibrationError`` for what is neither, and for a file that does not say its language.
    """
    tables: dict[str, CalibrationTable] = {}
    for choice in choices:
        folder = rules_folder() / "calibration" / choice
        if choice.isidentifier() and folder.is_dir():
            tables |= {file.stem: load_calibration(file.stem, choice) for file in folder.glob("*.json")}
            continue
        table = _read(Path(choice), f"no corpus of that name is shipped, and there is no file {choice}")
        if "language" not in table.origin:
            raise CalibrationError(f"the calibration table {choice} does not say its language")
        tables[str(table.origin["language"])] = table
    return tables


def _rules_of(package: Path) -> Path:
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parent / "rules"


@lru_cache
def _table(package: Path, language: str, corpus: str) -> CalibrationTable:
    """Read a table once for all the files of a run."""
    path = _rules_of(package) / "calibration" / corpus / f"{language}.json"
    return _read(path, f"no calibration table for {language} in the corpus {corpus}")


def _read(path: Path, missing: str) -> CalibrationTable:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CalibrationError(missing) from None
    except OSError as error:
        raise CalibrationError(f"{path}: {reason_of(error)}") from error
    except UnicodeDecodeError:
        raise CalibrationError(f"{path}: the calibration table is not JSON") from None
    try:
        return CalibrationTable.from_json(text)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error}") from error
