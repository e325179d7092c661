"""JSON that must have a given form: a type says which fields there are, and what they contain.

``msgspec`` checks it. It loads in about six milliseconds, which matters to a hook, accepts no truth value as a number,
and does not quote what it refuses.
"""

from __future__ import annotations

import json
from typing import TypeVar

Form = TypeVar("Form")


class JsonError(ValueError):
    """A text is not JSON, or does not have the required form."""


def parse_json(text: str | bytes, form: type[Form]) -> Form:
    """Return the document in ``text``. Raises ``JsonError``, which names the fault."""
    from msgspec import convert

    try:
        # Not msgspec's own reader: file names may contain lone surrogates, which JSON can write and msgspec's reader
        # cannot read.
        return convert(json.loads(text), form)
    except (ValueError, RecursionError) as error:
        raise JsonError(str(error)) from None
