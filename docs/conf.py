"""How Sphinx builds the documentation: ``./run docs``."""

from __future__ import annotations

import sew_hooks

project = "sew-hooks"
version = release = sew_hooks.__version__
copyright = "the authors of sew-hooks"

extensions = ["myst_parser"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = f"sew-hooks {version}"

nitpicky = True
