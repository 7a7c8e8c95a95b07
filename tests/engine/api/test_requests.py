"""Each wrong field of a request to create a match has its own error, by name."""

from typing import Any

import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.match.v1 import match_pb2
from ardri.tablut.v1.tablut_pb2 import REPETITION_DRAW, Action, Options
from services.engine.api import requests
from services.games.tablut import GAME
from services.kernel import InvalidOptions, InvalidSetup
from services.runtime.errors import InvalidRequest, NoSuchGame, NoSuchSeat
from services.runtime.jobs.wire import load_wire, pack

WIRE = load_wire(GAME)
PER_MOVE, FISCHER = match_pb2.CLOCK_KIND_PER_MOVE, match_pb2.CLOCK_KIND_FISCHER


def checked(**fields: Any) -> Any:
    """Runs all checks of a request, one after the other."""
    request = CreateMatchRequest(**{"game": "tablut", **fields})
    requests.match_id_of(request, "tablut")
    spec, setup = requests.spec_of(request, GAME, WIRE, b"held")
    taken = requests.taken_seats(request, setup.seats)
    requests.secret_of(request)
    return spec, taken, requests.invite_digest(request)


def clock(kind: int, base_ms: int | None = None, increment_ms: int | None = None) -> match_pb2.Clock:
    given = match_pb2.Clock(kind=kind)  # type: ignore[arg-type]  # unknown kinds too
    if base_ms is not None:
        given.base.FromMilliseconds(base_ms)
    if increment_ms is not None:
        given.increment.FromMilliseconds(increment_ms)
    return given


def person(seat: int, account: str = "ann") -> match_pb2.Seat:
    return match_pb2.Seat(seat=seat, account_id=account)


def bot(seat: int, level: int) -> match_pb2.Seat:
    return match_pb2.Seat(seat=seat, bot=match_pb2.Bot(level=level))


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("match_id", {"match_id": "tablut.short"}),
        ("match_id", {"match_id": "chess.aaaaaaaaaaaaaaaaaaaaaaaa"}),
        ("match_id", {"match_id": "tablut.AAAAAAAAAAAAAAAAAAAAAAAA"}),
        ("match_id", {"match_id": "tablut." + "a" * 41}),
        ("clock.kind", {"clock": clock(9, 1000)}),
        ("clock.kind", {"clock": clock(match_pb2.CLOCK_KIND_NONE, 1000)}),
        ("clock.kind", {"clock": clock(match_pb2.CLOCK_KIND_UNSPECIFIED, None, 1000)}),
        ("clock.base", {"clock": clock(PER_MOVE)}),
        ("clock.base", {"clock": clock(PER_MOVE, 9)}),
        ("clock.base", {"clock": clock(PER_MOVE, -1000)}),
        ("clock.base", {"clock": clock(FISCHER, 30 * 24 * 3600 * 1000 + 1)}),
        ("clock.increment", {"clock": clock(PER_MOVE, 1000, 1000)}),
        ("clock.increment", {"clock": clock(FISCHER, 1000, 3600 * 1000 + 1)}),
        ("clock.increment", {"clock": clock(FISCHER, 1000, -1)}),
        ("clock.base", {"clock": match_pb2.Clock(kind=FISCHER, base=Duration(seconds=9, nanos=10**9))}),
        ("clock.base", {"clock": match_pb2.Clock(kind=FISCHER, base=Duration(seconds=9, nanos=-1))}),
        ("offer_window", {"offer_window": Duration(seconds=9, nanos=-1)}),
        ("abandonment_grace", {"abandonment_grace": Duration(nanos=999_000_000)}),
        ("abandonment_grace", {"abandonment_grace": Duration(seconds=31 * 24 * 3600)}),
        ("seed", {"seed": b"s" * 31, "salt": b"s" * 16}),
        ("seed", {"salt": b"s" * 16}),
        ("salt", {"seed": b"s" * 32}),
        ("taken", {"taken": [match_pb2.Seat(seat=0)]}),
        ("taken", {"taken": [person(0), person(0, "bob")]}),
        ("taken", {"taken": [person(0), person(1)]}),
        ("taken", {"taken": [bot(0, 9)]}),
        ("taken", {"taken": [bot(0, 0)]}),
        ("invite_code", {"invite_code": "open-sesame"}),
        ("invite_code", {"private": True}),
        ("invite_code", {"private": True, "invite_code": "short"}),
        ("invite_code", {"private": True, "invite_code": "with a space"}),
        ("invite_code", {"private": True, "invite_code": "a" * 41}),
    ],
)  # fmt: skip
def test_a_field_that_does_not_fit_is_named(field: str, fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as refused:
        checked(**fields)
    assert refused.value.metadata == {"field": field}


@pytest.mark.parametrize(
    ("refusal", "fields"),
    [
        (NoSuchGame, {"game": "chess"}),
        (NoSuchSeat, {"taken": [person(2)]}),
        (NoSuchSeat, {"taken": [person(-1)]}),
        (InvalidSetup, {"seats": 3}),
        (InvalidSetup, {"seats": -1}),
        (InvalidOptions, {"options": pack(Action())}),
        (InvalidOptions, {"options": AnyMessage(type_url="x/ardri.tablut.v1.Options", value=b"\xff")}),
        (InvalidOptions, {"options": pack(Options(quiet_plies=0))}),
    ],
)
def test_games_and_seats_have_errors_of_their_own(refusal: type[Exception], fields: dict[str, Any]) -> None:
    with pytest.raises(refusal):
        checked(**fields)


def test_a_spec_is_complete() -> None:
    spec, taken, digest = checked()
    assert (spec.game, spec.seats, spec.rules_version) == ("tablut", 2, GAME.facts.rules_version)
    assert spec.clock == match_pb2.Clock(kind=match_pb2.CLOCK_KIND_NONE)
    options = Options.FromString(spec.options.value)
    assert options == Options(
        wall_capture=True, corner_against_king=True, repetition=REPETITION_DRAW, quiet_plies=100
    )
    assert (spec.seed_commitment, spec.private, taken, digest) == (b"held", False, {}, b"")
    assert not spec.HasField("abandonment_grace")


def test_what_fits_is_taken() -> None:
    spec, taken, digest = checked(
        match_id="tablut.0123456789abcdef0123",
        clock=clock(FISCHER, 10, 0),
        abandonment_grace=Duration(seconds=1),
        options=pack(Options(wall_capture=False)),
        private=True,
        invite_code="open-sesame",
        taken=[person(1), bot(0, 8)],
    )
    assert (spec.clock.base.ToMilliseconds(), spec.abandonment_grace.seconds, spec.private) == (10, 1, True)
    assert not Options.FromString(spec.options.value).wall_capture
    assert (taken[0].level, taken[0].is_bot, taken[1].account_id) == (8, True, "ann")
    assert digest == requests.hashed_invite("open-sesame")


def test_nothing_that_has_no_name_here_is_kept() -> None:
    unknown = b"\xfa\x3f\x7f" + b"x" * 127  # field 1023
    seconds = Duration.FromString(Duration(seconds=9).SerializeToString() + unknown)
    timed = match_pb2.Clock(kind=FISCHER, base=seconds)
    timed.MergeFromString(unknown)
    delay = match_pb2.SpectatorDelay(time=seconds)
    delay.MergeFromString(unknown)
    spec, *_ = checked(clock=timed, abandonment_grace=seconds, spectator_delay=delay, offer_window=seconds)
    assert unknown not in spec.SerializeToString()
    assert spec.spectator_delay.time == spec.clock.base == Duration(seconds=9)


def test_names_are_cut() -> None:
    long = "x" * 500
    _, taken, _ = checked(
        taken=[
            match_pb2.Seat(seat=0, name=long, bot=match_pb2.Bot(level=1)),
            match_pb2.Seat(seat=1, name=long, account_id="ann"),
        ]
    )
    assert [len(sitter.name or sitter.called or "") for sitter in taken.values()] == [40, 40]


def test_ids_that_the_engine_makes_are_of_its_own_form() -> None:
    def made(name: str) -> str:
        request = CreateMatchRequest(game="tablut", match_id=name)
        return requests.match_id_of(request, "tablut")

    assert made(made("")).startswith("tablut.")
    assert made("") != made("")


def test_a_secret_is_as_asked_for_or_drawn() -> None:
    given = CreateMatchRequest(game="tablut", seed=b"s" * 32, salt=b"t" * 16)
    assert requests.secret_of(given) == b"s" * 32 + b"t" * 16
    drawn = [requests.secret_of(CreateMatchRequest(game="tablut")) for _ in range(2)]
    assert drawn[0] != drawn[1]
    assert len(drawn[0]) == 48
