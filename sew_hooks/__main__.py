"""``python -m sew_hooks``: the command ``sew``."""

from __future__ import annotations

from sew_hooks.commands.sew import main

if __name__ == "__main__":
    main()
