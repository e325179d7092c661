"""What commits of this clone have already, and the last one has not: it was written earlier, or elsewhere.

Git tells a hook of a merge, and of a pick with a conflict. It does not of ``git reset --soft``, ``git cherry-pick -n``,
``git revert -n`` or ``git checkout COMMIT -- FILE``, after which others' lines are staged as if they were new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sew_hooks.engine.lines import SOMETHING, Lines
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import LARGEST
from sew_hooks.repository.git import Repository
from sew_hooks.repository.remaining_changes import thrown_away
from sew_hooks.repository.text_changes import change_between, lines_of

_MOST_REFLOG = 50
_MOST_REFS = 20
_MOST_COMMITS = 50
"""The largest numbers of commits that are asked: of those that were checked out here last, of branches with the newest
commits and of other refs, of all that these have and HEAD has not, and of the last ones in the history of HEAD.
"""

_OTHER_REFS = ("refs/tags", "refs/stash", "refs/pull", "refs/pull-requests", "refs/merge-requests", "refs/changes")
"""Where commits are that no branch needs to have: also those of requests, as hosts name them."""

_LAST = ("ORIG_HEAD", "FETCH_HEAD")
"""Commits that the last command of git left: what a reset took, and what was fetched."""


def without_known(
    repository: Repository, changed: Mapping[str, Lines], content: Callable[[str], bytes]
) -> dict[str, Lines]:
    """Return the changed lines of files, which have a ``content`` now, without those that a known version has.

    Known are the versions of each file, under its name, in the commits that were checked out here last, in those of
    branches and other refs, as far as they are not in the history of HEAD, and in the last ones that are.
    """
    unknown = dict(changed)
    for name, versions in _versions(repository, [name for name, lines in changed.items() if any(lines)]).items():
        now = lines_of(content(name))
        telling = {now[line - 1] for line in unknown[name].written if SOMETHING.search(now[line - 1])}
        for version in map(lines_of, repository.contents(versions)):
            if not telling.isdisjoint(version):  # comparing takes much longer
                unknown[name] &= change_between(version, now).lines
    return unknown


def reset_commits(repository: Repository) -> list[str]:
    """Return the commits that a reset took from the branch, of which something is staged again.

    A rebase takes all commits from its branch as well, and makes them again one by one.
    """
    head, before = repository.head(), repository.commit("ORIG_HEAD")
    if head is None or before is None or before in repository.rebased():
        return []
    commits = _commits(repository, [before], head, ())
    try:
        gone = thrown_away(repository, commits)
    except SewError:  # something of them is missing, so nobody can tell what is staged again
        return []
    return [commit for commit in commits if commit not in gone]


def _versions(repository: Repository, names: Sequence[str]) -> dict[str, list[str]]:
    """The versions of each file that known commits have, and the last one has not."""
    head = repository.head()
    named = [name for name in names if "\n" not in name]  # which git would read as two
    if head is None or not named:
        return {}
    own = repository.ask("rev-list", f"--max-count={_MOST_COMMITS}", "--skip=1", head).decode().split()
    commits = [*_commits(repository, _tips(repository), head, named), *own]
    asked = [(name, commit) for commit in (head, *commits) for name in named]
    objects = repository.objects(f"{commit}:{name}" for name, commit in asked)
    contents: dict[str, dict[str, None]] = {name: {} for name in named}
    present = {name: held[0] for (name, commit), held in zip(asked, objects, strict=True) if held and commit == head}
    for (name, _), held in zip(asked, objects, strict=True):
        if held and held[1] <= LARGEST and held[0] != present.get(name):
            contents[name][held[0]] = None
    return {name: [*versions] for name, versions in contents.items() if versions}


def _tips(repository: Repository) -> list[str]:
    """The commits that were checked out here last, those of branches and other refs, and those that git left."""
    # Without a reflog, git fails.
    reflog = repository.ask("rev-list", "-g", f"--max-count={_MOST_REFLOG}", "HEAD", "--", fine=(0, 128))
    listed = ("for-each-ref", f"--count={_MOST_REFS}", "--format=%(objectname)")
    branches = repository.ask(*listed, "--sort=-committerdate", "--no-merged=HEAD", "refs/heads", "refs/remotes")
    others = repository.ask(*listed, "--sort=-creatordate", *_OTHER_REFS)
    tips = [*reflog.decode().split(), *branches.decode().split(), *others.decode().split()]
    commits = repository.objects(f"{tip}^{{commit}}" for tip in (*tips, *_LAST))
    return [commit[0] for commit in commits if commit is not None]


def _commits(repository: Repository, tips: Sequence[str], head: str, names: Sequence[str]) -> list[str]:
    """The last commits in the history of ``tips``, and not in that of ``head``, that changed files of these names."""
    if not tips:
        return []
    try:
        out = repository.ask("rev-list", f"--max-count={_MOST_COMMITS}", *dict.fromkeys(tips), f"^{head}", "--", *names)
    except SewError:  # a commit is missing, as in a shallow clone
        return []
    return out.decode().split()
