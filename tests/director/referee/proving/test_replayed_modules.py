"""The referee runs modules again, and accepts no record with moves that they would not make."""

from dataclasses import replace
from random import Random

import pytest

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.referee.referee import Expectation, judge
from services.kernel import Outcome, legal_actions
from services.programs.wasm.host.guest import Guest, GuestLost
from services.programs.wasm.host.module import Module
from services.programs.wasm.limits import MOST_FUEL
from services.record.transcript import Transcript
from services.tournament.entrants import Entrant
from services.tournament.results import Verdict
from tests.director.games_to_play import game_to_play, level, program
from tests.programs.wasm.modules import entrant, example, hosted, listed, module, wat

BEETLE, CRICKET = example("beetle"), example("cricket")
SILENT = module(wat("(loop (call $read) (br 0))"))
ADA, BOB, EVE = entrant("ada", BEETLE), entrant("bob", CRICKET), entrant("eve", SILENT)
KNOWN = listed((ADA, BEETLE), (BOB, CRICKET), (EVE, SILENT))
HERE = {each.sha256: each for each in (BEETLE, CRICKET, SILENT)}
TABLES = [("tablut", 2), ("tara", 3), ("westeria", 2), ("plaques", 3)]
SHORT: dict[str, dict[str, bool | int | str]] = {"tara": {"round_limit": 2}, "tablut": {"quiet_plies": 12}}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_modules_have_played_they_play_again(game: str, seats: int) -> None:
    others = [level(f"e{number}") for number in range(2, seats)]
    expected = game_to_play(ADA, BOB, *others, game=game, options=SHORT.get(game))
    judgement = judge(hosted(expected, KNOWN), expected, HERE)
    assert judgement.refusal == ""
    assert (judgement.replayed, judgement.is_proven) == (frozenset({0, 1}), True)


def test_a_game_of_modules_has_no_clock_and_is_the_same_each_time() -> None:
    expected = game_to_play(ADA, BOB)
    assert expected.start_ms is not None
    once, again = (hosted(expected, KNOWN).SerializeToString(deterministic=True) for _ in range(2))
    assert once == again


def test_another_seed_is_another_game() -> None:
    one, other = (hosted(game_to_play(ADA, BOB, number=number), KNOWN) for number in (0, 1))
    assert moves(one) != moves(other)


def moves(record: Record) -> list[tuple[int, int]]:
    """The seats and actions of a record, in order."""
    acted = (LogEntry.FromString(body).acted for body in record.entries[4:-1])
    return [(entry.seat, entry.action) for entry in acted]


def followed(expected: Expectation, actions: list[tuple[int, int]]) -> Transcript:
    """The game up to that point."""
    _, transcript = expected.opened()
    for _, action in actions:
        transcript.act(transcript.to_act[0], action)
    return transcript


def record_of(transcript: Transcript, expected: Expectation) -> Record:
    bodies, digests = transcript.bodies, transcript.digests
    return Record(match_id=expected.match_id, game="tablut", entries=bodies, digests=digests)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_record_with_another_move_of_a_module_is_refused(seat: int) -> None:
    """The record agrees with the rules and with chance; only the module would not have played that move."""
    expected = game_to_play(ADA, BOB)
    truth = moves(hosted(expected, KNOWN))
    at = next(number for number, (actor, _) in enumerate(truth) if actor == seat)
    transcript = followed(expected, truth[:at])
    rng = Random(1)
    while transcript.to_act:
        legal = legal_actions(transcript.position, transcript.to_act[0])
        others = [action for action in legal if (seat, action) != truth[at]] or legal
        transcript.act(transcript.to_act[0], rng.choice(others))
    forged = record_of(transcript, expected)
    assert judge(forged, expected).refusal == "", "the rules have nothing against it"
    refusal = judge(forged, expected, HERE).refusal
    assert refusal == f"entry {at + 5}: the module of seat {seat} does not play that"


@pytest.mark.parametrize("reason", ["crashed", "stalled", "illegal_action", "out_of_resources", "resigned"])
def test_a_module_does_not_lose_by_what_it_has_not_done(reason: str) -> None:
    expected = game_to_play(ADA, level("bob"))
    forged = lost(expected, 0, reason)
    assert judge(forged, expected).refusal == ""
    assert f"seat 0 does not end the game by {reason!r}" in judge(forged, expected, HERE).refusal


def test_a_module_loses_for_its_own_reason_alone() -> None:
    expected = game_to_play(EVE, level("bob"))
    true, forged = lost(expected, 0, "stalled"), lost(expected, 0, "crashed")
    judgement = judge(true, expected, HERE)
    assert judgement.result is not None
    assert (judgement.result.verdicts[0], judgement.is_proven) == (Verdict.STALL, True)
    assert true == hosted(expected, KNOWN)
    assert "does not end the game by 'crashed'" in judge(forged, expected, HERE).refusal


def test_a_module_does_not_lose_while_another_is_to_act() -> None:
    expected = game_to_play(level("bob"), EVE)
    forged = lost(expected, 1, "stalled")
    assert judge(forged, expected).refusal == ""
    assert "seat 1 does not end the game by 'stalled'" in judge(forged, expected, HERE).refusal


def lost(expected: Expectation, loser: int, reason: str) -> Record:
    """A game that a seat loses before anybody has acted."""
    transcript = followed(expected, [])
    transcript.end(Outcome.forfeited_by([loser], len(expected.entrants), reason))
    return record_of(transcript, expected)


def test_what_nobody_can_play_again_is_not_proven() -> None:
    expected = game_to_play(EVE, level("bob"))
    record = lost(expected, 0, "stalled")
    unproven = [
        judge(record, expected),
        judge(record, replace(expected, own_seeds=()), HERE),
        judge(record, expected, HERE, until=0.0),
    ]
    assert [(each.refusal, each.is_proven) for each in unproven] == [("", False)] * 3


def test_a_lost_process_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(_guest: Guest, _line: bytes) -> list[bytes]:
        raise GuestLost("killed")

    expected = game_to_play(ADA, BOB)
    record = hosted(expected, KNOWN)
    monkeypatch.setattr(Guest, "tell", lose)
    judgement = judge(record, expected, HERE)
    assert (judgement.refusal, judgement.replayed) == ("", frozenset())
    crashed = hosted(expected, KNOWN)
    monkeypatch.undo()
    assert judge(crashed, expected).refusal == "", "a worker takes it for a crash"
    assert "does not end the game by 'crashed'" in judge(crashed, expected, HERE).refusal


def test_the_budget_of_a_pin_is_bounded() -> None:
    expected = game_to_play(entrant("ada", BEETLE, fuel=MOST_FUEL + 1), level("bob"))
    assert "no module has" in judge(lost(expected, 0, "crashed"), expected, HERE).refusal


def test_another_module_of_the_same_name_is_another_player() -> None:
    expected, other = game_to_play(ADA, level("bob")), game_to_play(with_module(CRICKET), level("bob"))
    record = hosted(other, {ADA.program: listed((with_module(CRICKET), CRICKET))[ADA.program]})
    assert judge(record, other, HERE).refusal == ""
    assert "does not play that" in judge(record, expected, HERE).refusal


def with_module(played: Module) -> Entrant:
    return entrant("ada", played)


@pytest.mark.parametrize("seat", [0, 1])
def test_beside_a_native_program_there_is_a_clock_and_the_module_s_moves_are_proven(seat: int) -> None:
    """Another module plays for the native program: the record does not say who played."""
    field = [ADA, ADA]
    field[1 - seat] = program("bob")
    expected = game_to_play(*field, move_ms=60_000)
    assert expected.start_ms is None
    as_played = list(field)
    as_played[1 - seat] = entrant("bob", CRICKET)
    known = listed((as_played[seat], BEETLE), (as_played[1 - seat], CRICKET))
    record = hosted(replace(expected, entrants=tuple(as_played)), known)
    judgement = judge(record, expected, HERE)
    assert (judgement.refusal, judgement.replayed) == ("", frozenset({seat}))
