"""Patterns for files in a setting, in the syntax of a ``.gitignore`` in the folder of the configuration."""

from __future__ import annotations

import math
import os
import re
from functools import lru_cache
from pathlib import Path

from sew_hooks.errors import UsageError

_MOST_STEPS = 10_000_000


class PathPatterns:
    """The ``patterns`` of a setting. As in git, the last one that fits a path decides; unlike there, one with ``!`` may
    take back a file of a folder that fits.

    Raises ``UsageError`` for a pattern that is not valid, or that could take seconds to compare with a path.
    """

    def __init__(self, setting: str, patterns: tuple[str, ...], root: Path) -> None:
        from pathspec import GitIgnoreSpec  # most configurations have no patterns

        for pattern in patterns:
            try:
                GitIgnoreSpec.from_lines([pattern])
            except (ValueError, re.error):
                raise UsageError(f"{pattern!r} in {setting} is not a valid pattern") from None
        self._setting = setting
        self._patterns = patterns
        self._spec = GitIgnoreSpec.from_lines(patterns)
        self._root = os.path.realpath(root)
        self._takes_back = any(pattern.startswith("!") for pattern in patterns)
        self._real = lru_cache(os.path.realpath)

    def match(self, path: str) -> str | None:
        """Return the pattern that a path fits, or None.

        The path of a folder ends in a slash, and fits only if everything in it does.
        Nothing outside of the folder of the configuration fits.
        """
        folder, name = os.path.split(path)
        inside = os.path.relpath(os.path.join(self._real(folder or "."), name), self._root).replace(os.sep, "/")
        if inside == "." or inside.split("/")[0] == "..":
            return None
        if name:
            return self._compare(inside)
        return None if self._takes_back else self._compare(f"{inside}/")

    def _compare(self, inside: str) -> str | None:
        for pattern in self._patterns:
            if "*" in pattern and _steps(pattern, inside) > _MOST_STEPS:
                raise UsageError(f"{pattern!r} in {self._setting} has too many '*' to be compared with {inside}")
        last = self._spec.check_file(inside)
        return self._patterns[last.index] if last.include and last.index is not None else None


@lru_cache
def path_patterns(setting: str, patterns: tuple[str, ...], root: Path) -> PathPatterns:
    """Return the patterns of a setting, made once a run."""
    return PathPatterns(setting, patterns, root)


def _steps(pattern: str, path: str) -> int:
    """The largest number of ways to spread the ``*`` of a pattern over a path; all of them may be tried."""
    parts, folders = pattern.split("/"), path.split("/")
    across = parts.count("**")
    longest = max(map(len, folders))
    inside = (math.comb(longest + part.count("*"), part.count("*")) for part in parts if part != "**")
    return math.comb(len(folders) + across, across) * math.prod(inside)
