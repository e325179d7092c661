"""Do formatters and linters say the same of files of layout languages after their blank lines were changed?

    python -m benchmarks.layout_tools LANGUAGE FOLDER ... [--sample N] [--module] [--formatted COMMAND]

Copies ``--sample`` files with sites, or with ``--module`` all of one folder (as ``go vet`` and staticcheck need), and
sets their sites to 0, to 1 and by a coin. Every tool of the language that is on the PATH then reads all
copies. A finding is new if a file has more of its rule than before; the exit status is 1 if there is one. ESLint reads
the configuration that ``--eslint-config`` names. ``--formatted "biome format --write"`` formats the files before.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import sew_hooks
from benchmarks.layout import SEED, sources
from benchmarks.projects.project import run
from sew_hooks.languages.registry import REGISTRY

BEFORE = "before"
WAYS: Mapping[str, Callable[[random.Random], int | None]] = {
    BEFORE: lambda coin: None,
    "zeros": lambda coin: 0,
    "ones": lambda coin: 1,
    "coin": lambda coin: coin.getrandbits(1),
}
"""How the sites of a copy are set."""

Findings = Counter[str]
"""The number of findings of each file and rule."""

_PLACED = re.compile(r"^(?:vet: )?(?:\./)?([^\s:]+):\d+(?::\d+)?:? (.*)", re.MULTILINE)
_DIGITS = re.compile(r"\d+")


def listed(output: str) -> Findings:
    """The findings of a formatter that lists files."""
    return Counter(output.splitlines())


def placed(output: str) -> Findings:
    """The findings of a linter that prints ``file:line:column: text``."""
    return Counter(f"{path}: {_DIGITS.sub('N', text)}" for path, text in _PLACED.findall(output))


def in_json(output: str) -> Findings:
    """The findings of ESLint."""
    files = json.loads(output[output.index("[") :])
    return Counter(f"{file['filePath']}: {message['ruleId']}" for file in files for message in file["messages"])


def of_biome(output: str) -> Findings:
    """The findings of biome, whose last line but for empty ones is a JSON document."""
    document = json.loads(output[output.index("{") :].splitlines()[0])
    return Counter(f"{one['location']['path']}: {one['category']}" for one in document["diagnostics"])


class Tool(NamedTuple):
    """A program with its arguments, the reader of its findings, and whether it needs a whole module."""

    command: tuple[str, ...]
    read: Callable[[str], Findings]
    is_for_modules: bool = False


_BIOME = ("--reporter=json", "--max-diagnostics=none", "--colors=off", ".")
_SCRIPTS = (
    Tool(("prettier", "--list-different", "."), listed),
    Tool(("biome", "lint", *_BIOME), of_biome),
    Tool(("biome", "format", *_BIOME), of_biome),
    Tool(("eslint", "--no-config-lookup", "--format=json", "--config=CONFIG", "."), in_json),
)
TOOLS = {
    "go": (
        Tool(("gofmt", "-l", "."), listed),
        Tool(("go", "vet", "./..."), placed, True),
        Tool(("go-staticcheck", "-checks=all", "./..."), placed, True),
    ),
    "typescript": _SCRIPTS,
    "javascript": _SCRIPTS,
}


def with_sites(paths: list[Path], language: str, sample: int) -> list[Path]:
    """The first ``sample`` files that have sites."""
    chosen: list[Path] = []
    for path in paths:
        if len(chosen) == sample:
            break
        with suppress(sew_hooks.SewError):
            if sew_hooks.find_sites(path.read_bytes(), language):
                chosen.append(path)
    return chosen


def copy(files: list[Path], root: Path | None, folder: Path, language: str, way: str) -> None:
    """Copy files to a folder with their sites set."""
    coin = random.Random(SEED)
    for number, path in enumerate(files):
        target = folder / (path.relative_to(root) if root else f"{number}/{path.name}")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(sew_hooks.rewrite(path.read_bytes(), language, lambda site: WAYS[way](coin)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("language", choices=TOOLS)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, default=10**9)
    parser.add_argument("--module", action="store_true", help="copy all of the one folder, with files of other kinds")
    parser.add_argument("--formatted", default="", help="the command that formats the files before, without a folder")
    parser.add_argument("--eslint-config", type=Path, default=Path("eslint.config.mjs"))
    options = parser.parse_args()
    paths = sources(options.folder, REGISTRY[options.language].suffixes, 10**9)
    files = with_sites(paths, options.language, options.sample)
    print(f"{len(files)} files with sites", flush=True)
    findings: dict[str, dict[str, Findings]] = {}
    root = options.folder[0] if options.module else None
    with tempfile.TemporaryDirectory(prefix="layout-tools-") as scratch:
        folder = Path(scratch) / "work"  # the same place for all copies, because tools print it
        if options.formatted:
            formatted = root = Path(scratch) / "formatted"
            copy(files, None, formatted, options.language, BEFORE)
            run([*options.formatted.split(), "."], formatted, check=True)
            files = sorted(path for path in formatted.rglob("*") if path.is_file())
        for way in WAYS:
            shutil.rmtree(folder, ignore_errors=True)
            if options.module:
                shutil.copytree(options.folder[0], folder)
            copy(files, root, folder, options.language, way)
            findings[way] = read_all(options.language, folder, options.module, options.eslint_config.resolve())
    new = 0
    for tool, before in findings[BEFORE].items():
        for way in [*WAYS][1:]:
            more = findings[way][tool] - before
            print(f"{tool}, {way}: {before.total()} findings before, {more.total()} new", *more.elements(), sep="\n  ")
            new += more.total()
    sys.exit(bool(new))


def read_all(language: str, folder: Path, is_module: bool, config: Path) -> dict[str, Findings]:
    """What each tool on the PATH finds in a folder."""
    found = {}
    for tool in TOOLS[language]:
        program = shutil.which(tool.command[0])
        if program is not None and is_module >= tool.is_for_modules:
            arguments = [argument.replace("CONFIG", str(config)) for argument in tool.command[1:]]
            done = run([program, *arguments], folder)
            try:
                found[" ".join(tool.command[:2])] = tool.read(done.stdout + done.stderr)
            except ValueError:
                sys.exit(f"{tool.command[0]} says: {done.stderr[-500:] or done.stdout[-500:]}")
    return found


if __name__ == "__main__":
    main()
