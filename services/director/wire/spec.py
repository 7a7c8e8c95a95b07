"""The spec of a tournament on the wire. Defaults are filled in on arrival, so a stored spec is complete."""

from typing import Final

from ardri.match.v1 import match_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.games import Rules, rules_of
from services.director.wire.durations import ms_of, to_duration
from services.director.wire.entrants import entrant_from_proto, entrant_to_proto
from services.director.wire.enums import MODES, MODES_OUT
from services.director.wire.stages import stage_from_proto, stage_to_proto
from services.kernel import OptionValue, told_options
from services.record.clocks.spec import LEAST_BASE_MS, MOST_BASE_MS, MOST_INCREMENT_MS
from services.runtime.errors import InvalidRequest
from services.runtime.jobs.wire import pack, unpack_options
from services.tournament.entrants import Entrant
from services.tournament.spec import Format as StageFormat
from services.tournament.spec import Mode, StageSpec, TournamentSpec

_LEAST_MOVE_MS: Final = 10
_MOST_MOVE_MS: Final = 3_600_000
_MOST_WEIGHT: Final = 100


def spec_from_proto(
    message: pb.TournamentSpec, rules_version: str | None = None
) -> tuple[TournamentSpec, tuple[Entrant, ...]]:
    """The spec and the first field, with all defaults filled in.

    `rules_version`: of a tournament that exists already; None for a new one.

    Raises:
        InvalidRequest: a field is invalid.
        NoSuchGame: the game is not installed.
        InvalidSetup, InvalidOptions: the game refuses the table or its options.
    """
    rules = rules_of(message.game)
    seats, options = _setup(message, rules, rules_version)
    if message.mode not in MODES:
        raise InvalidRequest("spec.mode", f"no mode {message.mode}")
    mode = MODES[message.mode]
    base_ms, increment_ms = _clock(message, mode)
    stages = tuple(
        stage_from_proto(stage, f"spec.stages[{index}]") for index, stage in enumerate(message.stages)
    )
    entrants = tuple(
        entrant_from_proto(entrant, f"spec.entrants[{index}]")
        for index, entrant in enumerate(message.entrants)
    )
    spec = TournamentSpec(
        name=message.name,
        game=message.game,
        seats=seats,
        options=options,
        mode=mode,
        move_ms=_move_ms(message),
        base_ms=base_ms,
        increment_ms=increment_ms,
        anchor=message.anchor,
        weight=_weight(message, is_new=rules_version is None),
        stages=stages or (StageSpec(StageFormat.ROUND_ROBIN),),
    )
    return spec, entrants


def stored_spec(body: bytes, rules_version: str) -> TournamentSpec:
    """Decodes a stored spec, which was checked before it was stored."""
    return spec_from_proto(pb.TournamentSpec.FromString(body), rules_version)[0]


def spec_to_proto(spec: TournamentSpec, entrants: tuple[Entrant, ...]) -> pb.TournamentSpec:
    """The spec, complete."""
    rules = rules_of(spec.game)
    options = told_options(rules.game.facts.options, spec.options)
    message = pb.TournamentSpec(
        name=spec.name,
        game=spec.game,
        seats=spec.seats,
        options=pack(rules.wire.options_to_proto(options)),
        mode=MODES_OUT[spec.mode],
        anchor=spec.anchor,
        weight=spec.weight,
        stages=map(stage_to_proto, spec.stages),
        entrants=map(entrant_to_proto, entrants),
    )
    if spec.move_ms:
        message.move_time.CopyFrom(to_duration(spec.move_ms))
    if spec.base_ms:
        message.clock.kind = match_pb2.CLOCK_KIND_FISCHER
        message.clock.base.CopyFrom(to_duration(spec.base_ms))
        message.clock.increment.CopyFrom(to_duration(spec.increment_ms))
    return message


def _setup(
    message: pb.TournamentSpec, rules: Rules, rules_version: str | None
) -> tuple[int, dict[str, OptionValue]]:
    given = {}
    if message.HasField("options"):
        given = rules.wire.options_from_proto(unpack_options(rules.wire, message.options))
    setup = rules.game.setup(message.seats or rules.game.facts.min_seats, given, rules_version)
    return setup.seats, dict(setup.options)


def _move_ms(message: pb.TournamentSpec) -> int:
    if not message.HasField("move_time"):
        return 0
    return _ranged(ms_of(message.move_time), _LEAST_MOVE_MS, _MOST_MOVE_MS, "spec.move_time")


def _weight(message: pb.TournamentSpec, *, is_new: bool) -> int:
    """The share of the workers; stored specs keep theirs, as former releases had no bound."""
    if is_new and not 0 <= message.weight <= _MOST_WEIGHT:
        raise InvalidRequest("spec.weight", f"1 to {_MOST_WEIGHT}, not {message.weight}")
    return message.weight or 1


def _clock(message: pb.TournamentSpec, mode: Mode) -> tuple[int, int]:
    if message.clock.kind in (match_pb2.CLOCK_KIND_UNSPECIFIED, match_pb2.CLOCK_KIND_NONE):
        if message.clock.HasField("base") or message.clock.HasField("increment"):
            raise InvalidRequest("spec.clock.kind", "a clock with a base needs a kind")
        return 0, 0
    if mode is not Mode.LIVE:
        raise InvalidRequest("spec.clock", "only live games have one; move_time bounds fast ones")
    if message.clock.kind != match_pb2.CLOCK_KIND_FISCHER:
        raise InvalidRequest("spec.clock.kind", "tournaments are played with Fischer clocks")
    base_ms = _ranged(ms_of(message.clock.base), LEAST_BASE_MS, MOST_BASE_MS, "spec.clock.base")
    increment_ms = ms_of(message.clock.increment)
    return base_ms, _ranged(increment_ms, 0, MOST_INCREMENT_MS, "spec.clock.increment")


def _ranged(milliseconds: int, least: int, most: int, field: str) -> int:
    if not least <= milliseconds <= most:
        raise InvalidRequest(field, f"{least} to {most} ms, not {milliseconds}")
    return milliseconds
