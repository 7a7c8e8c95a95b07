"""`ardri verify`: proves a result by playing the record again."""

from pathlib import Path
from typing import Annotated

import typer

from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import Record
from ardri_cli import flags
from ardri_cli.connection import connected, run
from ardri_cli.failures import REFUSED, fail
from ardri_cli.output import print_json
from ardri_cli.records import read_record


def verify(
    match: Annotated[
        str, typer.Argument(help="Id of a match, or a file that `ardri replay --export` wrote.")
    ],
    *,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Have a match played again from nothing; fails with the first entry that does not follow."""
    path = Path(match)
    run(_verify(read_record(path) if path.is_file() else match, address, as_json=as_json))


async def _verify(match: str | Record, address: str, *, as_json: bool) -> None:
    async with connected(address) as ardri:
        answer = await ardri.verify(match)
    if as_json:
        print_json(answer)
        if not answer.verified:
            raise typer.Exit(REFUSED)
    elif answer.verified:
        result = _result(answer.outcome) + (f" by an operator: {answer.cause}" if answer.cause else "")
        typer.echo(f"verified: {answer.entries} entries follow from the rules and the seed{result}")
    else:
        raise fail(f"entry {answer.diverges_at} of {answer.entries} diverges: {answer.divergence}")


def _result(outcome: pb.Outcome) -> str:
    reason = outcome.reason.replace("_", " ")
    return f"; ranks {list(outcome.ranks)}, {reason}" if reason else ""
