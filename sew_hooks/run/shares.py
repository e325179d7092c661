"""How much of what a history wrote is marked, and how much is disclosed, in groups of commits or of files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from sew_hooks.repository.agents import told_agent
from sew_hooks.repository.history import DENIAL
from sew_hooks.run.times import in_utc

if TYPE_CHECKING:
    from sew_hooks.run.commit_verdicts import CommitFinding, WrittenFile

Grouping = Literal["directory", "agent", "month", "release"]
GROUPINGS: tuple[Grouping, ...] = get_args(Grouping)

NO_AGENT = "no agent known"
DENIED = "none, as the trailer says"
NAMELESS = "marked, key without a name"
LEAKED = "marked by leaked keys alone"
UNRELEASED = "not released"
ROOT = "."


@dataclass
class Amount:
    """An amount of code: commits, the lines that they wrote (blanks and brackets aside), and whole functions."""

    commits: set[str] = field(default_factory=set)
    lines: int = 0
    functions: int = 0

    def add(self, commit: str, file: WrittenFile) -> None:
        """Add what a commit wrote to a file."""
        self.commits.add(commit)
        self.lines += file.lines
        self.functions += file.functions


@dataclass
class Share:
    """The code of a group: all of it, the part in marked commits, that in disclosed ones, and that in either."""

    group: str
    whole: Amount = field(default_factory=Amount)
    marked: Amount = field(default_factory=Amount)
    disclosed: Amount = field(default_factory=Amount)
    either: Amount = field(default_factory=Amount)

    def add(self, finding: CommitFinding, file: WrittenFile) -> None:
        """Add what a commit wrote to a file."""
        is_marked, is_disclosed = finding.judgement.verdict == "marked", bool(finding.disclosed)
        counted = (
            (self.whole, True),
            (self.marked, is_marked),
            (self.disclosed, is_disclosed),
            (self.either, is_marked or is_disclosed),
        )
        for amount, counts in counted:
            if counts:
                amount.add(finding.commit.name, file)


def groups(
    grouping: Grouping,
    findings: Iterable[CommitFinding],
    releases: Mapping[str, str],
    worthless: Collection[CommitFinding] = (),
) -> list[Share]:
    """Return the share of each group. Commits without source code count nowhere.

    Months and releases are in the order of time, directories and agents in that of their lines. ``releases`` has the
    first release of each commit that has one, by the commit's name and in the order of the releases. ``worthless`` are
    the commits without disclosure whose marks prove nothing: they name no agent.
    """

    def release_of(finding: CommitFinding, _: WrittenFile) -> str:
        return releases.get(finding.commit.name, UNRELEASED)

    def agent(finding: CommitFinding, _: WrittenFile) -> str:
        if finding.commit.name not in unproven:
            return agent_of(finding)
        return DENIED if finding.commit.denied else LEAKED

    unproven = {finding.commit.name for finding in worthless}
    known = {"directory": directory_of, "agent": agent, "month": month_of, "release": release_of}
    shares: dict[str, Share] = {}
    for finding in findings:
        for file in finding.files:
            group = known[grouping](finding, file)
            folded = group.casefold() if grouping == "agent" else group
            shares.setdefault(folded, Share(group)).add(finding, file)
    if grouping == "release":
        order = [*dict.fromkeys(releases.values()), UNRELEASED]
        return [shares[name] for name in order if name in shares]
    if grouping == "month":
        return sorted(shares.values(), key=lambda share: share.group)
    return sorted(shares.values(), key=lambda share: (-share.whole.lines, share.group))


def month_of(finding: CommitFinding, _: WrittenFile) -> str:
    """Return the month of a commit, in UTC."""
    return in_utc(finding.commit.time, "%Y-%m")


def directory_of(_: CommitFinding, file: WrittenFile) -> str:
    """Return the folder in the root that a file is in."""
    return file.path.partition("/")[0] if "/" in file.path else ROOT


def agent_of(finding: CommitFinding) -> str:
    """Return the agents of a commit, or else the key whose mark it has, or that it denies to have an agent.

    Case does not tell agents apart.
    """
    if finding.disclosed:
        names = {name.casefold(): told_agent(name) for name in finding.disclosed}
        return ", ".join(names[same] for same in sorted(names))
    if finding.judgement.verdict == "marked":
        key = f"key {finding.judgement.key}" if finding.judgement.key else NAMELESS
        return f"{key}, and the trailer says {DENIAL}" if finding.commit.denied else key
    return DENIED if finding.commit.denied else NO_AGENT
