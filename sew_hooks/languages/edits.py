"""Applying edits: they nest, and each part of the source is in the result at most once."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.errors import VerificationError
from sew_hooks.languages.site import Edit, Mapped, Part, Span


def plain_text(text: str, parts: tuple[Part, ...]) -> str:
    """The text of ``parts`` if no edit is applied inside them."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif isinstance(part, Span):
            out.append(text[part.start : part.end])
        else:
            out.append(part.change(text[part.span.start : part.span.end]))
    return "".join(out)


class _Nested:
    """An edit and the edits inside its range."""

    __slots__ = ("edit", "inner")

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.inner: list[_Nested] = []


def _wraps(edit: Edit) -> bool:
    """Whether an edit keeps its whole range as one part, so that another edit of that range goes inside."""
    own = Span(edit.start, edit.end)
    return any(own == (part.span if isinstance(part, Mapped) else part) for part in edit.parts)


def render(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with ``edits`` applied. Edits that overlap without nesting raise VerificationError."""
    root = _Nested(Edit(0, len(text), (Span(0, len(text)),)))
    path = [root]
    for edit in sorted(edits, key=lambda e: (e.start, -e.end, not _wraps(e))):
        while edit.start >= path[-1].edit.end and len(path) > 1:
            path.pop()
        if edit.end > path[-1].edit.end:
            raise VerificationError(f"edits overlap at offset {edit.start}")
        nested = _Nested(edit)
        path[-1].inner.append(nested)
        path.append(nested)
    return _render(text, root)


def _render(text: str, nested: _Nested) -> str:
    if not nested.inner:
        return plain_text(text, nested.edit.parts)
    out: list[str] = []
    used = 0
    for part in nested.edit.parts:
        if isinstance(part, str):
            out.append(part)
            continue
        start, end = part.span if isinstance(part, Mapped) else part
        inside = [inner for inner in nested.inner if start <= inner.edit.start and inner.edit.end <= end]
        used += len(inside)
        pieces = []
        for inner in inside:
            pieces.append(text[start : inner.edit.start])
            pieces.append(_render(text, inner))
            start = inner.edit.end
        pieces.append(text[start:end])
        rendered = "".join(pieces)
        out.append(part.change(rendered) if isinstance(part, Mapped) else rendered)
    if used != len(nested.inner):
        raise VerificationError(f"edits meet at offset {nested.edit.start}")
    return "".join(out)
