"""Tickets that are offered at a rate are all seated, once each."""

from pathlib import Path

from bench.growth.offered import offered
from bench.growth.waiting import beside


def test_none_is_lost_or_seated_twice(tmp_path: Path) -> None:
    figures = offered(tmp_path, rate=40, seconds=1.0).figures
    assert (figures["lost"], figures["seated twice"]) == (0, 0)
    assert 0 < figures["p50 ms"] <= figures["p99 ms"]
    assert figures["gateway CPU ms a ticket"] > 0


def test_those_that_wait_alone_let_others_pass(tmp_path: Path) -> None:
    assert beside(tmp_path, waiting=20, seconds=0.5).figures["lost"] == 0
