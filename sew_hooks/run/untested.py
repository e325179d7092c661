"""What a test leaves out: files, and rules. Without their numbers, a report says too little."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path, PurePath

from sew_hooks.engine.profiles import Selection, selected
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.repository.git import GitError
from sew_hooks.run.source_files import source_files, tracked_files
from sew_hooks.settings.configuration import Configuration


def excluded_files(paths: Iterable[str], configuration: Configuration) -> int:
    """Return the number of files at or in ``paths`` that would be tested but for ``exclude``."""
    if not configuration.exclude:
        return 0
    files = source_files(map(Path, paths), configuration.languages, tracked=True)
    return sum(configuration.excluded_by(str(file)) is not None for file in files)


def excluded_names(names: Iterable[str], root: Path, configuration: Configuration) -> set[str]:
    """Return those of the files ``names`` of a repository that would be tested but for ``exclude``."""
    return {
        name
        for name in names
        if SUFFIXES.get(Path(name).suffix.lower()) in configuration.languages
        and configuration.excluded_by(os.path.join(root, name)) is not None
    }


def other_kinds(paths: Iterable[str], languages: Collection[str]) -> dict[str, int] | None:
    """Return the numbers of files that git tracks in the folders ``paths`` and that are of none of ``languages``.

    They are by suffix. None means that git cannot say what it tracks.
    """
    folders = [Path(path) for path in paths if os.path.isdir(path)]
    try:
        listed = [tracked_file for folder in folders for tracked_file in tracked_files(folder, languages)]
    except GitError:
        return None
    return kinds({os.path.realpath(file) for file, is_source in listed if not is_source})


def kinds(names: Iterable[str]) -> dict[str, int]:
    """Return the numbers of files by suffix, the most frequent first."""
    return dict(Counter(PurePath(name).suffix.lower() for name in sorted(names)).most_common())


def has_other_rules(rules: Selection, language: str, ignored: frozenset[str]) -> bool:
    """Whether ``select``, ``extend-ignore`` or ``per-file-ignores`` changes the rules of a file of ``language``.

    ``ignored`` are the rules that are switched off in it.
    """
    usual = rules._replace(select=frozenset(), ignore=frozenset())
    tried = zip(rules.without(ignored).shares(), usual.shares(), strict=True)
    return any(selected(ours, language) != selected(theirs, language) for ours, theirs in tried)
