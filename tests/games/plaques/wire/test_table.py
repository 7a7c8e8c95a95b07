"""The plaques and combinations that clients draw."""

from ardri.plaques.v1 import static_table_pb2 as pb
from services.games.plaques import GAME
from services.games.plaques.wire import WIRE

TABLE = WIRE.table_to_proto(GAME.setup(2))


def test_types_from_low_to_high() -> None:
    assert [(face.rank, face.title) for face in TABLE.types] == list(
        enumerate(["Sword", "Bow", "Sigil", "Shield", "Steed", "Gate", "Tower", "Coffer", "Crown"], start=1)
    )
    classes = [getattr(face, "class") for face in TABLE.types]
    assert classes == [pb.TYPE_CLASS_MILITARY] * 5 + [pb.TYPE_CLASS_CIVIC] * 4


def test_colours_from_low_to_high_are_told_apart_by_pattern_too() -> None:
    assert [face.letter for face in TABLE.colours] == ["W", "K", "G", "B", "R"]
    assert len({face.pattern for face in TABLE.colours} - {0}) == 5
    assert len({face.colour for face in TABLE.colours}) == 5


def test_there_are_fifty_plaques() -> None:
    plaques = {plaque.code: plaque for plaque in TABLE.plaques}
    assert len(plaques) == 50
    crown = plaques["R9"]
    assert (crown.title, crown.type, crown.colour, crown.text) == ("Red Crown", "crown", "red", "")
    unique = [plaque for plaque in TABLE.plaques if not plaque.type]
    assert [plaque.title for plaque in unique] == ["Elf", "Dwarf", "Thief", "Dragon 1", "Dragon 2"]
    assert all(plaque.text for plaque in unique)


def test_combinations_from_low_to_high() -> None:
    found = {each.name: each for each in TABLE.combinations}
    assert len(found) == 15
    assert list(found)[:2] == ["lone plaque", "pair"]
    assert list(found)[-1] == "legion"
    assert (list(found["garrison"].sizes), found["garrison"].active) == ([3, 2], 5)
    assert list(found["council"].types) == ["gate", "tower", "coffer", "crown"]
    assert found["high banner"].kind == pb.COMBINATION_KIND_COLOUR
    assert found["legion"].kind == pb.COMBINATION_KIND_EACH_IN_COLOUR


def test_a_tableau() -> None:
    assert (TABLE.tableau, TABLE.face_up) == (7, 2)
