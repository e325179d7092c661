"""The release that first had a commit."""

from __future__ import annotations

from sew_hooks.repository.git import Repository


def first_releases(repository: Repository) -> dict[str, str]:
    """Return for each commit that a tag reaches the name of the oldest such tag."""
    form = "--format=%(objectname) %(*objectname) %(refname:strip=2)"
    listed = repository.ask("for-each-ref", "--sort=creatordate", form, "refs/tags").decode(errors="surrogateescape")
    found: dict[str, str] = {}
    known: list[str] = []
    for line in listed.splitlines():
        target, peeled, name = line.split(" ", 2)
        tip = repository.commit(peeled or target)
        if tip is not None:
            given = "".join(f"{each}\n" for each in [tip, *(f"^{each}" for each in known)]).encode()
            new = repository.ask("rev-list", "--stdin", given=given).decode().split()
            found |= dict.fromkeys(new, name)
            known.append(tip)
    return found
