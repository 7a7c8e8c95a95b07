"""`ardri rules`: shows the rules, by the numbers that refusals name."""

from typing import Annotated

import typer

from ardri_cli.access.connection import run
from ardri_cli.table.reading import rule_lines
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import make_console, print_json, print_long
from ardri_client import Ardri
from services.wording import Rule


def rules(
    game: Annotated[str, typer.Argument(help="Name of the game, `tablut`.")],
    number: Annotated[
        list[str] | None, typer.Argument(help="One rule, `B8` or `seed 3`; else all of them.")
    ] = None,
    *,
    rules_version: Annotated[str, typer.Option(help="Of older matches; else the newest.")] = "",
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Read the rules and rulings of a game, or the one that a refusal has named."""
    run(_rules(game, " ".join(number or ()), rules_version, address, as_json=as_json))


async def _rules(game: str, number: str, rules_version: str, address: str, *, as_json: bool) -> None:
    async with Ardri.connect(address) as ardri:
        found = await ardri.rules(game, rules_version=rules_version)
    wanted = [rule for rule in found if number.lower() in ("", rule.number.lower())]
    if number and not wanted:
        raise fail(f"{game} has no rule {number!r}; `ardri rules {game}` lists them")
    console = make_console()
    if as_json:
        for rule in wanted:
            print_json(rule)
        return
    told = (rule_lines(Rule(rule.number, rule.title, rule.text), console.width) for rule in wanted)
    print_long(console, [line for lines in told for line in lines])
