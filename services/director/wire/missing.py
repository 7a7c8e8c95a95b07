"""Programs and accounts that a tournament waits for: none offers them, or no worker offers them together."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from ardri.tournament.v1 import tournament_pb2 as pb
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentRow
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.spec import Mode


def missing(ledger: Ledger, row: TournamentRow, offers: Sequence[frozenset[str]]) -> Iterator[pb.Waiting]:
    """Programs and accounts that a game waits for and none offers; programs that no worker has together."""
    offered = frozenset[str]().union(*offers)
    needed: dict[str, list[Entrant]] = {}
    for entry in ledger.field(row.tournament_id).values():
        if entry.entrant.needed_key:
            needed.setdefault(entry.entrant.needed_key, []).append(entry.entrant)
    can_meet = row.mode is Mode.LIVE or any(needed.keys() <= offer for offer in offers)
    if can_meet and needed.keys() <= offered:
        return
    tables = ledger.unfinished_tables(row.tournament_id)
    playing = frozenset(name for table in tables for name in table)
    for key, entrants in needed.items():
        names = [entrant.name for entrant in entrants if entrant.name in playing]
        if names and key not in offered:
            yield _described(entrants[0], names)
    if not can_meet:
        yield from _apart(needed, offered, offers, tables)


def _apart(
    needed: Mapping[str, Sequence[Entrant]],
    offered: frozenset[str],
    offers: Sequence[frozenset[str]],
    tables: Collection[tuple[str, ...]],
) -> Iterator[pb.Waiting]:
    """The first table whose programs are all offered, but not together by one worker."""
    key_of = {entrant.name: key for key, entrants in needed.items() for entrant in entrants}
    for table in sorted(map(sorted, tables)):
        keys = {key_of[name] for name in table if name in key_of}
        if keys <= offered and not any(keys <= offer for offer in offers):
            programs = sorted({needed[key][0].program for key in keys})
            detail = f"no worker offers {' and '.join(map(repr, programs))} together ({', '.join(table)})"
            yield pb.Waiting(
                reason=pb.WAITING_REASON_PROGRAM, subject=programs[0], entrants=table, detail=detail
            )
            return


def _described(entrant: Entrant, names: list[str]) -> pb.Waiting:
    who = ", ".join(names)
    if entrant.kind is EntrantKind.PROGRAM:
        which = "" if entrant.module is None else f" with the digest {entrant.module.sha256.hex()[:12]}"
        detail = f"no worker offers the program {entrant.program!r}{which} ({who})"
        return pb.Waiting(
            reason=pb.WAITING_REASON_PROGRAM, subject=entrant.program, entrants=names, detail=detail
        )
    detail = f"nobody with the account {entrant.account_id!r} asks for its games ({who})"
    return pb.Waiting(
        reason=pb.WAITING_REASON_ACCOUNT, subject=entrant.account_id, entrants=names, detail=detail
    )
