"""Describes tournaments in plain words."""

from datetime import UTC, datetime

from google.protobuf.timestamp_pb2 import Timestamp

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.terminal.text import printable
from ardri_cli.terminal.wording import format_time
from ardri_cli.tournaments.views.pace import Pace


def describe_state(tournament: pb.Tournament) -> str:
    """`running`."""
    return pb.TournamentState.Name(tournament.state).removeprefix("TOURNAMENT_STATE_").lower()


def describe_format(stage: pb.Stage) -> str:
    """`round robin`."""
    return pb.Format.Name(stage.format).removeprefix("FORMAT_").replace("_", " ").lower()


def describe_title(tournament: pb.Tournament) -> str:
    """`Level ladder (t123): tablut, 2 seats, running`; a cancelled one has its reason, if that is known."""
    spec = tournament.spec
    what = f"{spec.game}, {spec.seats} seats, {describe_state(tournament)}"
    why = f": {printable(tournament.cause)}" if tournament.cause else ""
    return f"{printable(spec.name)} ({tournament.tournament_id}): {what}{why}"


def describe_waiting(tournament: pb.Tournament) -> list[str]:
    """A line for each thing that it waits for, `waits: no worker offers the program 'x' (one, two)`."""
    return [f"waits: {printable(each.detail)}" for each in tournament.waiting]


def describe_entrant(entrant: pb.Entrant) -> str:
    """`level 3, 500 nodes`."""
    kind = entrant.WhichOneof("kind")
    if kind == "level":
        nodes = f", {entrant.level.nodes} nodes" if entrant.level.nodes else ""
        return f"level {entrant.level.level}{nodes}"
    if kind == "program":
        return f"program {printable(entrant.program.program)}"
    account = entrant.bot if kind == "bot" else entrant.person
    return f"{kind or 'nobody'} {printable(account.account_id)}".rstrip()


def describe_moment(moment: Timestamp) -> str:
    """`2026-11-22 14:03` in local time; `-` for a moment that has not come."""
    if not moment.seconds:
        return "-"
    return moment.ToDatetime(tzinfo=UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def describe_age(moment: Timestamp) -> str:
    """The time since that moment, `0:12`."""
    return format_time(max(0.0, (datetime.now(UTC) - moment.ToDatetime(tzinfo=UTC)).total_seconds()))


def games_of(tournament: pb.Tournament) -> tuple[int, int]:
    """How many games are finished, and how many are planned so far, in all stages."""
    stages = tournament.stages
    return sum(stage.games_done for stage in stages), sum(stage.games for stage in stages)


def expected_games(stage: pb.Stage, progress: pb.StageProgress) -> int:
    """For a Swiss stage the games of all its rounds, for others the games planned so far."""
    rounds = progress.rounds
    if stage.format == pb.FORMAT_SWISS and 0 < rounds < stage.rounds:
        return progress.games * stage.rounds // rounds
    return progress.games


def describe_pace(tournament: pb.Tournament, pace: Pace) -> str:
    """`120 of 400 games, 24.1 a second, 0:12 left`, for stages that have begun."""
    done, _ = games_of(tournament)
    # A stage that is not planned yet has no progress.
    stages = zip(tournament.spec.stages, tournament.stages, strict=False)
    expected = sum(expected_games(stage, progress) for stage, progress in stages)
    parts = [f"{done} of {expected} games"]
    if pace.per_second and tournament.state == pb.TOURNAMENT_STATE_RUNNING:
        parts.append(f"{pace.per_second:.1f} a second")
        left = pace.seconds_left(expected - done)
        parts += [f"{format_time(left)} left"] if left else []
    return ", ".join(parts)
