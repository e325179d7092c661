"""Work in several processes: the same results in the same order, and a clean end whatever happens."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sew_hooks.commands.outcomes import INTERRUPTED
from sew_hooks.run.workers import Here, Processes, WorkerError, Workers, local_workers, spread
from tests.conftest import KEY, SEW_COMMAND, Outcome, Sew
from tests.run.copies import write_copies


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def die(number: int) -> int:
    if number == 5:
        os._exit(1)
    return number


@pytest.fixture
def many(tmp_path: Path, examples: Path) -> Path:
    """More code than is read in a moment."""
    return write_copies(tmp_path / "many", examples, 400)


@pytest.fixture
def detecting(many: Path) -> Iterator[subprocess.Popen[str]]:
    """A detection in two processes, which have started, in a session of its own."""
    command = [
        *SEW_COMMAND,
        "detect",
        "--jobs",
        "2",
        "--no-cache",
    ]
    environment = {**os.environ, "SEW_KEY": KEY.hex()}
    with subprocess.Popen(
        [*command, str(many)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        while len(children(process)) < 2:
            assert process.poll() is None
            time.sleep(0.02)
        yield process
        process.kill()


def children(process: subprocess.Popen[str]) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = (map(int, line.split()) for line in listed.stdout.splitlines())
    return [child for child, parent in pairs if parent == process.pid]


@pytest.mark.parametrize("workers", [Here(), Processes(2, 100)])
def test_each_item_gets_its_result_in_order(workers: Workers) -> None:
    items = [(f"item {number}", number if number % 3 else None) for number in range(100)]
    results = list(spread(items, square, workers))
    assert [item for item, _ in results] == [item for item, _ in items]
    for (_, task), (_, result) in zip(items, results, strict=True):
        assert (result and result[0]) == (task and task * task)
    processes = {result[1] for _, result in results if result}
    assert (processes == {os.getpid()}) == isinstance(workers, Here)


def test_a_few_tasks_start_no_process() -> None:
    assert isinstance(local_workers(2, 3), Here)
    assert isinstance(local_workers(1, 1000), Here)
    assert isinstance(local_workers(2, 1000), Processes)


def test_a_process_that_dies_is_an_error_and_no_hang() -> None:
    with pytest.raises(WorkerError, match="a worker process ended unexpectedly"):
        list(spread(((number, number) for number in range(1000)), die, Processes(2, 1000)))


def test_an_interruption_waits_until_processes_have_started(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        start(thread)

    finished = threading.Event()
    another = threading.Thread(target=finished.wait)  # The system may hand a signal to any thread.
    another.start()
    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(spread(((number, number) for number in range(100)), square, Processes(2, 100)))
    finished.set()
    assert not multiprocessing.active_children()


def test_the_report_does_not_depend_on_the_processes(sew: Sew, many: Path, tmp_path: Path) -> None:
    for path in sorted(many.iterdir())[40:]:
        path.unlink()
    (many / "m1.py").write_text("def f(:\n")
    alone = sew("detect", many, "--no-cache", "--format", "json", "--jobs", 1)
    assert alone.err.startswith(f"{many / 'm1.py'}: syntax error")
    assert sew("detect", many, "--no-cache", "--format", "json", "--jobs", 3) == alone
    assert sew("detect", many, "--format", "json", "--jobs", 3, "--cache-dir", tmp_path / "new") == alone


def test_a_lost_process_is_one_line(detecting: subprocess.Popen[str]) -> None:
    os.kill(children(detecting)[0], signal.SIGKILL)
    out, err = detecting.communicate(timeout=1800)
    assert (detecting.returncode, out) == (2, "")
    assert err == "sew: a worker process ended unexpectedly, perhaps for lack of memory; --jobs 1 needs none\n"


def test_an_interruption_is_one_line(detecting: subprocess.Popen[str]) -> None:
    os.killpg(detecting.pid, signal.SIGINT)
    out, err = detecting.communicate(timeout=1800)
    assert (detecting.returncode, out, err) == (INTERRUPTED, "", "\nsew: interrupted\n")


def test_what_is_marked_does_not_depend_on_the_processes(
    sew: Sew, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def marked(jobs: int) -> tuple[Outcome, dict[str, bytes]]:
        (tmp_path / f"with {jobs}").mkdir()
        monkeypatch.chdir(tmp_path / f"with {jobs}")
        folder = write_copies(Path("many"), examples, 40)
        (folder / "m1.py").write_text("def f(:\n")
        outcome = sew("embed", "--all", "--jobs", jobs, "many")
        return outcome, {path.name: path.read_bytes() for path in folder.iterdir()}

    alone, texts = marked(1)
    assert (alone, texts) == marked(3)
    assert alone.status == 2
    assert "many/m1.py: syntax error" in alone.err
    unmarked = write_copies(tmp_path / "unmarked", examples, 40)
    assert sum(texts[path.name] != path.read_bytes() for path in unmarked.iterdir()) > 30
