"""Mark the code that AI agents write through its style, and find the mark again (SEW, Style-Encoded Watermarking)."""

from __future__ import annotations

from sew_hooks.engine.api import detect, embed, find_sites, rewrite
from sew_hooks.engine.lines import Lines
from sew_hooks.engine.results import Detection, Embedding
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
