"""The time that a host adds to that of programs: part of `python -m bench.tournaments.host`."""

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tests.workers.tournaments.assignments import assignment_of, program
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.clock import steady_clock
from workers.tournaments.playing.host import Abandoned, play
from workers.tournaments.playing.table import seated
from workers.tournaments.turn import Forfeit, PlayedAction, Players, ProgramTurn

MOVE_MS: Final = 50
_SLEEPER: Final = f"""
import json, random, sys, time
for line in sys.stdin:
    told = json.loads(line)
    if "new" in told:
        dice = random.Random(told["new"]["seed"])
        print('{{"ready": true}}', flush=True)
    elif "legal" in told:
        time.sleep({MOVE_MS / 1000})
        print(json.dumps({{"play": dice.choice(told["legal"]), "version": told["version"]}}), flush=True)
    else:
        break
"""


def bare(moves: int) -> float:
    """The share without a host: questions of one word, sent and answered over pipes."""
    question = json.dumps({"legal": ["e8-e7"], "version": 1}) + "\n"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", _SLEEPER], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps({"new": {"seed": 1}}), file=process.stdin, flush=True)
        process.stdout.readline()
        begun = time.perf_counter()
        for _ in range(moves):
            process.stdin.write(question)
            process.stdin.flush()
            process.stdout.readline()
        seconds = time.perf_counter() - begun
        process.stdin.close()
    return round(1 - moves * MOVE_MS / 1000 / seconds, 4)


def hosted(name: str, moves: int) -> dict[str, Any]:
    """The overhead in a game of two programs that is cut off after `moves`; start and end separately."""
    with tempfile.TemporaryDirectory(prefix="ardri-bench-") as folder:
        script = Path(folder) / "sleeper.py"
        script.write_text(_SLEEPER)
        known = {"it": program(Path(folder), script)}
        fixture = decoded_assignment(assignment_of(name, programs={0: "it", 1: "it"}, move_ms=60_000), known)
        now_ms = steady_clock()
        begun = time.perf_counter()
        with seated(fixture, now_ms) as table:
            watched = _Watched(table)
            seated_at = time.perf_counter()
            with contextlib.suppress(Abandoned):
                play(fixture, watched, now_ms, lambda: watched.decided < moves)
            playing = time.perf_counter() - seated_at
        seconds = time.perf_counter() - begun
    return {
        "game": name,
        "moves": watched.decided,
        "share": round(1 - watched.thinking / playing, 4),
        "start_and_end_ms": round((seconds - playing) * 1e3),
    }


class _Watched:
    """Players, and the time that they think: from the question on; several seats at once count together."""

    def __init__(self, players: Players) -> None:
        self._players = players
        self._busy_until = 0.0
        self.thinking = 0.0
        self.decided = 0

    def ask(self, turn: ProgramTurn, deadline_ms: int | None) -> None:
        now = time.perf_counter()
        until = now + MOVE_MS / 1000
        self.thinking += until - max(now, self._busy_until)
        self._busy_until = until
        self._players.ask(turn, deadline_ms)

    def answer(self) -> PlayedAction | Forfeit | None:
        answer = self._players.answer()
        self.decided += answer is not None
        return answer
