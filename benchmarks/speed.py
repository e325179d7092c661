"""How fast, and how much memory? Whole commands, in turns, in one run.

    python -m benchmarks.speed [--rounds N] [--part PART] [--folder FOLDER] [--sample N]

The first three parts work on the standard library's top-level modules:

- lines: ``sew detect`` against flake8 with its default plugins, and ``sew embed`` against black, in lines a
  second. Each is one process on all modules (``flake8 -j1 --isolated``; ``black --check --workers 1`` with an
  empty cache; ``sew embed --check``), timed from start to end, in turns, median over the rounds. Modules that
  ``sew`` refuses are left out for all.
- start: ``sew detect`` on one file of about 100 lines, the whole process, over ``python -c "import tree_sitter"``.
- memory: peak resident memory of ``sew detect`` and ``sew embed --check`` on the largest module.

The next works on the programs of the corpora ``llm_cpp`` and ``llm_java``, or on the files of ``--folder``:

- languages: ``sew detect`` on C++ against ``clang-format --dry-run`` on the same files, ``sew detect`` on Java against
  that on C++, and for both ``sew embed --check`` against ``sew detect``, in lines a second.

Two more work on 1,000 files of the standard library, or on the files of ``--folder``:

- cache: ``sew detect --jobs 1`` on all of them with an empty cache, and once more.
- monorepo: they are committed to a git repository and one is edited and staged; then ``sew hook embed --all`` and ``sew
  hook detect`` run on that file, as pre-commit runs them, each with ``sew --version`` beside it. The cache is empty.

And on the corpora ``calibration_*``:

- calibrate: ``sew calibrate --jobs 2`` on as many files as the paper counted, beside the time it gives. C++ has fewer
  files, and some are counted twice. ``--sample`` takes this number of files of each language instead.

Times are processor time, user and system, which a busy machine hardly changes. On an idle machine it equals the elapsed
time, which is printed beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import sew_hooks
from benchmarks.calibrate import corpus_of
from benchmarks.corpora import LANGUAGES, add_data_option, draw, key, read
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.run.source_files import source_files

PYTHON = sys.executable
SEW = [PYTHON, "-c", "from sew_hooks.commands.sew import main; main()"]
DETECT = [*SEW, "detect", "--jobs", "1", "--no-cache"]
PARTS = ("lines", "start", "memory", "languages", "cache", "monorepo", "calibrate")
FILES = 1000
"""The number of files in the parts ``cache`` and ``monorepo``."""

ADDED = """

def added(values, limit):
    best = 0
    total = 0
    for i in range(0, len(values)):
        if values[i] > limit:
            total = total + values[i]
        else:
            total += limit
        best = values[i] if values[i] > best else best
    if len(values) == 0:
        return None
    return total
"""
"""The text that is staged in the part ``monorepo``."""

STARTS = 25
"""How often a start is timed: each takes a fraction of a second, and the clock of a busy machine is noisy."""

AUTHOR = ("-c", "user.name=A Committer", "-c", "user.email=committer@example.org")
"""The author of the commit in the part ``monorepo``."""

SEED = 1
"""The seed for drawing files."""

CALIBRATION = {"python": (11_834, 24.1), "java": (10_643, 23.2), "cpp": (11_594, 24.7)}
"""Table *Style-Preference Calibration Cost* of the paper: files, and the seconds that passed."""


class Cost(NamedTuple):
    """The cost of a process: seconds of processor time, seconds that passed, and bytes of memory at its peak."""

    processor: float
    passed: float
    memory: int


def modules() -> list[Path]:
    """The standard library's top-level modules, except those that cannot be read."""
    return readable(sorted(Path(os.__file__).parent.glob("*.py")), "python")


def readable(paths: Iterable[Path], language: str) -> list[Path]:
    """Return the files that ``sew`` does not refuse."""
    taken = []
    for path in paths:
        try:
            sew_hooks.rewrite(path.read_bytes(), language, lambda site: 1 - site.bit)
        except sew_hooks.SewError as error:
            print(f"left out: {path.name}: {error}")
        else:
            taken.append(path)
    return taken


def lines_in(paths: Sequence[Path]) -> int:
    """The number of lines in the files."""
    return sum(path.read_bytes().count(b"\n") for path in paths)


def measure(command: Sequence[str], folder: Path | None = None, cache: Path | None = None) -> Cost:
    """Run ``command`` in ``folder``, or in an empty one, with this cache of ours, or an empty one.

    An exit status of 2 or more is an error.
    """
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryFile() as complaints:
        environment = {
            **os.environ,
            "SEW_KEY": key(0).hex(),
            "SEW_CACHE_DIR": str(cache or scratch),
            "BLACK_CACHE_DIR": scratch,
        }
        where = folder or scratch
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the other tools were compiled when they were installed
        started = time.perf_counter()
        process = subprocess.Popen(command, env=environment, cwd=where, stdout=subprocess.DEVNULL, stderr=complaints)
        _, status, usage = os.wait4(process.pid, 0)
        passed = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            complaints.seek(0)
            raise RuntimeError(f"{command[:4]} failed: {complaints.read().decode(errors='replace')[-500:]}")
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return Cost(usage.ru_utime + usage.ru_stime, passed, memory)


def medians(commands: dict[str, list[str]], rounds: int) -> dict[str, Cost]:
    """Run all commands in turns and return the median cost of each."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            costs[name].append(measure(command))
    return {name: middle(every) for name, every in costs.items()}


def middle(every: Sequence[Cost]) -> Cost:
    """The median of several runs, and the most memory."""
    return Cost(median(c.processor for c in every), median(c.passed for c in every), max(c.memory for c in every))


def ratio(costs: dict[str, Cost], above: str, below: str) -> str:
    """The cost of ``above`` as a multiple of the cost of ``below``."""
    first, second = costs[above], costs[below]
    return f"{first.processor / second.processor:.2f} ({first.passed / second.passed:.2f} by the clock)"


def print_rate(name: str, lines: int, cost: Cost) -> None:
    """Print how many lines a second a command did."""
    print(f"  {name:14}{lines / cost.processor:10,.0f} lines/s ({lines / cost.passed:,.0f} by the clock)")


def compare_lines(rounds: int) -> None:
    """Print lines a second of each tool, and the two ratios."""
    paths = modules()
    files = [str(path) for path in paths]
    lines = lines_in(paths)
    commands = {
        "sew detect": [*DETECT, *files],
        "flake8": [PYTHON, "-m", "flake8", "-j1", "--isolated", *files],
        "sew embed": [*SEW, "embed", "--check", *files],
        "black": [PYTHON, "-m", "black", "--check", "--quiet", "--workers", "1", *files],
    }
    costs = medians(commands, rounds)
    print(f"{len(files)} modules, {lines} lines, median of {rounds} rounds")
    for name, cost in costs.items():
        print_rate(name, lines, cost)
    print(f"  detect / flake8 = {ratio(costs, 'flake8', 'sew detect')}, wanted: at least 2.5")
    print(f"  embed / black = {ratio(costs, 'black', 'sew embed')}, wanted: at least 4", flush=True)


def compare_start() -> None:
    """Print how long ``sew detect`` takes on a short file, over importing tree-sitter."""
    short = min(modules(), key=lambda path: abs(lines_in([path]) - 100))
    commands = {"detect": [*DETECT, str(short)], "import": [PYTHON, "-c", "import tree_sitter"]}
    costs = medians(commands, STARTS)
    print(f"start, {short.name} ({lines_in([short])} lines), median of {STARTS}")
    print(f"  sew detect    {costs['detect'].processor * 1000:6.0f} ms")
    print(f"  tree_sitter   {costs['import'].processor * 1000:6.0f} ms")
    print(f"  ratio {ratio(costs, 'detect', 'import')}, wanted: at most 1.3", flush=True)


def compare_memory() -> None:
    """Print the peak memory on the largest module."""
    largest = max(modules(), key=lambda path: path.stat().st_size)
    print(f"{largest.name}, {lines_in([largest])} lines, {largest.stat().st_size:,} bytes")
    commands = {"detect": DETECT, "embed": [*SEW, "embed", "--check"]}
    for name, command in commands.items():
        peak = measure([*command, str(largest)]).memory
        print(f"  sew {name:8}{peak / 1e6:8.0f} MB at most (less than 500 is wanted)", flush=True)


def programs(data: Path, folder: Path) -> None:
    """Write the programs of ``llm_cpp`` and ``llm_java`` into ``folder``, each as a file."""
    for corpus, suffix in (("llm_cpp", "cpp"), ("llm_java", "java")):
        for number, program in enumerate(read(data, corpus)):
            (folder / f"{number}.{suffix}").write_bytes(program["code"].encode())


def compare_languages(folder: Path, rounds: int) -> None:
    """Print lines a second on the C++ and Java files of ``folder``, and the ratios."""
    found = {language: readable(source_files([folder.resolve()], [language]), language) for language in ("cpp", "java")}
    lines = {language: lines_in(paths) for language, paths in found.items()}
    commands = {}
    for language, paths in found.items():
        files = [str(path) for path in paths]
        commands[f"detect {language}"] = [*DETECT, *files]
        commands[f"embed {language}"] = [*SEW, "embed", "--check", *files]
        if language == "cpp":
            commands["clang-format"] = [clang_format(), "--dry-run", "--style=LLVM", *files]
    costs = medians(commands, rounds)
    print(
        f"{len(found['cpp'])} C++ files, {lines['cpp']} lines, {len(found['java'])} Java files, {lines['java']} lines"
    )
    rates = {}
    for name, cost in costs.items():
        total = lines["java" if name.endswith("java") else "cpp"]
        print_rate(name, total, cost)
        rates[name] = total / cost.processor
    for above, below, wanted in (
        ("detect cpp", "clang-format", "1"),
        ("detect java", "detect cpp", "1"),
        ("embed cpp", "detect cpp", "1/2"),
        ("embed java", "detect java", "1/2"),
    ):
        print(f"  {above} / {below} = {rates[above] / rates[below]:.2f}, wanted: at least {wanted}", flush=True)


def copied(folder: Path | None, target: Path) -> list[Path]:
    """Copy files that ``sew`` does not refuse into ``target``: those of ``folder``, or some of the standard library."""
    root = (folder or Path(os.__file__).parent).resolve()
    found = [path for path in source_files([root], LANGUAGES) if "site-packages" not in path.parts]
    drawn = sorted(draw(found, FILES, SEED))
    copies = []
    for language in LANGUAGES:
        for path in readable([path for path in drawn if SUFFIXES[path.suffix.lower()] == language], language):
            copies.append(target / path.relative_to(root))
            copies[-1].parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copies[-1])
    print(f"{len(copies)} files, {lines_in(copies)} lines")
    return copies


def compare_cache(folder: Path | None, rounds: int) -> None:
    """Print how long a second run over the same files takes, beside the first."""
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch, "tree")
        copied(folder, tree)
        command = [*SEW, "detect", "--jobs", "1", str(tree)]
        costs: dict[str, list[Cost]] = {"first": [], "second": []}
        for number in range(rounds):
            for every in costs.values():
                every.append(measure(command, cache=Path(scratch, f"cache{number}")))
    found = {name: middle(every) for name, every in costs.items()}
    for name, cost in found.items():
        print(f"  {name:8}{cost.processor:8.2f} s ({cost.passed:.2f} by the clock)")
    print(f"  second / first = {ratio(found, 'second', 'first')}, wanted: at most 0.10", flush=True)


def compare_hooks(folder: Path | None) -> None:
    """Print how long the two hooks take on one staged file of many."""
    with tempfile.TemporaryDirectory() as scratch:
        repository = Path(scratch)
        # Not at the root: there its modules would come before those of the running Python.
        files = copied(folder, repository / "tree")
        staged = sorted(files, key=lambda path: path.stat().st_size)[len(files) // 2]
        before = staged.read_bytes()
        lines = lines_in([staged])
        for arguments in (["init", "--quiet"], ["add", "."], [*AUTHOR, "commit", "--quiet", "--message", "All"]):
            subprocess.run(["git", *arguments], cwd=repository, check=True)
        name = str(staged.relative_to(repository))
        commands = {
            "version": ["--version"],
            "embed": ["hook", "embed", "--all", name],
            "detect": ["hook", "detect", name],
        }
        costs: dict[str, list[Cost]] = {each: [] for each in commands}
        for _ in range(STARTS):
            staged.write_bytes(before + ADDED.encode())
            subprocess.run(["git", "add", name], cwd=repository, check=True)
            for each, arguments in commands.items():
                costs[each].append(measure([*SEW, *arguments], repository))
            if before + ADDED.encode() == staged.read_bytes():
                raise RuntimeError(f"sew hook embed did not mark {name}")
    found = {each: middle(every) for each, every in costs.items()}
    print(f"{name} is staged ({lines} lines), median of {STARTS}")
    for each, cost in found.items():
        print(f"  {each:8}{cost.processor * 1000:6.0f} ms ({cost.passed * 1000:.0f} by the clock)")
    version, embed, detect = found.values()
    processor = embed.processor + detect.processor - 2 * version.processor
    passed = embed.passed + detect.passed - 2 * version.passed
    print(f"  the two hooks beyond start-up: {processor:.2f} s ({passed:.2f} by the clock), wanted: less than 1")


def compare_calibration(data: Path, sample: int | None) -> None:
    """Print how long counting a corpus takes, by the clock, and the paper's time."""
    for language, (files, seconds) in CALIBRATION.items():
        corpus = draw(read(data, corpus_of(language)), sample or files, SEED)
        counted = list(islice(cycle(corpus), sample or files))
        with tempfile.TemporaryDirectory() as folder:
            texts = Path(folder, "corpus.jsonl")
            texts.write_text("".join(json.dumps({"code": program["code"]}) + "\n" for program in counted))
            counting = ["calibrate", str(texts), "--language", language, "--output", f"{folder}/table.json"]
            cost = measure([*SEW, *counting, "--jobs", "2"])
        rate = len(counted) / cost.passed
        print(
            f"{language}: {len(counted)} files, {len(corpus)} different, in {cost.passed:.1f} s ({rate:.0f} a second)"
        )
        print(f"  paper: {files} files in {seconds} s ({files / seconds:.0f} a second)", flush=True)


def clang_format() -> str:
    """Return the command of the package that is installed beside this Python, or else any other."""
    places = os.pathsep.join([os.path.dirname(PYTHON), os.environ.get("PATH", "")])
    command = shutil.which("clang-format", path=places)
    if command is None:
        raise FileNotFoundError("no clang-format; pip install clang-format")
    return command


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3, help="of the long commands (default: %(default)s)")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part (repeatable)")
    parser.add_argument("--folder", type=Path, help="files of `languages`, `cache` and `monorepo`")
    add_data_option(parser)
    parser.add_argument("--sample", type=int, metavar="N", help="files of the part `calibrate` (default: the paper's)")
    options = parser.parse_args()
    parts = options.part or PARTS
    if "lines" in parts:
        compare_lines(options.rounds)
    if "start" in parts:
        compare_start()
    if "memory" in parts:
        compare_memory()
    if "languages" in parts:
        if options.folder:
            compare_languages(options.folder, options.rounds)
        else:
            with tempfile.TemporaryDirectory() as folder:
                programs(options.data, Path(folder))
                compare_languages(Path(folder), options.rounds)
    if "cache" in parts:
        compare_cache(options.folder, options.rounds)
    if "monorepo" in parts:
        compare_hooks(options.folder)
    if "calibrate" in parts:
        compare_calibration(options.data, options.sample)


if __name__ == "__main__":
    main()
