"""The texts whose sites are pinned: those that lie in the repository, and programs of the corpora beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from benchmarks import corpora
from sew_hooks.languages.registry import REGISTRY
from tests.languages import rule_examples

LANGUAGES = {language.name: language.suffixes[0] for language in REGISTRY.values()}
"""The languages, and how the names of their programs end."""

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

CORPORA = ("calibration", "human_negative", "llm")
"""What the names of the corpora begin with; the language follows."""

Texts = dict[str, str]
"""Sources by the name of their section in a golden file."""


def file_here(language: str) -> Path:
    """The golden file of :func:`texts_here`."""
    return HERE / f"{language}.txt"


def file_of_corpora(language: str) -> Path:
    """The golden file of the programs of the corpora."""
    return HERE / f"{language}-corpora.txt"


def texts_here(language: str) -> Texts:
    """Both variants of every pair, and the programs in ``programs/`` and ``examples/``."""
    texts = {
        f"pair {program.name}": program.source
        for program in rule_examples.programs(language)
        if program.name.endswith(("-zero", "-one"))
    }
    for folder in (HERE / "programs", ROOT / "examples"):
        for path in sorted(folder.glob(f"*{LANGUAGES[language]}")):
            texts[f"file {path.relative_to(ROOT).as_posix()}"] = path.read_text(encoding="utf-8")
    return texts


def texts_of_corpora(language: str, chosen: Iterable[str] | None = None) -> Texts:
    """The programs of the corpora with the ids ``chosen``, or all; the name of a section holds a digest of its text."""
    wanted = None if chosen is None else set(chosen)
    return {
        section(id_, program["code"]): program["code"]
        for corpus in CORPORA
        for program in corpora.read(corpora.DATA, f"{corpus}_{language}")
        if (id_ := f"{corpus}_{language} {program['id']}") and (wanted is None or id_ in wanted)
    }


def section(id_: str, source: str) -> str:
    """The name of the section of a program of the corpora."""
    return f"corpus {id_} {hashlib.sha256(source.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def id_of(name: str) -> str:
    """The corpus of a section and the program's id there."""
    return name.removeprefix("corpus ").rpartition(" ")[0]
