"""What a tournament waits for if it does not go on by itself, so that those who watch it know."""

import time
from collections.abc import Iterator
from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.wire.missing import missing
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, RunningGame, TournamentRow, TournamentState, current_stage
from services.tournament.entrants import LIVE_KEY
from services.tournament.spec import Format, Mode

_BY_ORGANISER: Final = {
    TournamentState.OPEN: "its organiser has not started it",
    TournamentState.PAUSED: "it is paused until its organiser resumes it",
}
LATE_MS: Final = 5_000
"""How long workers have to come after the start before they are reported as missing."""
_AWAKE_MS: Final = 20_000
"""How long a worker counts as awake after its last call: workers that play or ask for games call more
often."""
_OFTEN: Final = 5
"""Leases of a game after which it is reported. Workers that stop or die leave games to others, but hardly the
same game so often."""


def waiting_for(ledger: Ledger, row: TournamentRow, progress: Progress) -> Iterator[pb.Waiting]:
    """What the tournament waits for; nothing while games are played or nothing is missing."""
    if row.state in _BY_ORGANISER:
        yield pb.Waiting(reason=pb.WAITING_REASON_ORGANISER, detail=_BY_ORGANISER[row.state])
    elif row.state is TournamentState.RUNNING:
        if any(stage.done < stage.games for stage in progress.stages):
            yield from _to_play(ledger, row)
        elif _lacks_pairings(progress):
            detail = "all pairings are played; more come by `ardri tournament upload`"
            yield pb.Waiting(reason=pb.WAITING_REASON_PAIRINGS, detail=detail)


def _lacks_pairings(progress: Progress) -> bool:
    current = current_stage(progress.stages)
    return current is not None and current.spec.format is Format.UPLOADED and current.opened_ms is not None


def _to_play(ledger: Ledger, row: TournamentRow) -> Iterator[pb.Waiting]:
    """What is missing to play the open games."""
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
    found = tuple(missing(ledger, row, offers))
    yield from found
    often = None if found else ledger.often_leased(row.tournament_id, _OFTEN)
    if often is not None:
        yield _given_in_vain(often)


def _nobody(row: TournamentRow) -> pb.Waiting:
    if row.mode is Mode.LIVE:
        detail = f"no director has an engine of {row.game} {row.rules_version} (ARDRI_ENGINES)"
        return pb.Waiting(reason=pb.WAITING_REASON_ENGINE, subject=row.game, detail=detail)
    detail = f"no worker with the rules of {row.game} {row.rules_version} is there"
    return pb.Waiting(reason=pb.WAITING_REASON_WORKER, subject=row.game, detail=detail)


def _given_in_vain(game: RunningGame) -> pb.Waiting:
    names = sorted(game.block.entrants)
    detail = (
        f"game {game.rotation + 1} of {', '.join(names)} was given to workers {_OFTEN} times or more and not "
        "handed in: it takes longer than they play, or it breaks there"
    )
    return pb.Waiting(reason=pb.WAITING_REASON_GAME, entrants=names, detail=detail)
