"""Small tournaments."""

from ardri.tablut.v1 import tablut_pb2
from ardri.tournament.v1 import tournament_pb2 as pb
from services.runtime.jobs.wire import pack
from tests.director.games_to_play import SHORT


def levels(count: int, level: int = 1) -> list[pb.Entrant]:
    """So many random levels; `e0` is the first seed."""
    return [
        pb.Entrant(name=f"e{number}", level=pb.LevelEntrant(level=level), rating=2000 - number)
        for number in range(count)
    ]


def spec(
    *stages: pb.Stage,
    entrants: list[pb.Entrant] | None = None,
    mode: pb.Mode.ValueType = pb.MODE_FAST,
) -> pb.TournamentSpec:
    """A tournament of short games of Tablut; by default one round robin of three."""
    options = tablut_pb2.Options(quiet_plies=int(SHORT["tablut"]["quiet_plies"]))
    return pb.TournamentSpec(
        name="Cup",
        game="tablut",
        options=pack(options),
        mode=mode,
        stages=stages,
        entrants=levels(3) if entrants is None else entrants,
    )


def stage(kind: pb.Format.ValueType, **fields: int) -> pb.Stage:
    """One stage."""
    return pb.Stage(format=kind, **fields)  # type: ignore[arg-type]  # numbers by their names
