"""`ardri verify`: proves a result by playing the record again, there or here."""

from typing import Annotated

import typer

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from ardri_cli.access.connection import connected, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.local.offline import verified
from ardri_cli.local.records import entries_of, record_at
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import REFUSED, fail
from ardri_cli.terminal.output import print_json
from ardri_cli.terminal.text import printable
from ardri_client import Ardri
from ardri_client.errors import MatchNotEnded
from ardri_client.match.fairness import check_log
from services.kernel.outcome import WITHOUT_RESULT
from services.record.verify import describe_divergence


def verify(
    match: Annotated[
        str, typer.Argument(help="Id of a match, or a file that `ardri replay --export` wrote.")
    ],
    *,
    offline: Annotated[
        bool, typer.Option("--offline", help="Play it again on this machine, which trusts no platform.")
    ] = False,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Have a match played again from nothing; fails with the first entry that does not follow.

    Of a match in which you took a seat, it also checks that the record has the entropy that you sent.
    """
    run(_verify(record_at(match) or match, address, offline, as_json=as_json))


async def _verify(match: str | Record, address: str, offline: bool, *, as_json: bool) -> None:
    saved = StateFile.of_user().seat(match.match_id if isinstance(match, Record) else match)
    place = saved.place if saved and saved.place.entropy else None
    if offline and isinstance(match, Record):
        answer, record = verified(match), match
    else:
        async with connected(address) as ardri:
            record = await _record(ardri, match) if offline or place else Record()
            answer = verified(record) if offline else await ardri.verify(match)
    if place is not None and answer.verified:
        check_log(place, entries_of(record, record.match_id), is_whole=True)
    if as_json:
        print_json(answer)
        if not answer.verified:
            raise typer.Exit(REFUSED)
    elif answer.verified:
        result = _result(answer.outcome) + (
            f" by an operator: {printable(answer.cause)}" if answer.cause else ""
        )
        typer.echo(f"verified: {answer.entries} entries follow from the rules and the seed{result}")
        if place is not None:
            typer.echo("the record has the commitment that you saw, and the entropy that you sent")
    else:
        raise fail(describe_divergence(answer))


async def _record(ardri: Ardri, match: str | Record) -> Record:
    """The record itself, or the one that the platform has."""
    if isinstance(match, Record):
        return match
    record = await ardri.record(match)
    if not record.entries:
        raise MatchNotEnded(f"{match} has not ended")
    return record


def _result(outcome: pb.Outcome) -> str:
    reason = outcome.reason.replace("_", " ")
    result = "no result" if outcome.reason in WITHOUT_RESULT else f"ranks {list(outcome.ranks)}"
    return f"; {result}, {reason}" if reason else ""
