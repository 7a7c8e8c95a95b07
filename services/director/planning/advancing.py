"""Advances a tournament as far as its results allow, in steps that are each one change in the ledger.

Plans follow from the ledger alone. So it does not matter which director plans, how often, or where it was
killed: another one continues after any step, and a repeated step changes nothing.
"""

from typing import Final

from services.director.planning.ending import digests
from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, StageRow, TournamentState, current_stage
from services.tournament.formats import plan
from services.tournament.plan import Plan
from services.tournament.spec import Format

_FOLLOWS_RESULTS: Final = frozenset({Format.ARENA, Format.TEST})
"""Formats in which a result may give reason to plan while other games are open. All others plan after the
last game, or after a change of the field or the spec; so a large stage is not searched after each game."""


def advance(ledger: Ledger, tournament: TournamentCache) -> Progress:
    """Plans, opens stages and ends, until there is nothing to do but wait; returns the progress."""
    while True:
        progress = tournament.refresh()
        if progress.state is not TournamentState.RUNNING or not _step(ledger, tournament, progress):
            return progress


def follows_the_clock(progress: Progress) -> bool:
    """Whether the passing of time alone may give reason to plan."""
    stage = current_stage(progress.stages)
    return stage is not None and stage.spec.format is Format.ARENA


def _step(ledger: Ledger, tournament: TournamentCache, progress: Progress) -> bool:
    """Makes one step; returns whether there may be another at once."""
    unfinished = [stage for stage in progress.stages if not stage.is_finished]
    if not unfinished:
        return _end(ledger, tournament, progress)
    first = unfinished[0]
    if first.opened_ms is None:
        seeding = progress.stages[first.index - 1].order if first.index else tournament.seeding()
        return ledger.open_stage(tournament.tournament_id, first.index, seeding)
    # Several are open if purged games are played again: the stages after theirs go on meanwhile.
    opened = (stage for stage in unfinished if stage.opened_ms is not None)
    return any(_plan(tournament, stage, progress.revision) for stage in opened)


def _plan(tournament: TournamentCache, stage: StageRow, revision: int) -> bool:
    """Plans more of a stage; returns whether there may be still more."""
    moment = (stage.blocks, revision)
    with tournament.lock:
        is_waiting = stage.done < stage.games and stage.spec.format not in _FOLLOWS_RESULTS
        if is_waiting and tournament.nothing_to_plan_at.get(stage.index) == moment:
            return False
        record = tournament.record(stage.index)
        if record is None:
            return True  # after a purge, another director has started the stage again
        found = plan(record)
        if found != Plan():
            # If another director was faster, there is more to do, too: it may have been killed since then.
            tournament.apply(stage.index, found, revision)
            return True
        tournament.nothing_to_plan_at[stage.index] = moment
        return False


def _end(ledger: Ledger, tournament: TournamentCache, progress: Progress) -> bool:
    """Ends the tournament, unless games are played again. Returns False, as there is nothing more to do."""
    if all(stage.done == stage.games for stage in progress.stages):
        ledger.end(tournament.tournament_id, *digests(tournament, progress), revision=progress.revision)
    return False
