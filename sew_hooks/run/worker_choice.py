"""The workers of a run: this machine, or a cluster."""

from __future__ import annotations

from sew_hooks.errors import UsageError
from sew_hooks.run.workers import Workers, local_workers


def chosen_workers(jobs: int | None, dask: str | None, tasks: int) -> Workers:
    """Return the workers for this number of tasks: the cluster at the address ``dask``, or this machine.

    Raises ``UsageError`` when there is no such cluster, or a number of processes is given as well.
    """
    if dask is None:
        return local_workers(jobs, tasks)
    if jobs is not None:
        raise UsageError("--jobs and --dask cannot be used together")
    from sew_hooks.run.dask_cluster import Cluster

    return Cluster(dask)
