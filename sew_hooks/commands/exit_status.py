"""The exit statuses of every command."""

from __future__ import annotations

import signal

CLEAN, FOUND, FAILED = 0, 1, 2
"""The exit statuses: nothing to report, something found or changed, misuse or an error."""

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""The exit statuses that shells expect after Ctrl-C and after ``kill``."""

UNREAD = 128 + 13
"""The exit status that they expect when the reader of a pipe has gone; it is also used on systems without SIGPIPE."""
