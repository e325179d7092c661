"""Draw what commands print on a terminal, as a picture for light and one for dark pages: ``./run picture``.

The arguments are the folder of the pictures, the one in which the commands run, and the commands.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME
from rich.text import Text

THEMES = {"light": DEFAULT_TERMINAL_THEME, "dark": SVG_EXPORT_THEME}
_COLUMNS = 96
_WEB_FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""Fonts that a browser would fetch from elsewhere."""


def main(pictures: str, folder: str, *commands: str) -> None:
    """Run the commands, and draw them with their output."""
    shown = Text("\n").join(Text(f"$ {command}\n") + printed(command, folder) for command in commands)
    for theme in THEMES:
        Path(pictures, f"report-{theme}.svg").write_text(drawn(shown, theme), encoding="utf-8")


def printed(command: str, folder: str) -> Text:
    """Return what a command prints on a terminal, with its colours."""
    reader, writer = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(_COLUMNS)}
    with subprocess.Popen(command.split(), cwd=folder, stdout=writer, stderr=writer, env=environment) as process:
        os.close(writer)
        output = b""
        try:
            while chunk := os.read(reader, 65536):
                output += chunk
        except OSError:  # Linux ends a terminal that way.
            pass
        process.wait()
    os.close(reader)
    return Text.from_ansi(output.decode().replace("\r\n", "\n"))


def drawn(shown: Text, theme: str) -> str:
    """Return the picture in SVG."""
    width = max(line.cell_len for line in shown.split())
    terminal = Console(record=True, file=StringIO(), width=width, force_terminal=True)
    terminal.print(shown, no_wrap=True)
    picture = terminal.export_svg(title="sew", theme=THEMES[theme], unique_id=f"report-{theme}")
    return _WEB_FONT.sub("", picture)


if __name__ == "__main__":
    main(*sys.argv[1:])
