"""How Sphinx builds the documentation: ``./run docs``."""

from __future__ import annotations

import sys
from pathlib import Path

import sew_hooks

sys.path.insert(0, str(Path(__file__).parent))  # for our own extensions

project = "sew-hooks"
version = release = sew_hooks.__version__
copyright = "the authors of sew-hooks"

extensions = ["myst_parser", "api_reference", "command_pages", "rule_pages"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = f"sew-hooks {version}"

nitpicky = True
