"""`ardri new-game`: writes a small working game, which its author then changes."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

import services
from ardri_cli.new_game import MAKERS, InvalidName, Maker, files
from ardri_cli.terminal.failures import USAGE, fail
from services import native

_ROOT: Final = Path(services.__file__).parents[1]
_PACKAGES: Final = (".", "protos", "clients/python", "clients/cli", "clients/gym")
"""The folders of a checkout on Python's path."""


def new_game(
    name: Annotated[str, typer.Argument(help="What it is called: a-z and 0-9, a letter first.")],
) -> None:
    """Write a small working game into this checkout, with proto, tests, levels and engine."""
    if not (_ROOT / "protos" / "generate.py").is_file() or find_spec("grpc_tools") is None:
        raise fail("a game is written in a checkout, where `make dev` has been run")
    try:
        texts = files(_ROOT, name)
    except InvalidName as error:
        raise fail(str(error), USAGE) from error
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        typer.echo(f"  {path.relative_to(_ROOT)}")
    for maker in MAKERS:
        typer.echo(f"  {maker.what}")
        _make(maker, name)
    typer.echo(f"{name} is a game: `ardri up {name}` serves it. What to change first: docs/adding-a-game.md")
    if native.is_native():
        typer.echo("run `make native` again: until then the kernels of all games run uncompiled")


def _make(maker: Maker, name: str) -> None:
    """Runs the program in a new process, because only that one discovers the new game."""
    environ = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",  # protoc's plugins
        "PYTHONPATH": os.pathsep.join(str(_ROOT / folder) for folder in _PACKAGES),
    }
    command = [sys.executable, *maker.command(name)]
    made = subprocess.run(command, cwd=_ROOT, env=environ, capture_output=True, text=True, check=False)  # noqa: S603  # our own
    if made.returncode != 0:
        raise fail(f"{' '.join(maker.command(name))} failed:\n{made.stdout}{made.stderr}")
