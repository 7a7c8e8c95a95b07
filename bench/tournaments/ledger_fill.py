"""Fills a ledger with many games, half of them played, by a few statements."""

import hashlib
from typing import Final

import psycopg

from services.ledger.ledger import Ledger
from services.ledger.results.reading import pack
from services.ledger.storage.codec import dump_result
from services.ledger.storage.rows import NewTournament, TournamentState
from services.ledger.storage.slots import NewWorker
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.results import GameResult, Verdict
from services.tournament.spec import Format, StageSpec, TournamentSpec

GAME: Final = "tablut"
BIG: Final = "t-big"
WORKERS: Final = tuple(f"worker-{number}" for number in range(32))
_ENTRANTS: Final = 1000
_RESULT: Final = GameResult(("a", "b"), (1, 2), (1, -1), (Verdict.PLAYED, Verdict.PLAYED))
_RECORD_BYTES: Final = 400
"""The size of a stored record: about that of a random game of Tablut."""

_BLOCKS: Final = """INSERT INTO blocks (tournament_id, stage, block, round, entrants, label, games, sequence,
 points, worker_id, paced, log_pace, log_pace_squares)
 SELECT %(id)s, 0, n, n / 500, '["e' || n %% 1000 || '","e' || (n * 7 + 1) %% 1000 || '"]', '', 2,
 CASE WHEN n < %(done)s THEN n + 1 END, CASE WHEN n < %(done)s THEN '[2,2]' END,
 CASE WHEN n < %(done)s THEN 'worker-' || n %% 32 END, 2, -6.0, 18.0
 FROM generate_series(0, %(blocks)s - 1) n"""
_SLOTS: Final = """INSERT INTO slots (tournament_id, stage, block, rotation, round, state, token)
 SELECT %(id)s, 0, n / 2, n %% 2, n / 1000, CASE WHEN n / 2 < %(done)s THEN 2 ELSE 0 END, 1
 FROM generate_series(0, 2 * %(blocks)s - 1) n"""
_RESULTS: Final = """INSERT INTO results (tournament_id, stage, block, rotation, body, plies, digest,
 worker_id, played_ms, thought_ms) SELECT %(id)s, 0, n / 2, n %% 2, %(result)s, 60, sha256(n::text::bytea),
 'worker-' || n %% 32, 20, 10 FROM generate_series(0, 2 * %(done)s - 1) n"""
_RECORDS: Final = """INSERT INTO records (tournament_id, stage, block, rotation, body)
 SELECT %(id)s, 0, n / 2, n %% 2, %(record)s FROM generate_series(0, 2 * %(done)s - 1) n"""
_AUDIT: Final = """INSERT INTO deliveries (tournament_id, stage, block, rotation, token, worker_id, fate,
 digest, detail, at_ms)
 SELECT %(id)s, 0, n / 2, n %% 2, 1, 'worker-' || n %% 32, 1, sha256(n::text::bytea), '', 1
 FROM generate_series(0, 2 * %(done)s - 1) n"""
_STAGE: Final = """UPDATE stages SET blocks = %(blocks)s, games = 2 * %(blocks)s, done = 2 * %(done)s,
 rounds = %(blocks)s / 500 + 1 WHERE tournament_id = %(id)s"""
_SEQUENCE: Final = "UPDATE tournaments SET sequence = %(done)s WHERE tournament_id = %(id)s"


def fill(ledger: Ledger, url: str, games: int) -> None:
    """Makes one tournament of that many games, half of them played, and the workers."""
    for worker in WORKERS:
        ledger.register(NewWorker(worker, rules_versions={GAME: "1"}))
    ledger.create(_tournament())
    ledger.set_state(BIG, {TournamentState.OPEN}, TournamentState.RUNNING)
    ledger.open_stage(BIG, 0, ["e0"])
    values = {
        "id": BIG,
        "blocks": games // 2,
        "done": games // 4,
        "result": dump_result(_RESULT),
        "record": pack(b"".join(hashlib.sha256(bytes([each])).digest() for each in range(12)))[
            :_RECORD_BYTES
        ],
    }
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in (_BLOCKS, _SLOTS, _RESULTS, _RECORDS, _AUDIT, _STAGE, _SEQUENCE):
            connection.execute(statement, values)
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")


def _tournament() -> NewTournament:
    stage = StageSpec(Format.ROUND_ROBIN)
    return NewTournament(
        tournament_id=BIG,
        organiser="bench",
        request_id="bench",
        digest=b"",
        spec=b"",
        plain=TournamentSpec("bench", GAME, stages=(stage,)),
        entrants=tuple(Entrant(f"e{each}", EntrantKind.LEVEL, level=1) for each in range(_ENTRANTS)),
        rules_version="1",
        root=bytes(32),
        salt=bytes(16),
    )
