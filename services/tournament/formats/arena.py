"""Arena: pairs whoever is free. It is the only format whose pairings depend on when results come in."""

import hashlib

from services.tournament import pairing
from services.tournament.blocks import Block
from services.tournament.formats.group import Group, Pairing
from services.tournament.pairing import Waiting


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
    scores, rounds, firsts = (dict.fromkeys(group.names, 0) for _ in range(3))
    last: dict[str, Block] = {}
    for block in group.blocks:  # by number, and so by round
        for name in block.entrants:
            if name not in last or last[name].round != block.round:
                last[name] = block
                rounds[name] += 1
                firsts[name] += block.entrants[0] == name
    # Each result keeps its points: an arena is planned after every few results, so all games would take long.
    for result in group.results:
        for name, points in result.points.items():
            scores[name] += points
    return [
        Waiting(
            name=name,
            score=scores[name],
            blocks=rounds[name],
            firsts=firsts[name],
            last=tuple(other for other in last[name].entrants if other != name) if name in last else (),
        )
        for name in group.present
        if not group.record.spec.rounds or rounds[name] < group.record.spec.rounds
    ]
