"""What the settings keep from a test: whole files, and rules. Without their numbers, a report says too little."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from sew_hooks.engine.profiles import Selection, selected
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.run.source_files import source_files
from sew_hooks.settings.configuration import Configuration


def excluded_files(paths: Iterable[str], configuration: Configuration) -> int:
    """Return the number of files at or in ``paths`` that would be tested but for ``exclude``."""
    if not configuration.exclude:
        return 0
    found = source_files(map(Path, paths), configuration.languages)
    return sum(configuration.excluded_by(str(file)) is not None for file in found)


def excluded_names(names: Sequence[str], root: Path, configuration: Configuration) -> int:
    """Return the number of those of the files ``names`` of a repository that would be tested but for ``exclude``."""
    return sum(
        SUFFIXES.get(Path(name).suffix.lower()) in configuration.languages
        and configuration.excluded_by(os.path.join(root, name)) is not None
        for name in names
    )


def has_other_rules(rules: Selection, language: str, ignored: frozenset[str]) -> bool:
    """Whether ``select``, ``extend-ignore`` or ``per-file-ignores`` changes the rules of a file of ``language``.

    ``ignored`` are the rules that are switched off in it.
    """
    usual = rules._replace(select=frozenset(), ignore=frozenset())
    tried = zip(rules.without(ignored).shares(), usual.shares(), strict=True)
    return any(selected(ours, language) != selected(theirs, language) for ours, theirs in tried)
