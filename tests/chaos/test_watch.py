"""A run is ended for getting no further, not for a machine that lets it do little."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, repeat
from pathlib import Path
from typing import cast

import pytest

from tests.chaos import watch as watching
from tests.chaos.following import Follower
from tests.chaos.watch import watch
from tests.engine.process import EngineProcess
from tests.waiting import patiently


@dataclass
class Process:
    """Says at each look what it has worked by then."""

    log_file: Path
    work: Iterator[int]
    has_ended: bool = False
    looks: int = 0

    @property
    def worked(self) -> int:
        self.looks += 1
        return next(self.work)


@dataclass
class Client:
    events: list[int] = field(default_factory=list)
    ended: bool = False

    def __str__(self) -> str:
        return f"one with {len(self.events)} events"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_LOOK_SECONDS", 0.001)
    monkeypatch.setattr(watching, "_STALLED_SECONDS", 0.0)


async def watched(process: Process, clients: Sequence[Client]) -> str:
    """Why it ended."""
    process.log_file.write_text("its last words")
    async with patiently():
        with pytest.raises(RuntimeError) as ended:
            await watch([cast("EngineProcess", process)], cast("Sequence[Follower]", clients))
    return str(ended.value)


async def test_what_hangs_ends_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    told = await watched(Process(tmp_path / "log", repeat(7)), [Client([1]), Client([1, 2], ended=True)])
    assert told.startswith("nothing happens any more\none with 1 events\n")
    assert told.endswith("its last words")


async def test_what_works_has_time(tmp_path: Path) -> None:
    process = Process(tmp_path / "log", chain(range(50), repeat(50)))
    await watched(process, [Client()])
    assert process.looks > 50


async def test_but_not_for_ever(tmp_path: Path) -> None:
    assert "nothing happens" in await watched(Process(tmp_path / "log", count()), [Client()])


async def test_an_event_is_worth_as_much_work_again(tmp_path: Path) -> None:
    client = Client()

    def work() -> Iterator[int]:
        for look in range(200):
            client.events.extend([1] * (look // 30 - len(client.events)))
            yield look
        yield from repeat(200)

    process = Process(tmp_path / "log", work())
    await watched(process, [client])
    assert process.looks > 200


async def test_a_process_that_has_ended_by_itself_ends_the_run(tmp_path: Path) -> None:
    told = await watched(Process(tmp_path / "log", repeat(0), has_ended=True), [Client()])
    assert told.startswith("it has ended by itself")
