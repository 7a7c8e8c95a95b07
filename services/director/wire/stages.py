"""Stages on the wire."""

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.wire.durations import seconds_of, to_duration
from services.director.wire.enums import FORMATS, FORMATS_OUT
from services.runtime.errors import InvalidRequest
from services.tournament.spec import StageSpec, TestSpec

_USUAL_ERROR = 0.05


def stage_from_proto(message: pb.Stage, field: str = "stage") -> StageSpec:
    """The stage with defaults filled in. `field`: path of the message in the request.

    Raises:
        InvalidRequest: the format is missing, or a value is out of range.
    """
    if message.format not in FORMATS:
        raise InvalidRequest(f"{field}.format", "names how the stage pairs")
    for number in ("rounds", "blocks", "groups", "advance"):
        if getattr(message, number) < 0:
            raise InvalidRequest(f"{field}.{number}", "not below 0")
    return StageSpec(
        format=FORMATS[message.format],
        rounds=message.rounds,
        blocks=message.blocks or 1,
        groups=message.groups or 1,
        advance=message.advance,
        heroes=tuple(message.heroes),
        pairings=tuple(tuple(pairing.entrants) for pairing in message.pairings),
        seconds=seconds_of(message.duration, f"{field}.duration"),
        test=_test_from_proto(message.test) if message.HasField("test") else None,
    )


def stage_to_proto(stage: StageSpec) -> pb.Stage:
    """The stage, complete."""
    message = pb.Stage(
        format=FORMATS_OUT[stage.format],
        rounds=stage.rounds,
        blocks=stage.blocks,
        groups=stage.groups,
        advance=stage.advance,
        heroes=stage.heroes,
        pairings=[pb.Pairing(entrants=names) for names in stage.pairings],
    )
    if stage.seconds:
        message.duration.CopyFrom(to_duration(stage.seconds * 1000))
    if stage.test is not None:
        test = stage.test
        message.test.CopyFrom(
            pb.Test(null=test.null, alternative=test.alternative, alpha=test.alpha, beta=test.beta)
        )
    return message


def _test_from_proto(message: pb.Test) -> TestSpec:
    return TestSpec(
        null=message.null,
        alternative=message.alternative,
        alpha=message.alpha or _USUAL_ERROR,
        beta=message.beta or _USUAL_ERROR,
    )
