"""The program in docs/programs.md plays every game, exactly as printed."""

import re
from pathlib import Path

import pytest

from services import games
from tests.waiting import HANG_SECONDS
from tests.workers.tournaments.assignments import assignment_of, judged, program
from tests.workers.worker import ROOT
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import play
from workers.tournaments.playing.table import seated

MOST_LINES = 20
LONG_MS = int(HANG_SECONDS * 1000)


def documented() -> str:
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "programs.md").read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def test_it_is_short() -> None:
    assert len(documented().splitlines()) <= MOST_LINES


@pytest.mark.parametrize(("name", "move_ms"), [("tablut", 0), *((name, LONG_MS) for name in games.names())])
def test_it_plays(name: str, move_ms: int, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(documented())
    seats = games.load(name).facts.min_seats
    assignment = assignment_of(name, seats, programs=dict.fromkeys(range(seats), "it"), move_ms=move_ms)
    planned = decoded_assignment(assignment, {"it": program(tmp_path, script)})
    now_ms = steady_clock()
    with seated(planned, now_ms) as table:
        record = play(planned, table, now_ms)
    verdict = judged(record, planned.game, planned)
    assert verdict.divergence == ""
    assert verdict.outcome is not None
    assert verdict.outcome.rule, "the rules ended it"
