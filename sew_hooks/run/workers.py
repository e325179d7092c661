"""Where the work of a run is done: in this process, or in several. :mod:`sew_hooks.run.worker_choice` has a cluster."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeVar

from sew_hooks.errors import SewError
from sew_hooks.languages import tree_reading
from sew_hooks.settings.child_environment import forget_ours

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Item = TypeVar("Item")
Task = TypeVar("Task")
Result = TypeVar("Result")

_FEW = 8
"""Fewer tasks than this are finished before processes have started."""

_ENDING = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a program."""


class WorkerError(SewError):
    """Workers cannot be started, or are lost."""


class Workers(Protocol):
    """Workers for tasks: ``at_a_time`` tasks are submitted together, and ``ahead`` such batches before one is done."""

    at_a_time: int
    ahead: int

    def submit(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Callable[[], list[Result]]:
        """Submit a batch.

        The result is a function that waits for its results; ``WorkerError`` means that there will be none.
        """

    def close(self) -> None:
        """Release the workers; unfinished tasks are dropped."""


def spread(
    items: Iterable[tuple[Item, Task | None]], work: Callable[[Task], Result], workers: Workers
) -> Iterator[tuple[Item, Result | None]]:
    """Yield each item with the result of ``work`` for its task, in order; an item without a task needs no work.

    ``work`` must be a function of a module, or a ``partial`` of one, and deal with its errors itself.
    """
    left = iter(items)
    waiting: deque[Callable[[], Iterator[tuple[Item, Result | None]]]] = deque()
    try:
        # Only the work makes garbage that must be collected, and it does that itself.
        with tree_reading.garbage_kept():
            while batch := [*islice(left, workers.at_a_time)]:
                tasks = [task for _, task in batch if task is not None]
                waiting.append(partial(_paired, batch, workers.submit(work, tasks) if tasks else list))
                if len(waiting) > workers.ahead:
                    yield from waiting.popleft()()
            while waiting:
                yield from waiting.popleft()()
            gc.freeze()
    finally:
        workers.close()


class Here:
    """This process, which does each task when its result is needed."""

    at_a_time = 1
    ahead = 0

    def submit(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Callable[[], list[Result]]:
        """Submit a batch."""
        return partial(do_all, work, tasks)

    def close(self) -> None:
        """There is nothing to release."""


class Processes:
    """``jobs`` processes of this machine, which are started when there is work."""

    def __init__(self, jobs: int, tasks: int) -> None:
        self._jobs = jobs
        # Small batches keep all processes busy to the end, large ones save on messages.
        self.at_a_time = max(1, min(16, tasks // (4 * jobs)))
        self.ahead = 3 * jobs

    @cached_property
    def _pool(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor

        return ProcessPoolExecutor(self._jobs, initializer=_begin)

    def submit(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Callable[[], list[Result]]:
        """Submit a batch."""
        from concurrent.futures.process import BrokenProcessPool

        lost = WorkerError("a worker process ended unexpectedly, perhaps for lack of memory; --jobs 1 needs none")
        try:
            # If it is interrupted while it starts its processes, a pool can neither continue nor be shut down.
            with _signals_held():
                future = self._pool.submit(do_all, work, tasks)
        except BrokenProcessPool:
            raise lost from None

        def results() -> list[Result]:
            try:
                return future.result()
            except BrokenProcessPool:
                raise lost from None

        return results

    def close(self) -> None:
        """End the processes, each after its current task."""
        if "_pool" in self.__dict__:
            self._pool.shutdown(cancel_futures=True)


def local_workers(jobs: int | None, tasks: int) -> Workers:
    """Return the best workers here for this number of tasks: at most ``jobs`` processes (None: one a processor)."""
    jobs = jobs or _processors()
    return Here() if jobs == 1 or tasks < _FEW else Processes(jobs, tasks)


def do_all(work: Callable[[Task], Result], tasks: Sequence[Task]) -> list[Result]:
    """Return the result of ``work`` for each task."""
    results = []
    with tree_reading.garbage_kept():
        for task in tasks:
            results.append(work(task))
            # Collecting garbage among all results again and again takes longer than loading them from a cache.
            tree_reading.clear_much()
    return results


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back signals that end the program until the block is left, if this is the thread that handles signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    arrived: list[int] = []
    before = {ending: signal.signal(ending, lambda number, _: arrived.append(number)) for ending in _ENDING}
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler or signal.SIG_DFL)
        for number in arrived:
            signal.raise_signal(number)


def _begin() -> None:
    """Start a worker.

    Signals end it silently: an interruption reaches every process of a terminal, and the main one reports it.
    """
    forget_ours()
    for ending in _ENDING:
        signal.signal(ending, signal.SIG_DFL)


def _paired(
    batch: Sequence[tuple[Item, Task | None]], results: Callable[[], list[Result]]
) -> Iterator[tuple[Item, Result | None]]:
    made = iter(results())
    return ((item, None if task is None else next(made)) for item, task in batch)


def _processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
