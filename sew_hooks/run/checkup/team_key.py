"""Whether the keys here find the marks of the team: with a key of one's own, every commit looks unmarked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import groupby

from sew_hooks.errors import KeyError_
from sew_hooks.repository.history import Commit, CommitRange, commits_in
from sew_hooks.run.checkup.committed_namespace import committed_namespace, told_namespace
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.commit_verdicts import CommitFinding, judge_commits
from sew_hooks.run.detections import scopes_of, settings_of
from sew_hooks.run.history_parts import CommittedPart, HistoryReader, PassedOver
from sew_hooks.run.inputs import Failure
from sew_hooks.run.workers import local_workers
from sew_hooks.settings.commit_hooks import HOOKS_FILE
from sew_hooks.settings.keyring import NamedKey, check_identifiers, find_keys

_LOOKED_THROUGH = 1000
"""The number of commits among which those that disclose an agent are looked for."""

_TESTED = 20
"""The number of these that are tested, the newest first."""

_FEWEST = 3
"""The number of commits without a mark that show something: one or two may have been made without a key."""

_MEND = "sew key id  # and compare with a colleague's, or with CI's; a key of your own finds no mark of the team"


def check_team_key(subject: Subject) -> Iterator[Diagnosis]:
    """Yield whether a mark of the keys is in any of the last commits that disclose an agent, and are large enough.

    Before the hook that marks was in the history, an agent's code was disclosed at most. That commits of another
    namespace have no mark of this one shows nothing.
    """
    trailer, namespace = subject.configuration.trailer, subject.configuration.namespace
    try:
        found = find_keys(subject.key_file, subject.keyring, subject.environment)
        keys = [key.within(namespace) for key in found]
        check_identifiers(keys, subject.configuration.key_id)
    except KeyError_:
        keys = []  # the check of the key tells why
    if not keys:
        yield Diagnosis("unknown", "no key of your team to look for")
        return
    since = _first_with_hook(subject)
    decided = [each for each in _tested(subject, keys, since) if each.judgement.verdict in ("marked", "not marked")]
    marked = sum(each.judgement.verdict == "marked" for each in decided)
    elsewhere = [] if marked else [each for each in decided if _namespace_of(subject, each) != namespace]
    tested = len(decided) - len(elsewhere)
    which = f"with the trailer {trailer}{f', {told_namespace(namespace)}' if elsewhere else ''} and enough code"
    commits = f"the last {tested} commits {which}"
    if marked:
        nameless = not subject.configuration.key_id and len(keys) == 1
        mend = f"{to_write('key-id', keys[0].identifier())}  # so that another key is refused" if nameless else ""
        yield Diagnosis("right", f"the key finds its mark in {marked} of {commits}", mend)
    elif tested < _FEWEST:
        yield Diagnosis("unknown", f"too few commits {which} to tell")
    else:
        why = "probably it is not the key of your team, or the namespace is another one"
        yield Diagnosis("wrong" if since else "unknown", f"the key finds its mark in none of {commits}: {why}", _MEND)


def _namespace_of(subject: Subject, finding: CommitFinding) -> str:
    """The namespace that the settings of a commit have."""
    return committed_namespace(subject.repository, revision=finding.commit.name) or ""


def _first_with_hook(subject: Subject) -> str:
    """The commit that configured our hook, if there is one."""
    if subject.repository.head() is None:
        return ""
    commits = subject.repository.ask("log", "--format=%H", "-Ssew-embed", "--", HOOKS_FILE).split()
    return commits[-1].decode() if commits else ""


def _tested(subject: Subject, keys: list[NamedKey], since: str) -> list[CommitFinding]:
    """The findings about the last commits that disclose an agent and wrote code, each commit tested by itself.

    Together, whether one has enough code to decide would depend on how many of the others are marked.
    """
    repository, configuration = subject.repository, subject.configuration
    settings = settings_of(configuration)
    scopes = tuple(dict.fromkeys(scopes_of(keys, settings)))
    commits = disclosed_commits(subject, since)
    reader = HistoryReader(repository, configuration, scopes, None, (), PassedOver(set(), set()))
    parts = reader.read(subject.track(commits, "Reading commits", len(commits)), local_workers(None, len(commits)))

    def judged(commit: Commit, written: Iterable[tuple[Commit, CommittedPart | Failure]]) -> CommitFinding:
        findings, _ = judge_commits(
            [commit],
            written,
            keys,
            settings,
            ignored_in=lambda path: configuration.ignored_in(os.path.join(repository.root, path)),
            accept=lambda reading: reading,
            fail=lambda _: None,
        )
        return findings[0]

    return [judged(commit, written) for commit, written in groupby(parts, lambda each: each[0])]


def disclosed_commits(subject: Subject, since: str = "") -> list[Commit]:
    """Return the last commits that disclose an agent, the newest first; those after ``since``, if that is given."""
    head = subject.repository.head()
    if head is None:
        return []
    asked = CommitRange((head,), (since,) if since else ())
    unknown = subject.repository.shallow()
    listed = commits_in(subject.repository, asked, subject.configuration.trailer, most=_LOOKED_THROUGH)
    return [commit for commit in listed if commit.disclosed and commit.name not in unknown][:_TESTED]
