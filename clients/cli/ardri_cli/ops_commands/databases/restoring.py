"""`ardri ops restored`: directly on the database, before any process serves it."""

import typer

from ardri_cli.ops_commands.databases.opening import answering, databases
from ardri_cli.terminal.flags import AsJson
from ardri_cli.terminal.output import print_json
from services.runtime.ops.restored import forget_refresh_tokens


def restored(*, as_json: AsJson = False) -> None:
    """Let devices go on with the tokens they have, once a backup was put back.

    Works on ARDRI_DATABASE_URL, else on the databases of `ardri up` in ARDRI_DATA_DIR. Do it once, before the
    platform starts: devices have newer refresh tokens than the backup knows, and would be taken for copies.
    """
    with answering(), databases() as found:
        count = forget_refresh_tokens(found)
    if as_json:
        print_json({"devices": count})
        return
    typer.echo(f"{count} devices go on with the refresh token that they show next")
