"""Pairs of enum values on the wire and in the pure types."""

from collections.abc import Mapping
from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from services.tournament.results import Verdict
from services.tournament.spec import Format, Mode

FORMATS: Final[Mapping["pb.Format.ValueType", Format]] = {
    pb.FORMAT_ROUND_ROBIN: Format.ROUND_ROBIN,
    pb.FORMAT_GAUNTLET: Format.GAUNTLET,
    pb.FORMAT_SWISS: Format.SWISS,
    pb.FORMAT_KNOCKOUT: Format.KNOCKOUT,
    pb.FORMAT_DOUBLE_KNOCKOUT: Format.DOUBLE_KNOCKOUT,
    pb.FORMAT_ARENA: Format.ARENA,
    pb.FORMAT_TEST: Format.TEST,
    pb.FORMAT_UPLOADED: Format.UPLOADED,
}
MODES: Final[Mapping["pb.Mode.ValueType", Mode]] = {
    pb.MODE_UNSPECIFIED: Mode.FAST,
    pb.MODE_FAST: Mode.FAST,
    pb.MODE_LIVE: Mode.LIVE,
}
VERDICTS: Final[Mapping[Verdict, "pb.Verdict.ValueType"]] = {
    Verdict.PLAYED: pb.VERDICT_PLAYED,
    Verdict.RESIGNED: pb.VERDICT_RESIGNED,
    Verdict.TIME_OUT: pb.VERDICT_TIME_OUT,
    Verdict.STALL: pb.VERDICT_STALL,
    Verdict.CRASH: pb.VERDICT_CRASH,
    Verdict.ILLEGAL_ACTION: pb.VERDICT_ILLEGAL_ACTION,
    Verdict.RESOURCE: pb.VERDICT_RESOURCE,
    Verdict.WITHDRAWN: pb.VERDICT_WITHDRAWN,
}
FORMATS_OUT: Final = {pure: wire for wire, pure in FORMATS.items()}
MODES_OUT: Final = {Mode.FAST: pb.MODE_FAST, Mode.LIVE: pb.MODE_LIVE}
