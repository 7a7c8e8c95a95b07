"""What a tournament waits for while it does not go on by itself, so that nobody watches it in silence."""

import time
from collections.abc import Collection, Iterator
from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, TournamentRow, TournamentState
from services.tournament.entrants import LIVE_KEY, Entrant, EntrantKind
from services.tournament.spec import Format, Mode

_BY_ORGANISER: Final = {
    TournamentState.OPEN: "its organiser has not started it",
    TournamentState.PAUSED: "it is paused until its organiser resumes it",
}
LATE_MS: Final = 5_000
"""After the start workers have so long to come before somebody is told that they are missing."""
_AWAKE_MS: Final = 20_000
"""Workers that play or ask for games are heard of more often than that."""


def waiting_for(ledger: Ledger, row: TournamentRow, progress: Progress) -> Iterator[pb.Waiting]:
    """What it waits for; nothing while games are played, or as soon as they are."""
    if row.state in _BY_ORGANISER:
        yield pb.Waiting(reason=pb.WAITING_REASON_ORGANISER, detail=_BY_ORGANISER[row.state])
    elif row.state is TournamentState.RUNNING:
        if any(stage.done < stage.games for stage in progress.stages):
            yield from _to_play(ledger, row)
        elif _lacks_pairings(progress):
            detail = "all pairings are played; more come by `ardri tournament upload`"
            yield pb.Waiting(reason=pb.WAITING_REASON_PAIRINGS, detail=detail)


def _lacks_pairings(progress: Progress) -> bool:
    current = next((stage for stage in progress.stages if not stage.is_finished), None)
    return current is not None and current.spec.format is Format.UPLOADED and current.opened_ms is not None


def _to_play(ledger: Ledger, row: TournamentRow) -> Iterator[pb.Waiting]:
    """What is missing to play the games that there are."""
    if row.started_ms is None or time.time() * 1000 - row.started_ms < LATE_MS:
        return
    offers = [
        each.worker.programs
        for each in ledger.awake(_AWAKE_MS)
        if row.rules_version in each.worker.rules_versions.get(row.game, "").split()
        and (LIVE_KEY in each.worker.programs) == (row.mode is Mode.LIVE)
    ]
    if not offers:
        yield _nobody(row)
        return
    yield from _missing(ledger, row.tournament_id, frozenset[str]().union(*offers))


def _nobody(row: TournamentRow) -> pb.Waiting:
    if row.mode is Mode.LIVE:
        detail = f"no director has an engine of {row.game} {row.rules_version} (ARDRI_ENGINES)"
        return pb.Waiting(reason=pb.WAITING_REASON_ENGINE, subject=row.game, detail=detail)
    detail = f"no worker with the rules of {row.game} {row.rules_version} is there"
    return pb.Waiting(reason=pb.WAITING_REASON_WORKER, subject=row.game, detail=detail)


def _missing(ledger: Ledger, tournament_id: str, offered: Collection[str]) -> Iterator[pb.Waiting]:
    """Programs and accounts that nobody brings, if a game waits for them."""
    field = ledger.field(tournament_id).values()
    missing: dict[str, list[Entrant]] = {}
    for entry in field:
        key = entry.entrant.needed_key
        if key and key not in offered:
            missing.setdefault(key, []).append(entry.entrant)
    if not missing:
        return
    playing = ledger.unfinished_entrants(tournament_id)
    for entrants in missing.values():
        names = [entrant.name for entrant in entrants if entrant.name in playing]
        if names:
            yield _described(entrants[0], names)


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
