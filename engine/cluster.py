"""Batches on other machines: the workers of a Dask cluster as an executor. Dask is optional (the extra ``cluster``)."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from engine.errors import NoCluster

PATIENCE = 5  #: seconds to wait for the scheduler, and for a first worker


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """Lend the executor of a cluster, whose workers must have this package. :raises NoCluster:"""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise NoCluster(address, "dask is not installed (the extra 'cluster' brings it)") from None

    class Client(distributed.Client):  # type: ignore[misc]
        """One that could not connect has nothing to close: Dask's own would wait for that, and complain."""

        def __del__(self) -> None:
            pass

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except ValueError:
        raise NoCluster(address, "it is no address of a scheduler, which looks like tcp://host:8786") from None
    except Exception as error:  # whatever comes of talking to whatever answers there
        raise NoCluster(address, str(error) or "nothing there can be talked to") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise NoCluster(address, "it has no workers") from None
        try:
            yield client.get_executor()
        except CancelledError:
            raise NoCluster(address, "the connection was lost") from None
        except distributed.scheduler.KilledWorker as error:
            raise NoCluster(address, str(error)) from None
