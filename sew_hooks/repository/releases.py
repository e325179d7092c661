"""The release that first had a commit."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.repository.git import Repository


def first_releases(repository: Repository) -> dict[str, str]:
    """Return for each commit that a tag reaches the name of the oldest such tag, in the order of these tags.

    A tag is as old as its commit, whenever the tag itself was made: it may have been signed again. A tag in the history
    of another one is the older one, whatever the dates are. Of tags at one commit, the first name counts.
    """
    form = "--format=%(objectname) %(*objectname) %(refname:strip=2)"
    listed = repository.ask("for-each-ref", "--sort=version:refname", form, "refs/tags")
    names: dict[str, str] = {}
    for line in listed.decode(errors="surrogateescape").split("\n")[:-1]:
        target, peeled, name = line.split(" ", 2)
        tip = repository.commit(peeled or target)
        if tip is not None:
            names.setdefault(tip, name)
    releases: dict[str, str] = {}
    known: list[str] = []
    for tip in _listed(repository, names, "--date-order", "--reverse") if names else ():
        if tip in names:
            new = _listed(repository, [tip, *(f"^{revision}" for revision in known)])
            releases |= dict.fromkeys(new, names[tip])
            known.append(tip)
    return releases


def _listed(repository: Repository, revisions: Iterable[str], *options: str) -> list[str]:
    given = "".join(f"{revision}\n" for revision in revisions).encode()
    return repository.ask("rev-list", "--stdin", *options, given=given).decode().split()
