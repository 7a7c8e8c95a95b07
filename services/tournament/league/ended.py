"""A tournament as a league counts it: checked to have ended, with its places and its games."""

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
"""Players from the first to the last place; those that share a place are together."""


@dataclass(frozen=True, slots=True)
class EndedTournament:
    """A tournament with the league's names for players. `identities`: by player, what must never change.

    `page`: the tournament's address in the web client; empty if none is known.
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
    """The tournament of an export, for that league.

    Raises:
        InvalidLeague: it has not ended, does not match its digests, is of another game, or a player is in it
            twice.
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
    """Places by the last stage reached, then by place in it; equal places of parallel groups are shared."""
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
    """What identifies a player: its account or its level. A program may be replaced by a better one."""
    if entrant.account_id:
        return f"the account {entrant.account_id}"
    return f"level {entrant.level}" if entrant.kind is EntrantKind.LEVEL else "a program"
