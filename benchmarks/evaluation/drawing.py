"""Curves as SVG, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

Points = Sequence[tuple[float, float]]


def save(
    path: Path,
    curves: Mapping[str, Points],
    x_label: str,
    y_label: str,
    *,
    limits: tuple[float, float, float, float] | None = None,
    logarithmic: bool = False,
) -> None:
    """Draw named curves into ``path``. ``limits`` are the ends of the axes: left, right, bottom, top."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": path.name, "font.size": 9})
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6.4, 4.2), layout="constrained")
    for name, points in curves.items():
        axes.plot(*zip(*points, strict=True), label=name, linewidth=1.2, marker="." if len(points) < 20 else None)
    if logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("log")
    if limits is not None:
        axes.set_xlim(limits[0], limits[1])
        axes.set_ylim(limits[2], limits[3])
    axes.set_xlabel(x_label)
    axes.set_ylabel(y_label)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
