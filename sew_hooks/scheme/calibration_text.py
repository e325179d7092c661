"""A calibration table as JSON text, and the check of its form."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, ValidationError
from msgspec.json import decode

from sew_hooks.errors import CalibrationError
from sew_hooks.named_tuples import NamedTuple

NotNegative = Annotated[int, Meta(ge=0)]
RuleCounts = dict[str, tuple[NotNegative, NotNegative]]
TableOrigin = dict[str, str | int]


class _Table(Struct, forbid_unknown_fields=True):
    origin: TableOrigin
    counts: RuleCounts
    effective: dict[str, NotNegative] = {}  # each table gets one of its own


class TableText(NamedTuple):
    """The content of a text, in the order of a table's fields."""

    counts: RuleCounts
    origin: TableOrigin
    effective: dict[str, NotNegative]


def read_table_text(text: str) -> TableText:
    """Return the content of ``text``. Raises ``CalibrationError``, which names the first fault."""
    try:
        table = decode(text, type=_Table)
    except ValidationError as error:
        raise CalibrationError(f"not a calibration table: {error}") from None
    except (ValueError, RecursionError) as error:
        raise CalibrationError(f"the calibration table is not JSON: {error}") from None
    for rule in table.effective.keys() - table.counts.keys():
        raise CalibrationError(f"not a calibration table: effective observations of {rule!r}, which has no counts")
    return TableText(table.counts, table.origin, table.effective)
