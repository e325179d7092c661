"""An exit status for every outcome of a command, and one line for every error."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from sew_hooks.errors import SewError, reason_of
from sew_hooks.reports.messages import warn

CLEAN, FOUND, FAILED = 0, 1, 2
"""The exit statuses: nothing to report, something found or changed, misuse or an error."""

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""The exit statuses that shells expect after Ctrl-C and after ``kill``."""

UNREAD = 128 + 13
"""The exit status that they expect when the reader of a pipe has gone; it is also used on systems without SIGPIPE."""


class Terminated(SystemExit):
    """The end of a run because of a signal; on the way, unfinished files are removed."""


def terminate(*_: object) -> None:
    """End the run because of a signal."""
    raise Terminated(TERMINATED)


def outcome(work: Callable[[], Any]) -> int:
    """Return the exit status that ``work`` returns.

    Every error becomes one line on standard error and the status ``FAILED``. A run that is interrupted or terminated
    cleans up after itself and says so.
    """
    _prepare_streams()
    try:
        return _status_of(work)
    finally:
        _drop_unwritten_output()


def _status_of(work: Callable[[], Any]) -> int:
    try:
        status = work()
    except SewError as error:
        warn(f"sew: {error}")
        return FAILED
    except KeyboardInterrupt:
        warn("sew: interrupted")
        return INTERRUPTED
    except Terminated:
        warn("sew: terminated")
        return TERMINATED
    except SystemExit as done:
        return int(done.code or CLEAN)  # for example after the answer to shell completion
    except OSError as error:
        # Errors of one file were handled there: this one is about the output, or something that all files need.
        where = f"{error.filename}: " if error.filename else ""
        warn(f"sew: {where}{reason_of(error)}")
        return FAILED
    except Exception as error:
        warn(f"sew: internal error: {type(error).__name__}: {error}")
        return FAILED
    return int(status or CLEAN)


def _prepare_streams() -> None:
    """A file name that the terminal cannot encode, or a closed stream (``>&-``), must not end a run."""
    # The interpreter sets a closed stream to None.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 (as long as the process)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 (as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_unwritten_output() -> None:
    """Drop what a stream cannot write, as on a full disk; the run has reported that.

    Otherwise the interpreter tries once more at exit, complains, and changes the exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
