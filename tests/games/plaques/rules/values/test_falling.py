"""Values that change without their owner's doing: P3, P10, P11."""

from tests.games.plaques.tables import chance_acts, held, may, play, turn, turn_of, worth


def test_a_value_falls_when_an_opponent_turns_the_thief() -> None:
    """P10, seed: no other player may count plaques of the colour of the Thief's Coffers."""
    state = turn_of(1, "R7 B7", "G8 B8", "W1 K2")
    before = worth(state, 0)
    state = play(state, "turn", "draw TH")
    assert worth(state, 0) < before


def test_a_fallen_value_is_what_the_next_turn_starts_from() -> None:
    """P10: a pair again is up, though there was one before the Thief came."""
    state = turn_of(1, "R7 B7", "B8 TH G6")
    fallen = play(state, "turn", "draw W6", "pass")
    assert turn(fallen).key == worth(fallen, 0)
    assert turn(fallen).key < worth(fallen, 0, (0,))
    assert may(play(fallen, "turn", "draw G7"))[0] == "pass"
    assert may(play(fallen, "turn", "draw B4"))[0] == "turn", "a banned plaque adds nothing"


def test_a_value_falls_when_an_opponent_turns_the_dwarf() -> None:
    """P10, P15: the Dragon may no longer stand for what lies with the Dwarf."""
    state = turn_of(1, "R7 D1", "B7 G2", "W1 K2")
    before = worth(state, 0)
    state = play(state, "turn", "draw DW")
    assert worth(state, 0) < before


def test_the_thief_of_a_seat_that_has_yielded_is_dead() -> None:
    """P11: what he had banned counts again."""
    state = turn_of(1, "R7 B7", "B8 TH", "W1 K2")
    banned = worth(state, 0)
    state = play(state, "yield")
    assert worth(state, 0) > banned


def test_face_down_plaques_do_not_work_yet() -> None:
    """P11, with P1's switch: a Thief that only its owner sees."""
    state = turn_of(1, "R7 B7", "B8 G2", "W1 K2", peek=True)
    state = held(state, "", "TH W4 W5 K4 K5", "")
    assert worth(state, 0) == worth(state, 0, (0,))


def test_a_yield_before_the_turning_raises_nothing_by_itself() -> None:
    """P3, P10: the Thief yields in the round before the turning; the plaque that follows adds nothing."""
    state = turn_of(0, "R7 B7", "B8 TH", "W1 K2")
    state = play(state, "bet 2", "yield", "see")
    assert turn(state).key == worth(state, 0), "what the next plaque is compared with"
    assert may(play(state, "draw G4"))[0] == "turn"
    assert may(play(state, "draw G7"))[0] == "pass"


def test_the_yield_of_who_forbids_nothing_changes_nothing() -> None:
    """P3."""
    state = play(turn_of(0, "R7 B7", "B8 TH", "W1 K2"), "bet 2", "see", "yield")
    assert turn(state).key == worth(state, 0)
    assert may(play(state, "draw G4"))[0] == "turn"


def test_before_there_was_a_choice_the_start_of_the_turn_counted() -> None:
    """P3 as it was read: the yield alone is no plaque, but up."""
    state = turn_of(0, "R7 B7", "B8 TH", "W1 K2", up_since="turn")
    started = turn(state).key
    state = play(state, "bet 2", "yield", "see", "draw G4")
    assert turn(state).key == started
    assert may(state)[0] == "pass"


def test_a_yield_after_the_turning_changes_nothing_in_the_turn() -> None:
    """P3: up or not is judged when the plaque is turned."""
    state = play(turn_of(0, "R7 B7", "B8 TH", "W1 K2"), "turn", "draw G4")
    assert may(state)[0] == "turn"
    assert chance_acts(play(state, "bet 2", "yield", "see"))
