"""What the table looks like."""

from importlib.resources import files

from services.games.westeria.data.dataset import DATA_SETS, read_data_set
from services.games.westeria.presentation.chart import edge, short_names
from services.kernel import SPECTATOR
from tests.games.westeria.matches import states
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import EAST, GAME, NORTH, play, start, table

UNITS = (
    "A1 north Flag, A2 north Cursed Land, D3 north Scout, F1 north Baron, L3 east Flag, L2 east King, "
    "G1 east Duke, G2 east Sorceress"
)
WIDEST = 80
DATA = files("services.games.westeria") / "data" / "maps"


def test_the_table_of_a_seat() -> None:
    """Own units are named, revealed ones too; of the others it is seen whether they can move."""
    state = play(table(UNITS, turn=1, moves=3, map="small"), "G1-F2", "F2-F1", "G2-G3")
    assert GAME.draw(GAME.view(state, NORTH)).splitlines() == [
        "A1  N Fl A2  N Cu|B1* .   |C1  .    C2  .    C3  .   |D1  n",
        "        +--------+        +--------+--------+--------+",
        "A3  n   |^^^^^^^^|B2* .    B3* .   |^^^^^^^^|D2  n    D3  N Sc",
        "--------+--------+--------+--------+--------+--------+--------",
        "E1* .    E2* .   |F1  E Du F2  e   |G1  e   |H1* .   |^^^^^^^^",
        "--------+        +        +--------+        +        +--------",
        "^^^^^^^^|E3* .   |F3  e   |G2  e    G3  E ~ |H2* .    H3* .",
        "--------+--------+--------+--------+--------+--------+--------",
        "I1  .    I2  .   |^^^^^^^^|J1  .    J2  .   |^^^^^^^^|K1* .",
        "        +--------+--------+--------+        +--------+",
        "I3  .   |L1  e    L2  E ?  L3  E ? |J3  .   |K2* .    K3* .",
        "",
        "Fl Flag   Ki King 10   Du Duke 7   Ba Baron 4   So Sorceress 3   Sc Scout 2",
        "Sp Spy Master 1   Cu Cursed Land",
        "",
        "         territories  cities  units  reserve  Flag",
        "> north            2       0      3        6  own",
        "  east             3       0      4        5  own",
        "your reserve: King, Duke, Baron, Sorceress, Scout, Spy Master",
        "in the pile: 18 cards, the Traitor last",
        "discarded: nothing",
        "open: nothing",
        "turn 2 of 300: north is dealt a card",
    ]


def test_nothing_is_drawn_of_what_others_place() -> None:
    """W5."""
    state = placed(drafted(map="small"), EAST)
    for viewer in (NORTH, SPECTATOR):
        drawn = GAME.draw(GAME.view(state, viewer))
        assert "E Ki" not in drawn
        assert "E ?" not in drawn
    assert "E Ki" in GAME.draw(GAME.view(state, EAST))
    assert "north and east place units; you may lift" in GAME.draw(GAME.view(state, EAST))


def test_territories_are_named_while_they_are_claimed() -> None:
    """W4; the claimed ones have the small letter of their seat."""
    state = play(start(), "lot king", "lot queen", "claim B")
    lines = GAME.draw(GAME.view(state, SPECTATOR)).splitlines()
    assert lines[0].startswith("A1  .    A2  .    A3  .   |B1* n    B2* n   |I1  .")
    assert "A Frostmoor   B* North Hold   C Pinewatch   D Grey Hollow   E Elk Run" in lines
    assert lines[-1] == "east claims a territory"


def test_lots_are_shown_while_they_are_drawn() -> None:
    """W3."""
    drawn = GAME.draw(GAME.view(play(start(), "lot spy-master"), SPECTATOR))
    assert "own, drew the Spy Master" in drawn
    assert drawn.endswith("east draws a unit for the start")


def test_a_spectator_sees_no_hidden_unit() -> None:
    drawn = GAME.draw(GAME.view(table(UNITS, map="small"), SPECTATOR))
    assert "N Fl" not in drawn
    assert drawn.count("N ?") == drawn.count("E ?") == 4
    assert "your reserve" not in drawn


def test_what_others_know_of_own_units_is_said() -> None:
    """W19, W22."""
    spying = table(
        f"{UNITS.replace('D3 north Scout', 'G3 north Spy Master')}", drawn=["Secret Information"], map="small"
    )
    after = play(spying, "play secret-information", "spy F-G")
    drawn = GAME.draw(GAME.view(after, EAST))
    assert "north knows yours on G1 G2" in drawn
    fought = play(after, "G3-G2")
    assert "all know yours on G2" in GAME.draw(GAME.view(fought, EAST))


def test_cards_and_the_unit_in_hand_are_shown() -> None:
    """W7, W11, W17."""
    state = play(
        table(UNITS, drawn=["Deploy", "Redeploy", "Redeploy"], map="small"), "play deploy", "recruit king"
    )
    drawn = GAME.draw(GAME.view(state, NORTH)).splitlines()
    assert "in hand: King" in drawn
    assert "in the pile: 15 cards, the Traitor last" in drawn
    assert "discarded: nothing" in drawn
    assert "open: Deploy, Redeploy (2); in play: Deploy" in drawn
    assert "in hand: a unit" in GAME.draw(GAME.view(state, EAST)).splitlines()


def test_captured_flags_are_shown() -> None:
    """W29."""
    state = table("A1 north Flag, A2 south Duke, C1 south Flag", seats=3, holders="002")
    drawn = GAME.draw(GAME.view(state, SPECTATOR)).splitlines()
    east = next(line for line in drawn if line.startswith("  east"))
    assert east.split()[-3:] == ["held", "by", "north"]


def test_no_line_is_wider_than_a_terminal() -> None:
    for seats in (2, 4):
        for step, state in enumerate(states(seats)):
            if step % 40 == 0:
                assert max(map(len, GAME.draw(GAME.view(state, NORTH)).splitlines())) <= WIDEST


def test_an_end_is_drawn() -> None:
    state = play(table("A1 north Flag, A2 north Duke, B1 east Flag, A3 north King"), "A3-B1")
    assert GAME.draw(GAME.view(state, EAST)).endswith("turn 1 of 300: north: last flag")


def test_short_names_tell_the_kinds_apart() -> None:
    for realm in DATA_SETS.values():
        assert len(set(short_names(realm))) == len(realm.counts)
    text = (DATA / "small.toml").read_text(encoding="utf-8")
    alike = read_data_set(text.replace('"Baron"', '"Duchess"'), "alike")
    assert short_names(alike)[2:4] == ("Duk", "Duc")


def test_adjacent_zones_without_a_border_are_walled_off() -> None:
    """W15: what borders on what is data; the drawing says it."""
    text = (DATA / "small.toml").read_text(encoding="utf-8")
    text = text.replace('borders = ["A1", "B1"]', 'borders = ["A1"]').replace(
        'borders = ["A2", "B2", "C1"]', 'borders = ["B2", "C1"]'
    )
    realm, small = read_data_set(text, "walled"), DATA_SETS["small"]
    a2, b1 = (small.lands.zone_names.index(zone) for zone in ("A2", "B1"))
    assert (edge(small, a2, b1, "|"), edge(realm, a2, b1, "|")) == ("|", "=")
    assert edge(realm, b1, b1 + 1, "-") == " "
