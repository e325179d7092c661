"""TypeScript, with TSX: JavaScript, and what has types. The language has two grammars, because ``<T>x`` is a cast in
one of them and the start of an element in the other.
"""

from __future__ import annotations

from dataclasses import replace

from sew_hooks.languages.layout.javascript import TABLE as JAVASCRIPT

TABLE = replace(
    JAVASCRIPT,
    language="typescript",
    grammars=("typescript", "tsx"),
    signs=("</", "/>"),
    named={
        **{kind: fields for kind, fields in JAVASCRIPT.named.items() if kind != "field_definition"},
        "abstract_class_declaration": ("name",),
        "public_field_definition": ("name",),
        "internal_module": ("name",),
        "module": ("name",),
    },
)
