"""The units of a file while it is read, with the counts of their contexts."""

from __future__ import annotations

RESIDUAL = "<module>"
"""The name of the unit for the code outside all functions."""


class Counts:
    """The counts of a context, while a unit is read (paper, *Context-Conditioned Embedding*)."""

    __slots__ = ("functions", "loops", "parameters", "returns")

    def __init__(self) -> None:
        self.functions = 0
        self.parameters = 0
        self.loops = 0
        self.returns = 0


class OpenUnit:
    """A unit while it is read: its name, its range of the text, and its counts, which are known when all is read."""

    __slots__ = ("counts", "end", "name", "start")

    counts: Counts

    def __init__(self, name: str, start: int, end: int) -> None:
        self.name = name
        self.start = start
        self.end = end
