"""The workers of a run: this machine, or a Dask cluster, through the optional package ``distributed``.

The cluster is trusted like this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from sew_hooks.errors import UsageError
from sew_hooks.run import edition
from sew_hooks.run.workers import Result, Task, WorkerError, Workers, do_all, local_workers

_PATIENCE_SECONDS = 10


def chosen_workers(jobs: int | None, dask: str | None, tasks: int) -> Workers:
    """Return the workers for this number of tasks: the cluster at the address ``dask``, or this machine.

    Raises ``UsageError`` when there is no such cluster, or a number of processes is given as well.
    """
    if dask is None:
        return local_workers(jobs, tasks)
    if jobs is not None:
        raise UsageError("--jobs and --dask cannot be used together")
    return Cluster(dask)


class Cluster:
    """The workers of the Dask cluster whose scheduler listens at ``address``.

    Dask itself gives the task of a lost worker to another one. Raises ``UsageError`` when there is no scheduler at
    ``address``, or the package is not installed.
    """

    at_a_time = 32

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise UsageError("--dask needs a package that is not installed: pip install 'sew-hooks[dask]'") from None

        class Client(distributed.Client):  # type: ignore[misc]
            def __del__(self) -> None:
                # Ours is closed. A client that never had a connection has nothing to close, and would wait for ever
                # for a lock where it is collected while another client is made.
                pass

        import logging

        # Our own message is one line.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = Client(address, timeout=_PATIENCE_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise UsageError(f"--dask {address}: no Dask scheduler there: {error}") from error
        self.ahead = 4 * max(2, sum(self._client.nthreads().values()))

    def submit(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Callable[[], list[Result]]:
        """Hand over a batch."""
        future = self._client.submit(_do_all_alike, edition.of_code(), work, tasks, pure=False)

        def results() -> list[Result]:
            try:
                done: list[Result] = future.result()
            except UsageError:
                raise
            except ImportError as error:
                raise WorkerError(f"the workers of the Dask cluster need sew-hooks: {error}") from error
            except Exception as error:
                raise WorkerError(f"lost on the Dask cluster: {type(error).__name__}: {error}") from error
            return done

        return results

    def close(self) -> None:
        """Leave the cluster, which drops unfinished tasks."""
        self._client.close()


def _do_all_alike(code: str, work: Callable[[Any], Result], tasks: Sequence[Any]) -> list[Result]:
    """Do a batch on a worker, if it has the same code: other code may find other sites."""
    if code != edition.of_code():
        raise UsageError("a worker of the Dask cluster has another version of sew-hooks; install the same everywhere")
    return do_all(work, tasks)
