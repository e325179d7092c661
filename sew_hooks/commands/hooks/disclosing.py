"""What ``sew hook disclose`` and ``sew hook disclose-add`` do. Most commits need no test for a mark, nor load one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.commands.outcomes import CLEAN, FOUND, outcome
from sew_hooks.errors import KeyError_
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.reports.messages import warn
from sew_hooks.repository.agents import is_nobody
from sew_hooks.repository.commit_message import Message
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.settings.configuration import Configuration, load_configuration

if TYPE_CHECKING:
    from sew_hooks.run.detector import Detector

MakeDetector = Callable[[], "Detector"]


def require(path: Path, configuration: Configuration, make_detector: MakeDetector) -> int:
    """Return the exit status for the message in a file: whether it has the trailer that it needs."""
    repository = Repository(Path.cwd())
    name = configuration.trailer
    written = Message(repository, path)
    if written.has_only(name):
        warn(f"sew-disclose: the message has nothing but the trailer {name}; not committed")
        return FOUND
    if both := written.contradiction(name):
        warn(
            f"sew-disclose: the message says both '{name}: {both[0]}' and '{name}: {both[1]}': keep one of them. In an "
            f"amended commit, `git -c trailer.ifExists=replace commit --amend --no-edit --trailer '{name}: none'` "
            f"replaces the last one"
        )
        return FOUND
    if written.states(name):
        if written.denies(name):
            from sew_hooks.run.recorded_lines import withdraw_staged

            withdraw_staged(repository, os.environ, warn)
        for agent in written.agents(name):
            warn(f"sew-disclose: the message says '{name}: {agent}'")
        return CLEAN
    named = _agents(configuration, make_detector, repository, written, "sew-disclose", warns=True)
    agents = [agent for agent in named if not is_nobody(agent)]
    if not agents:
        return CLEAN
    where = ", in the last paragraph: git does not read the one that is there" if written.has_unread(name) else ""
    warn(
        f"sew-disclose: this commit has an agent's code (by signals or a mark); disclose that with a trailer, such as "
        f"'{name}: {agents[0]}'{where}; a person who wrote it alone says "
        f"'{name}: none'. The message is kept: git commit --edit --file {path} (to amend a commit, also --amend)"
    )
    return FOUND


def add(path: Path, configuration: Configuration, make_detector: MakeDetector) -> int:
    """Add the trailers to the message in a file that it lacks."""
    repository = Repository(Path.cwd())
    name = configuration.trailer
    written = Message(repository, path)
    agents = _agents(configuration, make_detector, repository, written, "sew-disclose-add", warns=False)
    for trailer_line in written.add(name, agents):
        warn(f"sew-disclose-add: added {trailer_line!r} to the message")
    return CLEAN


def _agents(
    configuration: Configuration,
    make_detector: MakeDetector,
    repository: Repository,
    message: Message,
    hook: str,
    *,
    warns: bool,
) -> list[str]:
    """Return the agents that the message of the next commit has to name, or ``none`` if it has to say that.

    A key is read only if the signals do not settle it. Without one that can be used, a person's commit goes on, as with
    ``sew-embed``; of the two hooks, one ``warns`` of that.
    """
    from sew_hooks.run.named_agents import known_agents

    known = known_agents(configuration, repository, message)
    if known.settle or not _has_code(repository):
        return known.names
    from sew_hooks.commands.key_selection import NO_KEY, without_key
    from sew_hooks.repository.agents import SOMEBODY
    from sew_hooks.run.written_report import report_of_written

    try:
        detector = make_detector().without_leaked()
        detector.check_keys(NO_KEY)
    except KeyError_ as error:
        without_key(hook, configuration, error, warns=warns)
        return known.names
    report = report_of_written(detector, repository)
    if report.together.verdict != "marked":
        return []
    for file in report.marked():
        warn(f"{file.name}: marked{f' ({file.judgement.key})' if file.judgement.key else ''}")
    if not report.marked():
        warn(f"{hook}: marked together, no file by itself")
    return [report.together.key or SOMEBODY]


def _has_code(repository: Repository) -> bool:
    """Whether the next commit writes to a file that may be code, by its name; one without a suffix may be."""
    suffixes = (os.path.splitext(name)[1] for name in Change(repository).names())
    return any(not suffix or suffix in SUFFIXES for suffix in suffixes)


def status_without_options(hook: str, path: Path) -> int:
    """Run a hook as pre-commit starts it if nobody sets an option, and return its exit status."""
    work = require if hook == "disclose" else add
    return outcome(lambda: work(path, load_configuration(Path.cwd()), _make_detector))


def _make_detector() -> Detector:
    from sew_hooks.commands.detection import DetectOptions, detector_of

    return detector_of(DetectOptions())
