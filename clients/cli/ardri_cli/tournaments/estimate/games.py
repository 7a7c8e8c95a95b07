"""How many games the stages have, and how long they take on some number of cores. Pure."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

from ardri_cli.tournaments.estimate.costs import Costs
from services.tournament.entrants import Entrant
from services.tournament.formats.knockout.tables import going_on
from services.tournament.formats.size import most_games
from services.tournament.formats.swiss import usual_rounds
from services.tournament.spec import Format, Mode, StageSpec, TournamentSpec

CORES: Final = (1, 2, 4, 8, 16, 32, 64)
_SURE: Final = frozenset({Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.UPLOADED})
"""Formats whose number of games does not depend on results."""


@dataclass(frozen=True, slots=True)
class StageEstimate:
    """One stage.

    `games`: their exact number if `is_sure`, else the most. `rounds`: how many must follow one another.
    `seconds`: the time for one game on one core; for a live game, the time on the clocks.
    """

    stage: StageSpec
    entrants: int
    games: int
    is_sure: bool
    rounds: int
    seconds: float

    @property
    def core_seconds(self) -> float:
        """The seconds of all games on one core."""
        return self.games * self.seconds

    def seconds_on(self, cores: int) -> float:
        """Seconds until the last round ends, with one game a core at a time; an arena ends by its clock."""
        if not self.games:
            return self.stage.seconds
        played = self.rounds * math.ceil(self.games / self.rounds / cores) * self.seconds
        return min(played, self.stage.seconds) if self.stage.seconds else played


def estimates(spec: TournamentSpec, field: Sequence[Entrant], costs: Costs) -> list[StageEstimate]:
    """Estimates each stage; the field of a later stage is assumed to be an average of the first field."""
    found, entrants = [], len(field)
    for stage in spec.stages:
        games = most_games(stage, entrants, spec.seats)
        found.append(
            StageEstimate(
                stage,
                entrants,
                games,
                stage.format in _SURE,
                _rounds(stage, entrants, spec.seats),
                _game_seconds(spec, stage, field, costs),
            )
        )
        if stage.advance:
            entrants = min(entrants, stage.advance * stage.groups)
    return found


def _rounds(stage: StageSpec, entrants: int, seats: int) -> int:
    """How many parts of the stage must follow one another."""
    group = -(-entrants // stage.groups)
    match stage.format:
        case Format.SWISS:
            return stage.rounds or usual_rounds(group)
        case Format.KNOCKOUT | Format.DOUBLE_KNOCKOUT:
            # The blocks of a series are played one after the other.
            levels = stage.blocks * _levels(group, seats)
            return levels if stage.format is Format.KNOCKOUT else 2 * levels
        case _:
            return 1


def _levels(entrants: int, seats: int) -> int:
    """The number of rounds in a knockout, its final included."""
    levels = 1
    while entrants > seats:
        entrants, levels = going_on(entrants, seats), levels + 1
    return levels


def _game_seconds(spec: TournamentSpec, stage: StageSpec, field: Sequence[Entrant], costs: Costs) -> float:
    """The mean seconds of one game, with each entrant of the field as often as the format lets it play."""
    per_seat = costs.decisions / spec.seats
    if spec.mode is Mode.LIVE:
        return spec.seats * (spec.base_ms + spec.increment_ms * per_seat) / 1000
    thinking = {each.name: costs.seconds[each.name] for each in field}
    heroes = [thinking[name] for name in stage.heroes if name in thinking]
    if heroes:
        others = [seconds for name, seconds in thinking.items() if name not in stage.heroes]
        return per_seat * (mean(heroes) + (spec.seats - 1) * mean(others or heroes))
    return costs.decisions * mean(thinking.values() or [0.0])


def cost_of(core_seconds: float, by_cores: Mapping[int, float]) -> dict[str, object]:
    """The cost as plain values, for programs."""
    hours = {str(cores): seconds / 3600 for cores, seconds in by_cores.items()}
    return {"core_hours": core_seconds / 3600, "hours": hours}
