"""The data that comes with the package: its folder, and the calibration tables in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.errors import CalibrationError
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import PACKAGE, rules_of

if TYPE_CHECKING:
    from sew_hooks.scheme.calibration import CalibrationTable

DEFAULT_CORPUS = "mixed"
"""The corpus of the default tables: contest solutions and production code together."""


def rules_folder() -> Path:
    """Return the folder of the rule library: inside an installed package, or beside it in a checkout."""
    return rules_of(PACKAGE)


def is_corpus(name: str) -> bool:
    """Whether ``name`` is that of a corpus with shipped tables, and not a path."""
    return name.isidentifier() and (rules_folder() / "calibration" / name).is_dir()


def corpora() -> list[str]:
    """Return the names of the corpora with shipped tables."""
    return sorted(path.name for path in (rules_folder() / "calibration").iterdir() if is_corpus(path.name))


def load_calibration(language: str, corpus: str = DEFAULT_CORPUS) -> CalibrationTable:
    """Return the shipped table of ``language`` counted over ``corpus``.

    That of a language which is read by its layout has no observations. Raises ``CalibrationError`` when there is no
    such table, or it cannot be read.
    """
    if language in REGISTRY and REGISTRY[language].is_read_by_layout:
        from sew_hooks.scheme.calibration import uniform

        return uniform()
    return _table(PACKAGE, language, corpus)


def read_table(path: Path, missing: str) -> CalibrationTable:
    """Return the table in the file ``path``.

    Raises ``CalibrationError`` when it cannot be read, or, with the message ``missing``, when it does not exist.
    """
    from sew_hooks.scheme.calibration import CalibrationTable  # settings are read without any table

    return _made_of(path, missing, CalibrationTable.from_json)


def _made_of(path: Path, missing: str, make: Callable[[str], CalibrationTable]) -> CalibrationTable:
    try:
        text = read_source(path).decode()
    except FileError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise CalibrationError(missing) from None
        raise CalibrationError(f"{path}: {error}") from error
    except UnicodeDecodeError:
        raise CalibrationError(f"{path}: the calibration table is not JSON") from None
    try:
        return make(text)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error}") from error


@lru_cache
def _table(package: Path, language: str, corpus: str) -> CalibrationTable:
    """Read a table once for all the files of a run."""
    from sew_hooks.scheme.calibration import CalibrationTable

    path = rules_of(package) / "calibration" / corpus / f"{language}.json"
    return _made_of(path, f"no calibration table for {language} in the corpus {corpus}", CalibrationTable.shipped)
