"""How a command comes to the tournaments of a platform: with which token."""

import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from ardri_cli.access.connection import connected
from ardri_cli.access.operator_key import DAY_SECONDS, operator_key
from ardri_client import Ardri, Retry, Tournaments
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.keys import KeyFileError

Token = Annotated[
    str,
    typer.Option(
        "--token",
        envvar="ARDRI_TOKEN",
        help="From `ardri token`; not needed where `ardri up` runs in this folder.",
    ),
]
Id = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="Id of the tournament.")]

RETRY_SECONDS: Final = 600.0
"""Seconds for which a watcher tries a broken connection again."""
_OPERATOR: Final = "operator"


@asynccontextmanager
async def reading(address: str, token: str, *, retry_seconds: float = 10.0) -> AsyncIterator[Tournaments]:
    """With the token, else with this person's account.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    if token:
        async with Ardri.connect(address, token=token, retry=Retry(patience=retry_seconds)) as ardri:
            yield ardri.tournaments
    else:
        async with connected(address, retry_seconds=retry_seconds) as ardri:
            yield ardri.tournaments


@asynccontextmanager
async def holding(scope: Scope, address: str, token: str) -> AsyncIterator[Tournaments]:
    """With the token; without one as the operator of the platform that `ardri up` runs from this folder.

    Where that is not the platform at the address, it is this person's account, and the platform says what
    it lacks.

    Raises:
        Unreachable: nobody accepts connections there.
    """
    async with reading(address, token or signed_here(scope, address)) as tournaments:
        yield tournaments


def signed_here(scope: Scope, address: str) -> str:
    """A token of the operator, if a platform that this folder holds the keys of serves the address."""
    folder = Path(os.environ.get("ARDRI_DATA_DIR", ".ardri"))
    if not _serves(folder, address):
        return ""
    try:
        operator = operator_key(folder)
    except KeyFileError:  # then it is somebody else's, who gives out tokens
        return ""
    expires = int(time.time()) + DAY_SECONDS
    return operator.sign(Claims(_OPERATOR, frozenset({scope}), expires, _OPERATOR))


def _serves(folder: Path, address: str) -> bool:
    try:
        state = json.loads((folder / "run" / "platform.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):  # nothing runs from here
        return False
    wanted = address.removeprefix("ardris://").replace("localhost", "127.0.0.1")
    return any(each["name"] == "gateway" and each["address"] == wanted for each in state["processes"])
