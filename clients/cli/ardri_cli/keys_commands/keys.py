"""The keys of issuers, in files. Running processes read them again within two seconds."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import USAGE, fail
from ardri_cli.terminal.output import print_json
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import KeyFiles
from services.runtime.credentials.keys import KeyFileError

Folder = Annotated[
    Path,
    typer.Option(
        "--folder",
        envvar="ARDRI_KEYS_FOLDER",
        help="Where public.json and the private keys of issuers are; as `ardri up` has them.",
    ),
]
Whose = Annotated[Issuer, typer.Argument(metavar="ISSUER", help="gateway, director or operator.")]
_FOLDER = Path(".ardri/keys")


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except KeyFileError as error:
        raise fail(str(error), USAGE) from error
    except OSError as error:
        raise fail(f"{error.filename}: {error.strerror}") from error


def new_key(issuer: Whose, *, folder: Folder = _FOLDER) -> None:
    """Make a key and publish it in public.json.

    Where public.json takes a while to reach all processes, this comes first, and `rotate` after that.
    """
    with _told():
        files = KeyFiles(folder)
        typer.echo(f"{files.new(issuer).kid} in {files.public}, private in {files.private(issuer)}")


def list_keys(*, folder: Folder = _FOLDER, as_json: flags.AsJson = False) -> None:
    """List all public keys: next, signs, or checked (signed before)."""
    with _told():
        files = KeyFiles(folder)
        listed = files.listed()
    if not listed:
        raise fail(f"no {files.public.name} in {folder}; --folder names another")
    if as_json:
        shown = [{"kid": key.kid, "issuer": key.issuer.value, "state": key.state.value} for key in listed]
        print_json({"keys": shown})
        return
    for key in listed:
        typer.echo(f"{key.kid}  {key.issuer.value:9} {key.state.value}")


def rotate_key(issuer: Whose, *, folder: Folder = _FOLDER) -> None:
    """Let the newest key sign. Tokens of the one before are believed until it is retired."""
    with _told():
        typer.echo(f"{KeyFiles(folder).rotate(issuer).kid} signs for {issuer.value}")


def retire_key(
    kid: Annotated[str, typer.Argument(metavar="KEY", help="Its id, as `list` shows it.")],
    *,
    folder: Folder = _FOLDER,
) -> None:
    """End a key. Whoever has a token of it must get another one."""
    with _told():
        key = KeyFiles(folder).retire(kid)
    typer.echo(f"{kid} of {key.issuer.value} is believed no more")
