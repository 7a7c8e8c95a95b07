"""An observation depends only on what the seat knows; its layout fits the rules."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ardri_gym import observing
from ardri_gym.layouts import LAYOUTS, numbers_of
from ardri_gym.table import Table
from services import games
from services.kernel.dice import dice_of

PAGE = Path(__file__).parents[3] / "docs" / "gym.md"
PLIES = 60
SECRET = [name for name in LAYOUTS if not games.load(name).facts.perfect_information]


PEEKING = {"plaques": {"peek": True}}
"""Without this option, nobody knows a face-down plaque."""


def played(game: str, plies: int, seed: int = 1) -> Table:
    table, rng = Table(game, options=PEEKING.get(game)), Random(seed)
    table.begin(seed)
    for _ in range(plies):
        if table.actor is not None:
            table.act(rng.randrange(len(table.actions())))
    return table


def test_a_layout_is_of_a_game_that_there_is() -> None:
    assert set(LAYOUTS) <= set(games.names())


@pytest.mark.parametrize("game", LAYOUTS)
def test_a_game_without_a_layout_is_shown_by_its_numbers(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as its start has, although positions of Tablut grow with each ply."""
    monkeypatch.delitem(LAYOUTS, game)
    seen = [played(game, plies).observe(0) for plies in range(0, PLIES, 4)]
    numbers = [number for number in Table(game).position.content() if not isinstance(number, str)]
    assert {len(row) for row in seen} == {len(numbers)}
    assert not np.array_equal(seen[0], seen[-1])
    assert np.abs(seen).max() < 1 << 24
    if game in SECRET:
        assert (np.array(seen) == observing.UNKNOWN).any()


@pytest.mark.parametrize("game", LAYOUTS)
@pytest.mark.parametrize("plies", [0, 9, PLIES])
def test_a_layout_has_a_part_for_each_number(game: str, plies: int) -> None:
    count = sum(part.count for part in LAYOUTS[game])
    numbers = numbers_of(game, played(game, plies).position.content(), count)

    assert len(numbers) == count
    bits = [part.bits for part in LAYOUTS[game] for _ in range(part.count)]
    assert [number for number, wide in zip(numbers, bits, strict=True) if wide and number >> wide > 0] == []
    plain = [number for number, wide in zip(numbers, bits, strict=True) if not wide]
    assert [number for number in plain if abs(number) >= 1 << 24] == [], "they fit a float of 32 bits"


@pytest.mark.parametrize("game", SECRET)
@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, seed: int) -> None:
    table, dice = played(game, 5 * seed, seed), dice_of(Random(seed))
    for seat in range(table.seats):
        seen = table.observe(seat)
        real = table.position
        for _ in range(5):
            table.position = real.copy()
            table.position.redeal(seat, dice)
            assert np.array_equal(table.observe(seat), seen)
        table.position = real


@pytest.mark.parametrize("game", SECRET)
def test_seats_know_different_things(game: str) -> None:
    differ = hidden = False
    for plies in range(0, PLIES, 4):
        table = played(game, plies)
        first, second = table.observe(0), table.observe(1)
        differ |= not np.array_equal(first, second)
        hidden |= bool((first == observing.UNKNOWN).any())
    assert (differ, hidden) == (True, True)


def test_an_open_game_hides_nothing() -> None:
    table = played("tablut", 9)
    assert np.array_equal(table.observe(0), table.observe(1))
    assert table.observe(0)[0] == 40, "the king stands in the middle"


def test_the_page_lists_the_parts() -> None:
    page = PAGE.read_text()
    for game, parts in LAYOUTS.items():
        _, _, section = page.partition(f"\n### {game.title()}, {Table(game).observation_size} places\n")
        rows = re.findall(
            r"^\| (\d+) \| (.*) \| (\d+) \| (\d*) \|$", section.split("\n### ")[0], re.MULTILINE
        )
        place, wanted = 0, []
        for part in parts:
            wanted.append((str(place), part.name, str(part.count), str(part.bits or "")))
            place += part.size
        assert rows == wanted
