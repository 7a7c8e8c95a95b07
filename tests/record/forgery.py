"""Records of whole matches, and ways to change them."""

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from random import Random

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.games.tablut import GAME as TABLUT
from services.record.proof.chain import first_digest, next_digest
from services.record.verify import Verdict, verify
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock


@cache
def lots() -> Sitting:
    """A whole match of Lots, with a clock."""
    fischer = clock(match_pb2.CLOCK_KIND_FISCHER, 60_000, 1_000)
    return Sitting(LOTS, 3, clock=fischer).play_out(Random(1), step_ms=700)


@cache
def tablut() -> Sitting:
    """A whole match of Tablut, short."""
    return Sitting(TABLUT, options={"quiet_plies": 12}).play_out(Random(1), step_ms=700)


def judged(sitting: Sitting, record: Record) -> Verdict:
    """The referee's verdict."""
    return verify(record, sitting.game, sitting.first_position)


def chained(match_id: str, game: str, bodies: list[bytes]) -> Record:
    """A record whose chain is correct, whatever it contains: a forger can compute SHA-256, too."""
    chain = accumulate(bodies, next_digest, initial=first_digest(match_id))
    return Record(match_id=match_id, game=game, entries=bodies, digests=list(chain)[1:])


def forged(sitting: Sitting, number: int, change: Callable[[LogEntry], None]) -> Verdict:
    """The verdict on a record with one changed entry and a recomputed chain."""
    bodies = [step.body for step in sitting.steps]
    entry = LogEntry.FromString(bodies[number - 1])
    change(entry)
    bodies[number - 1] = entry.SerializeToString(deterministic=True)
    return judged(sitting, chained(sitting.match.match_id, sitting.game.facts.name, bodies))


def number_of(sitting: Sitting, kind: str, nth: int = 0) -> int:
    """The number of the nth entry of a kind."""
    return [step.entry.version for step in sitting.steps if step.entry.HasField(kind)][nth]  # type: ignore[arg-type]  # a field's name
