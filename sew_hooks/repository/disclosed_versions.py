"""The earlier versions of a file whose commits disclose an agent."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.files.regular_files import LARGEST
from sew_hooks.repository.commits import Change, listed_trailers, values_of
from sew_hooks.repository.history import Committed, contents_of


def disclosed_versions(change: Change, name: str, trailer: str) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    """Yield the contents that commits with ``trailer`` gave a file, newest first, each once and with its values.

    They are those of the whole history up to the change, under the names that the file has in its commits. Contents
    that are too large are left out.
    """
    repository = change.repository
    revision = change.revision or repository.head()
    if revision is None:
        return
    names = [former for former in change.names_of(name) if "\n" not in former]  # which git would read as two
    disclosing = [
        (commit, values)
        for commit, trailers in listed_trailers(repository, "--full-history", revision, "--", *names)
        if (values := tuple(values_of(trailers, trailer)))
    ]
    asked = [(f"{commit}:{former}", values) for commit, values in disclosing for former in names]
    versions: dict[str, tuple[Committed, tuple[str, ...]]] = {}
    for held, (_, values) in zip(repository.objects([former for former, _ in asked]), asked, strict=True):
        if held is not None and held[1] <= LARGEST:
            content, size = held
            versions.setdefault(content, (Committed(name, content, size, 0, False), values))
    for content, text in contents_of(repository, [file for file, _ in versions.values()]):
        yield text, versions[content][1]
