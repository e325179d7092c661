"""How much of real C++ cannot be read? Counts files and lines that are refused, in each folder.

    python -m benchmarks.refused FOLDER ...

A folder is a project. ``refused`` are files that raise an error, with all of their lines. A file that is read may
contain functions that are not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import sew_hooks
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import read_source
from sew_hooks.run.source_files import source_files

HEAD = f"{'project':20}{'files':>7}{'lines':>9}{'refused':>9}{'lines':>9}{'share':>8}{'sites':>9}"


def count(folder: Path) -> Counter[str]:
    """Return the files and lines of a folder's C++, those that are refused, and the sites of the others."""
    counts: Counter[str] = Counter()
    for file in source_files([folder], ["cpp"]):
        content = read_source(file)
        lines = content.count(b"\n")
        counts.update(files=1, lines=lines)
        try:
            counts["sites"] += len(sew_hooks.find_sites(content, "cpp"))
        except SewError as error:
            counts.update(refused=1, unread=lines)
            counts[f"because: {str(error).partition(' at line')[0]}"] += 1
    return counts


def row(name: str, counts: Counter[str]) -> str:
    """Return the line of a table."""
    share = counts["unread"] / max(1, counts["lines"])
    return (
        f"{name:20}{counts['files']:7,}{counts['lines']:9,}{counts['refused']:9,}{counts['unread']:9,}{share:8.2%}"
        f"{counts['sites']:9,}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="+", type=Path, help="a project's source files")
    folders: list[Path] = parser.parse_args().folder
    print(HEAD)
    total: Counter[str] = Counter()
    for folder in folders:
        counts = count(folder)
        total += counts
        print(row(folder.name, counts), flush=True)
    print(row("all", total))
    for reason in sorted(name for name in total if name.startswith("because")):
        print(f"{reason}: {total[reason]} files")


if __name__ == "__main__":
    main()
