"""The regions and cards that clients draw."""

import pytest

from ardri.tara.v1 import static_table_pb2 as pb
from services.games.tara import GAME
from services.games.tara.board import Rank
from services.games.tara.deck import DECKS
from services.games.tara.wire import WIRE
from services.kernel.game.looks import looks_of

TABLE = WIRE.table_to_proto(GAME.setup(4))


def in_play(seats: int, **options: object) -> list[str]:
    made = WIRE.table_to_proto(GAME.setup(seats, options))
    return [face.title for face in made.regions if face.in_play]


@pytest.mark.parametrize(
    ("seats", "options", "titles"),
    [
        (4, {}, ["Connacht", "Ulster", "Leinster", "Munster"]),
        (3, {}, ["Connacht", "Ulster", "Leinster"]),
        (3, {"left_out_of_three": "ulster"}, ["Connacht", "Leinster", "Munster"]),
        (2, {"regions_of_two": "ulster-munster"}, ["Ulster", "Munster"]),
    ],
)
def test_regions_in_play_follow_seats_and_options(
    seats: int, options: dict[str, object], titles: list[str]
) -> None:
    assert in_play(seats, **options) == titles


def test_a_region_is_a_pyramid() -> None:
    assert [face.title for face in TABLE.ranks] == ["Farmer", "Herdsman", "Warrior", "Chieftain", "King"]
    assert [face.size for face in TABLE.ranks] == [5, 4, 3, 2, 1]
    assert [position.name for position in TABLE.positions][:6] == ["F1", "F2", "F3", "F4", "F5", "H1"]
    above = {position.name: list(position.base) for position in TABLE.positions}
    assert (above["F3"], above["H2"], above["K"]) == ([], ["F2", "F3"], ["C1", "C2"])
    assert [position.place for position in TABLE.positions if position.rank == 3] == [0, 1, 2]


def card(number: int) -> pb.CardFace:
    return next(face for face in TABLE.cards if face.number == number)


def test_a_card_has_its_cells_cost_and_number() -> None:
    face = card(31)  # Farmer and the Warrior straight above, over two Herdsmen that must exist
    cells = [(Rank(cell.rank - 1), cell.step, cell.grey) for cell in face.cells]
    assert cells == [
        (Rank.FARMER, 0, False),
        (Rank.WARRIOR, -1, False),
        (Rank.HERDSMAN, -1, True),
        (Rank.HERDSMAN, 0, True),
    ]
    assert (face.cost, face.stone) == (2, False)
    assert [list(anchor.positions) for anchor in face.anchors] == [["F2", "W1"], ["F3", "W2"], ["F4", "W3"]]


def test_cells_fit_at_each_anchor_and_nowhere_else() -> None:
    sizes = [0, *(face.size for face in TABLE.ranks)]
    for face in TABLE.cards:
        fits = [
            at
            for at in range(sizes[1])
            if face.cells and all(0 <= at + cell.step < sizes[cell.rank] for cell in face.cells)
        ]
        assert len(fits) == len(face.anchors), face.number


def test_stones_have_no_cells_and_reach_all_but_the_king() -> None:
    stones = [face.number for face in TABLE.cards if face.stone]
    assert stones == [number for number, found in DECKS["restored"].items() if found.is_stone]
    assert all(not card(number).cells and len(card(number).targets) == 14 for number in stones)


def test_what_each_seat_has() -> None:
    assert (TABLE.pieces, TABLE.king_pieces, TABLE.cumals, TABLE.hand) == (20, 2, 2, 3)


def test_seats_look_as_they_are_called() -> None:
    assert [look.letter for look in looks_of(GAME.facts)] == ["B", "R", "W", "Y"]
    red = looks_of(GAME.facts)[1].colour
    assert int(red[1:3], 16) > int(red[3:5], 16) + int(red[5:7], 16)
