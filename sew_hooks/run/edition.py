"""The edition of the code that reads sources: two editions may find different sites in one text."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sew_hooks import __version__
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import PACKAGE, rule_heads

_PARSERS = "tree_sitter"


@cache
def of_code() -> str:
    """Return a digest of the code that reads sources: its version may stay the same during development."""
    own = ("run/packed_outlines.py", "run/written_parts.py", "run/unit_texts.py")
    written = ("repository/line_changes.py", "repository/text_changes.py")
    return digest_of(*own, *written, "engine/**/*.py", "languages/**/*.py")


def digest_of(*modules: str) -> str:
    """Return a digest of the version, of the modules that match a pattern, and of the heads of all rules."""
    digest = hashlib.sha256(__version__.encode())
    for path in (path for pattern in modules for path in sorted(PACKAGE.glob(pattern))):
        digest.update(path.read_bytes())
    for language in REGISTRY:
        digest.update(repr(sorted(rule_heads(language).values())).encode())
    return digest.hexdigest()


def of_everything() -> str:
    """Return the same with its foundations: the versions of Python and, as far as they are known, of the parsers."""
    return f"{of_code()} {sys.version_info} {_parsers()}"


def _parsers() -> list[str]:
    """The names of the folders in which installed packages record their version."""
    spec = find_spec(_PARSERS)
    places = (spec.submodule_search_locations or ()) if spec else ()
    return sorted(path.name for place in places for path in Path(place).parent.glob(f"{_PARSERS}*.dist-info"))
