"""`ardri games`: what can be played."""

from collections.abc import Iterator

from ardri.engine.v1.engine_service_pb2 import Option
from ardri.gateway.v1.lobby_service_pb2 import GameEntry
from ardri_cli.access.connection import run
from ardri_cli.terminal import flags
from ardri_cli.terminal.output import make_console, print_json
from ardri_client import Ardri


def games(*, address: flags.Address = flags.ADDRESS, as_json: flags.AsJson = False) -> None:
    """List the games, their options and whether their engines answer."""
    run(_games(address, as_json=as_json))


async def _games(address: str, *, as_json: bool) -> None:
    async with Ardri.connect(address) as ardri:
        entries = await ardri.games()
    console = make_console()
    for entry in entries:
        if as_json:
            print_json(entry)
            continue
        for line in _describe(entry):
            console.print(line, markup=False, soft_wrap=True)


def _describe(entry: GameEntry) -> Iterator[str]:
    game = entry.game
    seats = "-".join(map(str, sorted({game.min_seats, game.max_seats})))
    health = "" if entry.healthy else "  (its engine does not answer)"
    yield f"{game.name}  {game.title}, {seats} seats: {', '.join(game.seat_names)}{health}"
    for option in game.options:
        rule = f" ({option.rule})" if option.rule else ""
        yield f"  --option {_default(option)}   {option.meaning}{rule}"


def _default(option: Option) -> str:
    """`quiet_plies=100 (1 to 1000)`."""
    kind = option.WhichOneof("default")
    if kind == "flag":
        return f"{option.name}={str(option.flag).lower()}"
    if kind == "number":
        number = option.number
        return f"{option.name}={number.default} ({number.least} to {number.most})"
    return f"{option.name}={option.choice.default} ({', '.join(option.choice.choices)})"
