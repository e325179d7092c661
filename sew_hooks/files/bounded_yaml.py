"""YAML within bounds: texts, lists and mappings.

Nothing is converted, and merge keys (``<<``) are not followed. Aliases are, and a repository may bring a small file in
which they stand for millions of texts, so a document is measured as if every alias were written out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LARGEST = 250_000
"""The largest size of a YAML file that is read, in bytes, and in characters with every alias written out."""


class YamlError(ValueError):
    """A text is not YAML, or exceeds our bounds."""


def parse_yaml(text: str) -> Any:
    """Return the document in ``text``, whose values are all strings. Raises ``YamlError``, which names the fault."""
    from yaml import BaseLoader  # slow to load, and a hook never needs it

    with _faults():
        node = compose_yaml(text)
        return None if node is None else BaseLoader("").construct_document(node)


def compose_yaml(text: str) -> Any:
    """Return the document in ``text`` as PyYAML's nodes, which know where they stand; None for an empty one.

    Raises as :func:`parse_yaml` does.
    """
    from yaml import BaseLoader, compose

    if len(text) > LARGEST:
        raise YamlError(f"more than {LARGEST:,} characters")
    with _faults():
        node = compose(text, Loader=BaseLoader)
        if node is not None and _written_out(node, {}) > LARGEST:
            raise YamlError(f"more than {LARGEST:,} characters with every alias written out")
        return node


@contextmanager
def _faults() -> Iterator[None]:
    from yaml import MarkedYAMLError, YAMLError

    try:
        yield
    except YamlError:
        raise
    except MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise YamlError(f"not YAML{line}") from None
    except (YAMLError, RecursionError, ValueError):
        raise YamlError("not YAML") from None


def _written_out(node: Any, sizes: dict[Any, float]) -> float:
    """The number of characters of a node without aliases, which is endless if it contains itself."""
    if node not in sizes:
        sizes[node] = float("inf")
        children = node.value
        if isinstance(children, str):
            sizes[node] = len(children) + 1
        else:
            parts = (part for child in children for part in (child if isinstance(child, tuple) else (child,)))
            sizes[node] = 1 + sum(_written_out(part, sizes) for part in parts)
    return sizes[node]
