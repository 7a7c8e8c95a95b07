"""A tournament as a league counts it: that it has ended, who came in which place, and what was played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from services.tournament.blocks import BlockResult
from services.tournament.digest import results_digest, standings_digest
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.export.manifest import Digests, Manifest
from services.tournament.export.scores import Scores
from services.tournament.league.spec import InvalidLeague, LeagueSpec

Places = tuple[tuple[str, ...], ...]
"""Players from the first to the last; those who share a place are together."""


@dataclass(frozen=True, slots=True)
class EndedTournament:
    """Everybody goes by the name of the league. `identities`: by player, what must stay the same of it.

    `page`: where the web client shows it; empty where none is known.
    """

    tournament_id: str
    name: str
    digests: Digests
    places: Places
    blocks: tuple[BlockResult, ...]
    identities: Mapping[str, str]
    page: str = ""


def ended(
    manifest: Manifest, blocks: Sequence[BlockResult], scores: Scores, spec: LeagueSpec
) -> EndedTournament:
    """What an export comes to in that league.

    Raises:
        InvalidLeague: it has not ended, is not what its platform has signed off, or is of another game.
    """
    _check(manifest, blocks, scores, spec)
    called = {
        each.entrant.name: spec.players.get(each.entrant.name, each.entrant.name)
        for each in manifest.entrants
    }
    if len(set(called.values())) < len(called):
        raise InvalidLeague(f"{manifest.spec.name}: two entrants stand for one player")
    web = manifest.web_address
    return EndedTournament(
        tournament_id=manifest.tournament_id,
        name=manifest.spec.name,
        digests=manifest.digests,
        places=tuple(tuple(called[name] for name in names) for names in _places(scores)),
        blocks=tuple(_renamed(result, called) for result in blocks),
        identities={called[each.entrant.name]: _identity(each.entrant) for each in manifest.entrants},
        page="" if web is None else f"{web}/tournament/{manifest.tournament_id}",
    )


def _check(manifest: Manifest, blocks: Sequence[BlockResult], scores: Scores, spec: LeagueSpec) -> None:
    name, played = manifest.spec.name, manifest.spec
    if manifest.state != "ended":
        raise InvalidLeague(f"{name}: has not ended, it is {manifest.state}")
    if (played.game, played.seats) != (spec.game, spec.seats):
        raise InvalidLeague(
            f"{name}: is of {played.game} at {played.seats} seats, the league of {spec.game} at {spec.seats}"
        )
    if manifest.digests.results != results_digest(blocks):
        raise InvalidLeague(f"{name}: its games are not those that its platform has counted")
    if manifest.digests.standings != standings_digest([stage.standings for stage in scores.stages]):
        raise InvalidLeague(f"{name}: its standings are not those of its platform")


def _places(scores: Scores) -> Iterator[tuple[str, ...]]:
    """Who went further is before who did not; places of parallel groups stand side by side."""
    placed: set[str] = set()
    for stage in reversed(scores.stages):
        rows = sorted(stage.standings, key=lambda row: (row.place, row.entrant))
        for _, equal in groupby(rows, key=lambda row: row.place):
            names = tuple(row.entrant for row in equal if row.entrant not in placed)
            placed.update(names)
            if names:
                yield names


def _renamed(result: BlockResult, called: Mapping[str, str]) -> BlockResult:
    block = replace(result.block, entrants=tuple(called[name] for name in result.block.entrants))
    games = (replace(game, seats=tuple(called[name] for name in game.seats)) for game in result.games)
    return BlockResult(block, tuple(games))


def _identity(entrant: Entrant) -> str:
    """An account is one for ever, and a level is; a program may be replaced by a better one."""
    if entrant.account_id:
        return f"the account {entrant.account_id}"
    return f"level {entrant.level}" if entrant.kind is EntrantKind.LEVEL else "a program"
