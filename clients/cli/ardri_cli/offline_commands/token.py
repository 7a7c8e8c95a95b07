"""`ardri token`: signs a token that an operator gives to a tournament director, a dashboard or a bot."""

import time
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.access.operator_key import DAY_SECONDS, operator_key
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import print_json
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import MayNotSign


def token(
    scope: Annotated[list[Scope], typer.Argument(help="What the bearer may do.")],
    *,
    account: Annotated[str, typer.Option(help="Whom the token speaks for.")] = "operator",
    days: Annotated[int, typer.Option(min=1, max=400, help="How long it is good for.")] = 30,
    data: Annotated[Path, typer.Option(envvar="ARDRI_DATA_DIR", help="Folder of `ardri up`.")] = Path(
        ".ardri"
    ),
    as_json: flags.AsJson = False,
) -> None:
    """Sign a token for an operator, an organiser or a bot; needs the operator's key.

    The key is in ARDRI_SIGNING_KEY_FILE, or what `ardri up` keeps in its folder.
    """
    expires = int(time.time()) + days * DAY_SECONDS
    try:
        signed = operator_key(data).sign(Claims(account, frozenset(scope), expires, account))
    except KeyFileError as error:
        raise fail(f"no key to sign with: {error}", USAGE) from error
    except MayNotSign as error:
        raise fail(str(error), USAGE) from error
    if as_json:
        print_json({"token": signed, "account": account, "scopes": sorted(scope), "expires": expires})
    else:
        typer.echo(signed)
