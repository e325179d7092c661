"""The namespace that is committed, and how it is told."""

from __future__ import annotations

from sew_hooks.errors import SewError
from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.repository.git import Repository
from sew_hooks.settings.configuration import PYPROJECT


def committed_namespace(repository: Repository, name: str = PYPROJECT, revision: str = "HEAD") -> str | None:
    """Return the namespace in a committed file, empty if its table sets none; None if it has no ``[tool.sew]``."""
    try:
        content = repository.read(name, revision)
        document = parse_toml(content.decode()) if len(content) <= LARGEST else {}
    except (SewError, UnicodeDecodeError, TomlError):
        return None  # there is no such file, or no command can read it
    tool = document.get("tool")
    table = tool.get("sew") if isinstance(tool, dict) else None
    return str(table.get("namespace", "")) if isinstance(table, dict) else None


def told_namespace(namespace: str) -> str:
    """Return how a namespace is told, which may be none."""
    return f"namespace {namespace!r}" if namespace else "no namespace"
