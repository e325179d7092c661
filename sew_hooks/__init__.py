"""Mark the code that AI agents write through its style, and find the mark again (SEW, Style-Encoded Watermarking).

What it offers is loaded when it is first used: every command, and every hook of every commit, imports this package.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in ``typing``, which a hook with nothing to do need not load
if TYPE_CHECKING:
    from sew_hooks.engine.api import detect, embed, find_sites, rewrite
    from sew_hooks.engine.embedding import Embedding
    from sew_hooks.engine.lines import Lines
    from sew_hooks.engine.results import Detection
    from sew_hooks.errors import CalibrationError, KeyError_, ParseError, SewError, UsageError, VerificationError
    from sew_hooks.languages.site import Site, Unit

__version__ = "0.1.0"

__all__ = [
    "CalibrationError",
    "Detection",
    "Embedding",
    "KeyError_",
    "Lines",
    "ParseError",
    "SewError",
    "Site",
    "Unit",
    "UsageError",
    "VerificationError",
    "detect",
    "embed",
    "find_sites",
    "rewrite",
]

_MODULES = ("engine.api", "engine.embedding", "engine.lines", "engine.results", "errors", "languages.site")
"""The modules that define what ``__all__`` lists."""


def __getattr__(name: str) -> object:
    """Load a listed function or class."""
    from importlib import import_module

    if name in __all__:
        for module in _MODULES:
            defined = vars(import_module(f"sew_hooks.{module}")).get(name)
            if defined is not None:
                return defined
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
