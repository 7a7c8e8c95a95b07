"""Tokens of operators: the given one, else one that is signed with the key of the platform in this folder."""

import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from ardri_cli.access.operator_key import DAY_SECONDS, operator_key
from ardri_client import Ardri
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.keys import KeyFileError


def _given(token: str) -> str:
    """The token, or the one in the file after an @, because all users of a machine can see arguments."""
    if not token.startswith("@"):
        return token
    try:
        return Path(token[1:]).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise typer.BadParameter(f"{token[1:]}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{token[1:]} holds no token") from error


Token = Annotated[
    str,
    typer.Option(
        "--token",
        envvar="ARDRI_TOKEN",
        callback=_given,
        metavar="TOKEN|@FILE",
        help="From `ardri token`; not needed where `ardri up` runs in this folder, or in ARDRI_DATA_DIR.",
    ),
]
_OPERATOR: Final = "operator"


@asynccontextmanager
async def operating(address: str, token: str) -> AsyncIterator[Ardri]:
    """A connection with the token; without one, as operator of the platform that runs from this folder.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    async with Ardri.connect(address, token=token or signed_here(Scope.ADMIN, address)) as ardri:
        yield ardri


def signed_here(scope: Scope, address: str) -> str:
    """A token of the operator, if the address is that of a process that `ardri up` runs from this folder."""
    folder = Path(os.environ.get("ARDRI_DATA_DIR", ".ardri"))
    if not _serves(folder, address):
        return ""
    try:
        operator = operator_key(folder)
    except KeyFileError:  # the platform belongs to somebody else, who gives out tokens
        return ""
    expires = int(time.time()) + DAY_SECONDS
    return operator.sign(Claims(_OPERATOR, frozenset({scope}), expires, _OPERATOR))


def _serves(folder: Path, address: str) -> bool:
    try:
        state = json.loads((folder / "run" / "platform.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # nothing runs from here
        return False
    wanted = address.removeprefix("ardris://").replace("localhost", "127.0.0.1")
    return any(each["address"] == wanted for each in state["processes"])
