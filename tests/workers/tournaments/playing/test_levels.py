"""What a level's decision depends on, and what it does not."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from services import games
from services.kernel import CHANCE, TABLE, Game, Seat, apply, chances, legal_actions, to_act
from services.search import UNLIMITED, Budget, Level, Strategy, level_of
from tests.workers.tournaments.assignments import assignment_of, seed_of
from workers.tournaments.playing.assignment import decoded_assignment
from workers.tournaments.playing.levels import LevelPlayer
from workers.tournaments.turn import ProgramTurn

RANDOM = Level(Strategy.RANDOM, UNLIMITED)
GREEDY = Level(Strategy.GREEDY, Budget(nodes=12))
HIDDEN = [game for game in map(games.load, games.names()) if not game.facts.perfect_information]
OPTIONS = {"plaques": {"peek": True}}
"""Makes the game have hidden things."""


def positions(game: Game[Any, Any], rng: Random, every: int) -> list[tuple[Any, Seat]]:
    """Some positions of a random match in which a seat decides, with that seat."""
    position = game.initial(game.setup(game.facts.min_seats, OPTIONS.get(game.facts.name)))
    found = []
    for ply in range(game.facts.max_plies):
        acting = to_act(position)
        if not acting:
            break
        if acting[0] not in (CHANCE, TABLE) and ply % every == 0:
            found.append((position, rng.choice(acting)))
        seat = rng.choice(acting)
        choices = [action for action, _ in chances(position)] or list(legal_actions(position, seat))
        position = apply(game, position, seat, rng.choice(choices))
    return found


@pytest.mark.parametrize("level", [RANDOM, GREEDY], ids=lambda level: level.strategy.value)
@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.facts.name)
def test_a_level_decides_by_what_its_seat_sees(game: Game[Any, Any], level: Level) -> None:
    """Its decision stays the same if everything that its view hides is drawn anew."""
    rng, changed = Random(3), 0
    found = [place for _ in range(4) for place in positions(game, rng, every=3)]
    for position, seat in rng.sample(found, min(30, len(found))):
        player = LevelPlayer(level, seed_of(seat), game.facts.min_seats)
        wanted = player.decide(ProgramTurn(game, position, seat, 9))
        for _ in range(2):
            other = game.sample(game.view(position, seat), rng)
            changed += other != position
            assert player.decide(ProgramTurn(game, other, seat, 9)) == wanted
    assert changed > 10, "much was hidden"


def test_a_random_level_plays_every_action_about_as_often() -> None:
    game = games.load("tablut")
    turn = [ProgramTurn(game, game.initial(game.setup(2)), Seat(0), version) for version in range(8_000)]
    player = LevelPlayer(RANDOM, seed_of("dice"), 2)
    counts = Counter(map(player.decide, turn))
    assert len(counts) == 80
    chi2 = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert chi2 < 130, "79 degrees of freedom: 1 in 4,000 is above"


def test_its_lots_depend_on_seed_and_version() -> None:
    game = games.load("tablut")
    position = game.initial(game.setup(2))

    def decisions(seed: str, versions: range) -> list[int]:
        player = LevelPlayer(RANDOM, seed_of(seed), 2)
        return [player.decide(ProgramTurn(game, position, Seat(0), version)) for version in versions]

    assert decisions("a", range(20)) == decisions("a", range(20))
    assert decisions("a", range(20)) != decisions("b", range(20))
    assert decisions("a", range(20)) != decisions("a", range(1, 21))


def test_fixed_nodes_stand_for_the_level_s_own_budget_and_no_time_bounds_them() -> None:
    assignment = assignment_of("tablut", levels={0: (7, 321), 1: (4, 0)}, move_ms=50)
    fixed, own = (player.level for player in decoded_assignment(assignment, {}).players)
    seventh, fourth = level_of(games.load("tablut"), 7), level_of(games.load("tablut"), 4)
    assert fixed == replace(seventh, budget=Budget(nodes=321))
    assert own == replace(fourth, budget=replace(fourth.budget, seconds=0.05))


def test_without_a_time_for_moves_a_level_has_its_own() -> None:
    assignment = assignment_of("tablut", levels={0: (4, 0)})
    assert decoded_assignment(assignment, {}).players[0].level == level_of(games.load("tablut"), 4)
