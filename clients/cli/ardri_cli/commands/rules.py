"""`ardri rules`: what the numbers mean that refusals name."""

import textwrap
from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import Rule
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import make_console, print_json
from ardri_client import Ardri

_INDENT = "    "


def rules(
    game: Annotated[str, typer.Argument(help="Name of the game, `tablut`.")],
    number: Annotated[str, typer.Argument(help="One rule, `B8`; else all of them.")] = "",
    *,
    rules_version: Annotated[str, typer.Option(help="Of older matches; else the newest.")] = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Read the rules and rulings of a game, or the one that a refusal has named."""
    run(_rules(game, number, rules_version, address, as_json=as_json))


async def _rules(game: str, number: str, rules_version: str, address: str, *, as_json: bool) -> None:
    async with Ardri.connect(address) as ardri:
        found = await ardri.rules(game, rules_version=rules_version)
    wanted = [rule for rule in found if number.lower() in ("", rule.number.lower())]
    if number and not wanted:
        raise fail(f"{game} has no rule {number!r}; `ardri rules {game}` lists them")
    console = make_console()
    for rule in wanted:
        if as_json:
            print_json(rule)
        else:
            console.print(_told(rule, console.width), markup=False, soft_wrap=True)


def _told(rule: Rule, width: int) -> str:
    lines = textwrap.fill(rule.text, width, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return f"{rule.number}  {rule.title}\n{lines}"
