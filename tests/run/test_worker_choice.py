"""A real Dask cluster on this machine: a scheduler and two workers, each a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from sew_hooks.errors import UsageError
from sew_hooks.run import edition
from sew_hooks.run import worker_choice as cluster_module
from sew_hooks.run.worker_choice import Cluster
from sew_hooks.run.workers import WorkerError, spread
from tests.conftest import KEY, SEW_COMMAND, Sew
from tests.repositories import new_repository
from tests.run.copies import write_copies

pytestmark = pytest.mark.slow

QUIET = {"DASK_LOGGING__DISTRIBUTED": "critical"}


def start(*command: object) -> subprocess.Popen[bytes]:
    module, *arguments = map(str, command)
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"],
        env={**os.environ, **QUIET},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def address_in(file: Path) -> str | None:
    """The scheduler's address, or ``None`` until the scheduler has written the whole file."""
    try:
        address: str = json.loads(file.read_text())["address"]
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    return address


@pytest.fixture(scope="module")
def processes() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Those of the cluster, which end with it."""
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(processes: list[subprocess.Popen[bytes]], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of a cluster; its scheduler knows the processes of its workers."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    processes.append(start("dask_scheduler", "--port", 0, "--host", "127.0.0.1", "--scheduler-file", file))
    while (address := address_in(file)) is None:
        assert processes[0].poll() is None
        time.sleep(0.05)
    with distributed.Client(address, set_as_default=False) as client:
        yield client


@pytest.fixture
def client(cluster: Any, processes: list[subprocess.Popen[bytes]]) -> Any:
    """The same with two workers, also where a test before lost one."""
    address = cluster.scheduler.address
    for _ in range(2 - len(cluster.nthreads())):
        processes.append(start("dask_worker", address, "--nthreads", 1, "--no-nanny"))
    cluster.wait_for_workers(2, timeout=1800)
    return cluster


@pytest.fixture
def many(tmp_path: Path, examples: Path) -> Path:
    """Enough code for two workers to be busy with for a while, and a file that cannot be read."""
    folder = write_copies(tmp_path / "many", examples, 80)
    (folder / "broken.py").write_text("def f(:\n")
    return folder


def without_date(report: str | bytes) -> Any:
    """A report but for the time of its run, which another process has of its own."""
    content = json.loads(report)
    assert content["run"].pop("date")
    return content


def kill_one_that_works(client: Any) -> None:
    """Kill a worker while it has something to do."""
    while not (busy := [worker for worker, tasks in client.processing().items() if tasks]):
        time.sleep(0.02)
    os.kill(client.run(os.getpid, workers=busy[:1])[busy[0]], signal.SIGKILL)


def test_detection_says_the_same_though_a_worker_is_lost(client: Any, many: Path, sew: Sew) -> None:
    status, here, complaints = sew("detect", many, "--no-cache", "--format", "json")
    arguments = ["detect", many, "--no-cache", "--format", "json", "--dask", client.scheduler.address]
    command = [*SEW_COMMAND, *map(str, arguments)]
    environment = {**os.environ, "SEW_KEY": KEY.hex()}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        kill_one_that_works(client)
        out, err = process.communicate(timeout=3600)
    assert (process.returncode, err.decode()) == (status, complaints)
    assert without_date(out) == without_date(here)
    assert len(client.nthreads()) == 1


def test_counting_says_the_same_though_a_worker_is_lost(client: Any, many: Path, sew: Sew) -> None:
    arguments = ["calibrate", many, "--language", "python", "--output"]
    sew(*arguments, "here.json")
    command = [
        *SEW_COMMAND,
        *map(str, arguments),
        "there.json",
    ]
    with subprocess.Popen([*command, "--dask", client.scheduler.address], stdout=subprocess.DEVNULL) as process:
        kill_one_that_works(client)
        assert process.wait(timeout=3600) == 0
    assert len(client.nthreads()) == 1
    assert Path("there.json").read_text() == Path("here.json").read_text()


def test_workers_with_other_code_are_refused(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "of_code", lambda: "another")
    with pytest.raises(UsageError, match="has another version of sew-hooks"):
        list(spread([("one", -1)], abs, Cluster(client.scheduler.address)))


def test_what_fails_on_a_worker_is_one_error(client: Any) -> None:
    with pytest.raises(WorkerError, match="lost on the Dask cluster: TypeError"):
        list(spread([("one", "text")], abs, Cluster(client.scheduler.address)))  # type: ignore[list-item]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "foo://bar:1"])
def test_no_scheduler_is_one_line(address: str, sew: Sew, many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE_SECONDS", 1)
    outcome = sew("detect", many, "--dask", address)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"sew: --dask {address}: no Dask scheduler there: ")
    assert outcome.err.count("\n") == 1


def test_without_the_package_one_line_says_how_to_get_it(sew: Sew, many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = sew("detect", many, "--dask", "tcp://127.0.0.1:1")
    assert outcome == (2, "", "sew: --dask needs a package that is not installed: pip install 'sew-hooks[dask]'\n")
    outcome = sew("detect", many, "--dask", "tcp://127.0.0.1:1", "--jobs", 2)
    assert outcome == (2, "", "sew: --jobs and --dask cannot be used together\n")


def test_a_history_read_on_the_cluster_is_the_same(
    client: Any, tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch, sew: Sew
) -> None:
    repository = new_repository(tmp_path / "repository")
    for path in examples.glob("*.py"):
        repository.stage(path.name, path.read_text())
        repository.commit()
    monkeypatch.chdir(repository.folder)
    arguments = ("log", "--no-cache", "--format", "json")
    here = sew(*arguments)
    assert len(json.loads(here.out)["commits"]) == len(list(examples.glob("*.py")))
    assert sew(*arguments, "--dask", client.scheduler.address) == here
