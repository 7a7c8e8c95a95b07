"""Arena: pairs whoever is free. It is the only format whose pairings depend on when results come in."""

import hashlib

from services.tournament import pairing
from services.tournament.blocks import Block
from services.tournament.formats.group import Group, Pairing
from services.tournament.pairing import Waiting
from services.tournament.standings.tally import tally


def arena(group: Group) -> list[list[Pairing]]:
    """Tables of the entrants that are free now, as one round; no round if there are no tables."""
    if is_over(group):
        return []
    busy = {name for block in group.blocks if _is_open(group, block) for name in block.entrants}
    free = [waiting for waiting in _eligible(group) if waiting.name not in busy]
    lots = hashlib.blake2b(b"arena %d" % group.round, key=group.record.seed, digest_size=32).digest()
    tables = pairing.arena_pairs(free, group.seats, lots, patient=bool(busy))
    return [[Pairing(table) for _ in range(group.record.spec.blocks) for table in tables]] if tables else []


def is_over(group: Group) -> bool:
    """Whether time is up, or too few entrants have rounds left."""
    spec = group.record.spec
    is_late = bool(spec.seconds) and group.record.elapsed_ms >= spec.seconds * 1000
    return is_late or (bool(spec.rounds) and len(_eligible(group)) < group.seats)


def _is_open(group: Group, block: Block) -> bool:
    return block.number not in group.record.finished


def _eligible(group: Group) -> list[Waiting]:
    """Present entrants that have rounds left, busy or not, in seeding order."""
    sat: dict[str, dict[int, Block]] = {name: {} for name in group.names}
    for block in group.blocks:
        for name in block.entrants:
            sat[name].setdefault(block.round, block)
    tallies = tally(group.names, group.results)
    return [
        Waiting(
            name=name,
            score=tallies[name].points,
            blocks=len(sat[name]),
            firsts=sum(block.entrants[0] == name for block in sat[name].values()),
            last=_last_opponents(name, sat[name]),
        )
        for name in group.present
        if not group.record.spec.rounds or len(sat[name]) < group.record.spec.rounds
    ]


def _last_opponents(name: str, sat: dict[int, Block]) -> tuple[str, ...]:
    if not sat:
        return ()
    return tuple(other for other in sat[max(sat)].entrants if other != name)
