"""`ardri games`: lists the games that can be played."""

import textwrap
from collections.abc import Iterator
from typing import Annotated

import typer

from ardri.engine.v1.engine_service_pb2 import Level, Option
from ardri.gateway.v1.lobby_service_pb2 import GameEntry
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import make_console, print_json, print_long
from ardri_client import Ardri

_INDENT = " " * 4


def games(
    game: Annotated[str, typer.Argument(help="Of this game all options and levels too.")] = "",
    *,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """List the games and whether their engines answer, or the options and levels of one game."""
    run(_games(game, address, as_json=as_json))


async def _games(game: str, address: str, *, as_json: bool) -> None:
    async with Ardri.connect(address) as ardri:
        entries = [entry for entry in await ardri.games() if game in ("", entry.game.name)]
    if game and not entries:
        raise fail(f"there is no game {game!r}; `ardri games` lists the games")
    if as_json:
        for entry in entries:
            print_json(entry)
        return
    console = make_console()
    lines = [_describe(entry) for entry in entries]
    if game:
        options = entries[0].game.options
        lines += [line for option in options for line in option_lines(option, console.width)]
        lines += [
            f"  level {level.number}  {level.title}: {band_words(level)}"
            for level in entries[0].game.level_details
        ]
    else:
        lines.append("`ardri games NAME` lists the options of one; `ardri rules NAME` its rules")
    print_long(console, lines)


def _describe(entry: GameEntry) -> str:
    game = entry.game
    seats = "-".join(map(str, sorted({game.min_seats, game.max_seats})))
    health = "" if entry.healthy else "  (its engine does not answer)"
    return f"{game.name}  {game.title}, {seats} seats: {', '.join(game.seat_names)}{health}"


def band_words(level: Level) -> str:
    """`rated about 1400 to 1520`: the 95 % interval of the level's rating on the scale of accounts."""
    if not level.HasField("band"):
        return "not measured as it plays now"
    band = level.band
    least, most = (
        f"{round(getattr(band, end), -1)}" if band.HasField(end) else "" for end in ("low", "high")
    )
    open_range = (
        f"{least} or more" if least else f"{most} or less" if most else f"about {round(band.rating, -1)}"
    )
    words = f"about {least} to {most}" if least and most else open_range
    return f"rated {words}" if band.games else f"rated {words}, a guess until people have played it"


def option_lines(option: Option, width: int) -> Iterator[str]:
    """One line on how the option is set, and lines below it on what it means."""
    rule = f" ({option.rule})" if option.rule else ""
    yield from textwrap.wrap(
        f"--option {_default(option)}",
        width,
        initial_indent="  ",
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
    yield from textwrap.wrap(
        f"{option.meaning}{rule}", width, initial_indent=_INDENT, subsequent_indent=_INDENT
    )


def _default(option: Option) -> str:
    """`quiet_plies=100 (1 to 1000)`."""
    kind = option.WhichOneof("default")
    if kind == "flag":
        return f"{option.name}={str(option.flag).lower()}"
    if kind == "number":
        number = option.number
        return f"{option.name}={number.default} ({number.least} to {number.most})"
    return f"{option.name}={option.choice.default} ({', '.join(option.choice.choices)})"
