"""Ways to alter a record on its way, one function each; most of them compute a new chain."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.record.proof.chain import first_digest, next_digest

_UNKNOWN_FIELD = bytes([0xA2, 0x06, 0x01, 0x78])
Alteration = Callable[[Record, Random], Record]


def entry_byte(record: Record, rng: Random) -> Record:
    bodies = list(record.entries)
    number = rng.randrange(len(bodies))
    body = bytearray(bodies[number])
    body[rng.randrange(len(body))] ^= rng.randint(1, 255)
    bodies[number] = bytes(body)
    return chained(record, bodies)


def chain_byte(record: Record, rng: Random) -> Record:
    changed = _copy(record)
    number = rng.randrange(len(record.digests))
    digest = bytearray(record.digests[number])
    digest[rng.randrange(len(digest))] ^= rng.randint(1, 255)
    changed.digests[number] = bytes(digest)
    return changed


def action(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    acted = rng.choice([entry.acted for entry in entries if entry.HasField("acted")])
    acted.action = rng.choice((acted.action + 1, -1, acted.action ^ 1, 2**62, rng.getrandbits(30) + 2**31))
    return _written(record, entries)


def actor(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    acted = rng.choice([entry.acted for entry in entries if entry.HasField("acted")])
    acted.seat = rng.choice([seat for seat in (-3, -2, -1, 0, 1, 2, 9) if seat != acted.seat])
    return _written(record, entries)


def time(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    for entry in rng.choice((entries, entries[-1:], [rng.choice(entries)])):
        entry.time_ms += rng.choice((-1, 1, 60_000))
    return _written(record, entries)


def seat_names(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    first, second = rng.sample([entry.joined.seat for entry in entries if entry.HasField("joined")], 2)
    if rng.random() < 0.3:
        first.name, second.name = second.name, first.name
    elif rng.random() < 0.5:
        first.title += "x"
    else:
        first.bot.level += 1
    return _written(record, entries)


def spec(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    made = entries[0].created.spec
    kind = rng.randrange(6)
    if kind == 0:
        made.rules_version += "1"
    elif kind == 1:
        made.seats += 1
    elif kind == 2:
        made.options.value += b"\x18\x07"
    elif kind == 3:
        made.clock.base.FromMilliseconds(60_000)
    elif kind == 4:
        made.private = True
    else:
        made.seed_commitment = rng.randbytes(32)
    return _written(record, entries)


def outcome(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    ended = entries[-1].ended.outcome
    kind = rng.randrange(4)
    if kind == 0:
        ended.ranks[:] = [rank + 1 for rank in ended.ranks]
    elif kind == 1:
        ended.payoffs[:] = [payoff + 1 for payoff in ended.payoffs]
    elif kind == 2:
        ended.reason = rng.choice(("crashed", "resigned", "draw_agreed", "because"))
    else:
        ended.rule += "x"
    return _written(record, entries)


def seed(record: Record, rng: Random) -> Record:
    entries = _entries(record)
    ended = entries[-1].ended
    kind = rng.randrange(3)
    if kind == 0:
        ended.seed = rng.randbytes(32)
    elif kind == 1:
        ended.salt = rng.randbytes(16)
    else:  # a moved border between salt and seed gives the same hash, but other draws
        ended.seed, ended.salt = ended.salt[-1:] + ended.seed, ended.salt[:-1]
    return _written(record, entries)


def dropped(record: Record, rng: Random) -> Record:
    bodies = list(record.entries)
    del bodies[rng.randrange(len(bodies))]
    return chained(record, bodies)


def doubled(record: Record, rng: Random) -> Record:
    bodies = list(record.entries)
    number = rng.randrange(len(bodies))
    return chained(record, [*bodies[:number], bodies[number], *bodies[number:]])


def reordered(record: Record, rng: Random) -> Record:
    bodies = list(record.entries)
    first, second = rng.sample(range(len(bodies)), 2)
    bodies[first], bodies[second] = bodies[second], bodies[first]
    return chained(record, bodies)


def appended(record: Record, rng: Random) -> Record:
    bodies, digests = list(record.entries), []
    kind = rng.randrange(4)
    if kind == 0:
        bodies[rng.randrange(len(bodies))] += _UNKNOWN_FIELD
    elif kind == 1:
        bodies[rng.randrange(len(bodies))] += rng.randbytes(rng.randint(1, 9))
    elif kind == 2:
        bodies += [rng.choice((b"", bodies[-1], bodies[-2]))]
    else:
        digests = [rng.randbytes(32)]
    changed = chained(record, bodies)
    changed.digests.extend(digests)
    return changed


def truncated(record: Record, rng: Random) -> Record:
    changed = chained(record, record.entries[: rng.randrange(len(record.entries))])
    if rng.random() < 0.3:
        changed = _copy(record)
        del changed.digests[rng.randrange(len(record.digests)) :]
    return changed


def oversized(record: Record, rng: Random) -> Record:
    bodies = list(record.entries)
    if rng.random() < 0.5:
        return chained(record, bodies + [b""] * 20_000)
    bodies[rng.randrange(len(bodies))] += bytes(200_000)
    return chained(record, bodies)


def chained(record: Record, bodies: Sequence[bytes]) -> Record:
    """The record with those entries, and their digests."""
    chain = list(accumulate(bodies, next_digest, initial=first_digest(record.match_id)))[1:]
    return Record(match_id=record.match_id, game=record.game, entries=bodies, digests=chain)


def _copy(record: Record) -> Record:
    return Record.FromString(record.SerializeToString())


def _entries(record: Record) -> list[LogEntry]:
    return [LogEntry.FromString(body) for body in record.entries]


def _written(record: Record, entries: Sequence[LogEntry]) -> Record:
    return chained(record, [entry.SerializeToString(deterministic=True) for entry in entries])


ALTERATIONS: tuple[Alteration, ...] = (
    entry_byte,
    chain_byte,
    action,
    actor,
    time,
    seat_names,
    spec,
    outcome,
    seed,
    dropped,
    doubled,
    reordered,
    appended,
    truncated,
    oversized,
)
"""All alterations; each of them changes every record."""
