"""Assignments that a worker refuses to play, and the reasons."""

from collections.abc import Callable

import pytest

from ardri.tournament.v1 import lease_service_pb2 as pb
from services import games
from tests.workers.tournaments.assignments import assignment_of
from workers.tournaments.playing.assignment import Unplayable, decoded_assignment


def person(assignment: pb.Assignment) -> None:
    assignment.players[0].entrant.person.account_id = "p1"


def level_nine(assignment: pb.Assignment) -> None:
    assignment.players[1].entrant.level.level = 9


def program(assignment: pb.Assignment) -> None:
    assignment.players[0].entrant.program.program = "ladybird"


def no_player(assignment: pb.Assignment) -> None:
    del assignment.players[1]


def other_rules(assignment: pb.Assignment) -> None:
    assignment.spec.rules_version = "2099"


def other_game(assignment: pb.Assignment) -> None:
    assignment.spec.game = "chess"


def other_options(assignment: pb.Assignment) -> None:
    assignment.spec.options.type_url = "type.googleapis.com/ardri.tara.v1.Options"


def too_many_seats(assignment: pb.Assignment) -> None:
    assignment.spec.seats = 3


def other_seed(assignment: pb.Assignment) -> None:
    assignment.seed = b"x" * 32


def short_seed(assignment: pb.Assignment) -> None:
    """The commitment would still match: the border between salt and seed is not hashed."""
    assignment.salt += assignment.seed[:1]
    assignment.seed = assignment.seed[1:]


def no_dice(assignment: pb.Assignment) -> None:
    assignment.players[0].seed = b""


def no_time(assignment: pb.Assignment) -> None:
    assignment.start_ms = 0


def no_id(assignment: pb.Assignment) -> None:
    assignment.match_id = ""


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (person, "does not play in workers"),
        (level_nine, "levels are 1 to 8"),
        (program, "no program 'ladybird'"),
        (no_player, "a player for each seat"),
        (other_rules, "rules"),
        (other_game, "chess"),
        (other_options, "tablut"),
        (too_many_seats, "seats"),
        (other_seed, "committed"),
        (short_seed, "a whole seed"),
        (no_dice, "a seed for each player"),
        (no_time, "time of its first entry"),
        (no_id, "an id"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    change: Callable[[pb.Assignment], None], complaint: str
) -> None:
    assignment = assignment_of("tablut")
    decoded_assignment(assignment, {})
    change(assignment)
    with pytest.raises(Unplayable, match=complaint):
        decoded_assignment(assignment, {})


def test_older_rules_that_are_still_played_are_taken() -> None:
    """A tournament that was begun with older rules goes on; logs of older rules name no data."""
    assignment = assignment_of("tablut")
    assignment.spec.rules_version = games.load("tablut").facts.older_rules[0]
    assignment.spec.ClearField("data_sets")
    assert decoded_assignment(assignment, {}).setup.rules_version == "1"
