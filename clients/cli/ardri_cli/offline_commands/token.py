"""`ardri token`: what an operator hands to a tournament director, a dashboard or a bot."""

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import print_json
from services.runtime.config import Config, ConfigError
from services.runtime.rpc.tokens import Claims, Scope, Signer
from services.runtime.supervisor import kept_secret

_DAY_SECONDS = 24 * 3600


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
    """Sign a token for an operator, an organiser or a bot; needs the platform's secret.

    The secret is ARDRI_TOKEN_SECRET, or what `ardri up` keeps in its folder.
    """
    try:
        config = Config.from_env({**os.environ, "ARDRI_DATA_DIR": str(data)}, connects=False)
        secret = kept_secret(config)
    except (ConfigError, FileNotFoundError) as error:
        raise fail(f"no secret to sign with: {error}", USAGE) from error
    expires = int(time.time()) + days * _DAY_SECONDS
    signed = Signer(secret).sign(Claims(account, frozenset(scope), expires, account))
    if as_json:
        print_json({"token": signed, "account": account, "scopes": sorted(scope), "expires": expires})
    else:
        typer.echo(signed)
