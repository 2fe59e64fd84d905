"""Batches on a Dask cluster of two worker processes: the same rows as threads; and clusters that are none."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from engine import cluster
from engine.__main__ import main
from engine.cluster import cluster_executor
from engine.errors import NoCluster
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.simulation import arena

distributed: Any = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of a local cluster, on this machine's own address only."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as local:
        yield local.scheduler_address


def test_the_same_rows_as_threads(address: str) -> None:
    """Jobs of one run on two worker processes and on one thread."""
    work = arena.jobs(SHELLS_HACK.default_settings(), 2_300, 5, "rulebook", "random")
    with cluster_executor(address) as executor, ThreadPoolExecutor(1) as thread:
        results = arena.run(work, executor)
        assert len(results) > 2
        assert list(arena.rows(results)) == list(arena.rows(arena.run(work, thread)))


def test_simulate_on_a_cluster(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """From the command line."""
    assert main(["simulate", "shells_hack", "--matches", "40", "--cluster", address, "--json"]) == 0
    assert '"matches": 40' in capsys.readouterr().out


def test_a_dead_address_ends_within_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens there."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    start = time.monotonic()
    with pytest.raises(NoCluster, match="127.0.0.1:9"), cluster_executor("tcp://127.0.0.1:9"):
        pass
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("text", ["localhost", "", "foo:bar:baz", "xyz://a"])
def test_an_address_that_is_none_is_said_so_in_plain_words(text: str) -> None:
    """No name of an exception, and how an address looks."""
    with pytest.raises(NoCluster, match="tcp://host") as caught, cluster_executor(text):
        pass
    assert "Error" not in str(caught.value)


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler alone would let every job wait for ever."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with (
        distributed.LocalCluster(
            n_workers=0, protocol="tcp://", host="127.0.0.1", dashboard_address="127.0.0.1:0"
        ) as empty,
        pytest.raises(NoCluster, match="no workers"),
        cluster_executor(empty.scheduler_address),
    ):
        pass
