"""Describes matches for operators, in plain words. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2
from ardri.ops.v1 import match_ops_service_pb2 as pb
from ardri_cli.terminal.text import printable
from ardri_cli.terminal.wording import AUTOMATIC, describe_clock, describe_status, format_time, sitter
from ardri_cli.tournaments.views.wording import describe_age, describe_moment


def describe_seats_to_act(to_act: Iterable[int], seats: Sequence[match_pb2.Seat]) -> str:
    """`1 (AI level 3)`, `the table`."""
    people = {seat.seat: sitter(seat) for seat in seats}
    return ", ".join(AUTOMATIC.get(seat) or f"{seat} ({people.get(seat, '')})" for seat in to_act)


def describe_stuck(stuck: pb.StuckMatch) -> Sequence[str]:
    """The cells of a line in the table of stuck matches."""
    cause = pb.StuckCause.Name(stuck.cause).removeprefix("STUCK_CAUSE_").replace("_", " ").lower()
    return stuck.match_id, str(stuck.version), describe_age(stuck.since), cause, stuck.detail


def describe_match(found: pb.InspectMatchResponse) -> Iterator[str]:
    """The lines that describe a match."""
    match = found.match
    private = ", private" if found.private else ""
    yield f"{match.match_id}: {describe_status(match.status)}{private}, version {match.version}"
    yield f"  rules {found.rules_version or '?'}, clock {describe_clock(match.clock)}"
    yield f"  last entry {describe_moment(found.updated)}, {describe_age(found.updated)} ago"
    if found.HasField("deadline"):
        yield f"  next deadline {describe_moment(found.deadline)}"
    if match.outcome.reason:
        because = f": {printable(found.cause)}" if found.cause else ""
        yield f"  ended, {match.outcome.reason.replace('_', ' ')}{because}"
    if found.defect:
        yield f"  cannot be loaded: {found.defect}"
    yield from (f"  seat {seat.seat}: {_seat(found, seat)}" for seat in match.seats)
    if found.to_act:
        yield f"  to act: {describe_seats_to_act(found.to_act, match.seats)}"
    yield from map(_job, found.jobs)
    yield from map(_entry, found.entries)
    here = "in memory" if found.replica.in_memory else "not in memory until now"
    yield f"  answered by {found.replica.address}, {here}"


def _seat(found: pb.InspectMatchResponse, seat: match_pb2.Seat) -> str:
    words = [printable(sitter(seat))]
    if seat.account_id:
        words.append(seat.account_id)
    if seat.seat in found.replica.streaming_seats:
        words.append("stream open")
    if seat.seat in found.away:
        words.append("away")
    words += [
        f"{format_time(clock.remaining.ToMilliseconds() / 1000)} left"
        for clock in found.clocks
        if clock.seat == seat.seat and clock.HasField("remaining")
    ]
    return ", ".join(words)


def _job(job: pb.DueJob) -> str:
    state = engine_pb.StepState.Name(job.state).removeprefix("STEP_STATE_").lower()
    what = f"step {job.step}" if job.step else f"turn of seat {job.seat}"
    error = f", refused with {job.error}" if job.error else ""
    return f"  job: {what} for version {job.version}, {state} {describe_age(job.since)}, {_tries(job)}{error}"


def _tries(job: pb.DueJob) -> str:
    return f"offered {job.attempts + 1} times" if job.attempts else "offered once"


def _entry(entry: pb.EntryLine) -> str:
    who = ""
    if entry.HasField("seat"):
        who = " by " + AUTOMATIC.get(entry.seat, f"seat {entry.seat}")
    return f"  {entry.version:>5}  {describe_moment(entry.time)}  {entry.kind.replace('_', ' ')}{who}"
