"""`ardri ops restored`: on the database itself, before anything serves it."""

from typing import Annotated

import typer
from sqlalchemy.exc import SQLAlchemyError

from ardri_cli.ops_commands.databases import databases
from ardri_cli.terminal.failures import UNREACHABLE, fail
from ardri_cli.terminal.output import print_json
from services.runtime.ops.restored import forget_refresh_tokens


def restored(
    *, as_json: Annotated[bool, typer.Option("--json", help="JSON on standard output: one object.")] = False
) -> None:
    """Let devices go on with the tokens they have, once a backup was put back.

    Works on ARDRI_DATABASE_URL, else on the databases of `ardri up` in ARDRI_DATA_DIR. Do it once, before the
    platform starts: devices have newer refresh tokens than the backup knows, and would be taken for copies.
    """
    try:
        with databases() as found:
            count = forget_refresh_tokens(found)
    except SQLAlchemyError as error:
        raise fail(f"the database does not answer: {error.__class__.__name__}", UNREACHABLE) from error
    if as_json:
        print_json({"devices": count})
        return
    typer.echo(f"{count} devices go on with the refresh token that they show next")
