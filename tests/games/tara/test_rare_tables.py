"""What is played and told on rare tables is what it has always been."""

from pathlib import Path

from services.games.tara.rules.table import codes
from tests.games.tara import conservation
from tests.games.tara.positions import ended
from tests.games.tara.rare_tables import crowning, lines, nexts, swapping

KNOWN = Path(__file__).with_name("rare_tables.txt").read_text(encoding="utf-8").splitlines()


def test_rare_tables_play_as_ever() -> None:
    """Tall stacks have more pieces than one number holds; others come of kings, Stones and prisoners."""
    found = list(lines())
    assert len(found) == len(KNOWN)
    for line, known in zip(found, KNOWN, strict=True):
        assert line == known


def test_every_swap_of_a_stone_keeps_all_pieces() -> None:
    """Some make a second fort, of which one is given up."""
    swapped = [after for first in nexts(swapping()) for after in nexts(first)]
    kept = [after for state in swapped if state.phase == codes.PHASE_KEEP_FORT for after in nexts(state)]
    assert len(swapped) == 8 * 7
    assert kept
    for state in swapped + kept:
        conservation.pieces_are_kept(state)
        conservation.stacks_are_sound(state)


def test_a_high_kings_captives_go_home() -> None:
    """From a King's position with more pieces than one number holds."""
    crowned, stopped = nexts(crowning())
    assert ended(crowned).winners == (0,)
    for state in (crowned, stopped):
        conservation.pieces_are_kept(state)
        conservation.stacks_are_sound(state)
