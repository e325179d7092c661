"""Commits of agents that commit what they write."""

from __future__ import annotations

from sew_hooks.repository.agents import is_aiders_name, is_aiders_trailer
from sew_hooks.repository.git import GitError, Repository

_FORM = "--format=%an%n%(trailers:key=Co-authored-by,valueonly,unfold)"


def before_aider(repository: Repository) -> str:
    """Return the commit before the last one, which Aider wrote: its author ends in ``(aider)``, or it is a co-author.

    Raises ``GitError`` if the last commit is somebody else's or a merge, or there is none before it.
    """
    head, parent = repository.head(), repository.commit("HEAD^")
    if head is None or parent is None or repository.commit("HEAD^2") is not None:
        raise GitError("the last commit has not exactly one before it")
    author, *others = (
        repository.ask("log", "-1", _FORM, head, "--").decode(errors="replace").removesuffix("\n").split("\n")
    )
    if not is_aiders_name(author) and not any(map(is_aiders_trailer, others)):
        raise GitError("the last commit is not one of aider's")
    return parent
