"""`ardri play`: takes a seat for a person or a script, and plays."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from ardri.engine.v1.engine_service_pb2 import Game
from ardri_cli.access.connection import connected, rename, run
from ardri_cli.access.state_file import StateFile
from ardri_cli.table.at_table import Inbox, Person, Typed
from ardri_cli.table.json_screen import JsonScreen
from ardri_cli.table.keyboard import Input, deliver_lines, key_by_key
from ardri_cli.table.line_editor import LineEditor
from ardri_cli.table.screens import Screen
from ardri_cli.table.text_screen import TextScreen
from ardri_cli.table.window import WindowScreen
from ardri_cli.terminal import flags
from ardri_cli.terminal.failures import fail
from ardri_cli.terminal.output import can_redraw, is_terminal, make_console
from ardri_cli.terminal.together import refuse_without_effect
from ardri_client import Ardri, ArdriError, Place, Table
from ardri_client.errors import NoSuchSeat, NotYourSeat
from ardri_client.match.fairness import fresh_entropy

_NUMBER: Final = re.compile(r"[0-9]{1,3}")
"""The number of a seat or of a level."""
_GRACE_SECONDS = 120.0
"""How long the other seats must be absent before the match may be claimed."""
_FILL_SECONDS = 20.0
"""How long --seek looks for people before AI opponents take the seats."""

_ALWAYS: Final = frozenset({"game", "name", "retry_for", "entropy", "address", "as_json"})
_WAYS: Final = {
    "invite": _ALWAYS | {"seat"},
    "join": _ALWAYS | {"seat"},
    "resume": _ALWAYS,
    "rematch": _ALWAYS,
    "seek": _ALWAYS | {"seats", "option", "clock", "level"},
}
"""The ways to a seat besides opening a match, and the parameters that each one reads."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """The arguments of the command."""

    game: str
    level: int
    seat: str
    seats: int
    clock: str
    offer_window: float | None
    options: Sequence[str]
    people: bool
    private: bool
    join: str
    invite: str
    resume: str | None
    seek: bool
    retry_for: float
    entropy: bool
    substitute: str
    bots_resign: bool
    unaided: bool
    rematch: str | None
    name: str


def play(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="Name of the game, `tablut`.")] = "",
    *,
    level: Annotated[int, typer.Option(min=1, max=8, help="Strength of the AI opponents.")] = 3,
    seat: Annotated[
        str, typer.Option(help="The seat you want, by number or name (--invite: number); else the first.")
    ] = "",
    seats: Annotated[int, typer.Option(help="How many seats; else the game's least number.")] = 0,
    clock: Annotated[str, typer.Option(help="none, 300+5 (seconds), 'per-move 30', 3d (days).")] = "none",
    offer_window: flags.OfferWindow = None,
    option: flags.Options = None,
    people: Annotated[bool, typer.Option("--open", help="Wait for people instead of AI opponents.")] = False,
    private: Annotated[
        bool, typer.Option("--private", help="The same, for those with the invite code.")
    ] = False,
    join: Annotated[str, typer.Option(metavar="MATCH", help="Take a seat in this match.")] = "",
    invite: Annotated[str, typer.Option(metavar="CODE", help="Take a seat by an invite code.")] = "",
    resume: Annotated[
        str | None, typer.Option(metavar="MATCH", help="Come back to your seat; '' for the last match.")
    ] = None,
    rematch: Annotated[
        str | None, typer.Option(metavar="MATCH", help="Play it again, seats rotated; '' for the last match.")
    ] = None,
    name: Annotated[str, typer.Option(help="What others see you as, from now on.")] = "",
    seek: Annotated[bool, typer.Option("--seek", help="Look for opponents who want the same.")] = False,
    substitute: Annotated[
        str, typer.Option(help="AI level that plays on for a seat that drops out of three or more, or none.")
    ] = "",
    bots_resign: Annotated[
        bool,
        typer.Option(help="Let AI opponents give up what has been lost for long (Tablut)."),
    ] = True,
    unaided: Annotated[
        bool,
        typer.Option("--unaided", help="No hints and takebacks: the game tells where levels stand."),
    ] = False,
    retry_for: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0.0, help="How long to try before a lost connection is an error."
        ),
    ] = 120.0,
    entropy: Annotated[
        bool, typer.Option("--entropy/--no-entropy", help="Bring random bytes of your own to all chance.")
    ] = True,
    address: flags.Address = flags.ADDRESS,
    as_json: flags.AsJson = False,
) -> None:
    """Play a match: against the AI, or against whom you find.

    Type an action or its number; `?` lists the other words. Without a terminal, each line of standard
    input is one move, and the end of input leaves the match. While it waits for others, `calloff`,
    `leave` and `quit` are obeyed at once, and other lines wait for your turn.

    When the connection is lost, it is said and tried again: on a terminal for as long as you like, without
    one until --retry-for is over. The seat stays yours; --resume comes back to it.
    """
    if not (game or join or invite or resume is not None or rematch is not None):
        raise typer.BadParameter("name a game, such as `ardri play tablut`", param_hint="GAME")
    refuse_without_effect(ctx, _WAYS)
    request = PlayRequest(
        game=game,
        level=level,
        seat=seat,
        seats=seats,
        clock=clock,
        offer_window=offer_window,
        options=option or (),
        people=people,
        private=private,
        join=join,
        invite=invite,
        resume=resume,
        seek=seek,
        retry_for=retry_for,
        entropy=entropy,
        substitute=substitute,
        bots_resign=bots_resign,
        unaided=unaided,
        rematch=rematch,
        name=name,
    )
    run(_play(request, address, as_json=as_json))


async def _play(request: PlayRequest, address: str, *, as_json: bool) -> None:
    shown_address = "" if address == flags.ADDRESS else address
    console = make_console()
    has_window = is_terminal() and can_redraw(console) and not as_json
    window = WindowScreen(console, shown_address) if has_window else None
    screen: Screen = window or (JsonScreen() if as_json else TextScreen(console, shown_address))
    brought = fresh_entropy if request.entropy else None
    async with connected(address, retry_seconds=request.retry_for, entropy=brought) as ardri:
        if request.name:
            await rename(ardri, request.name)
        table = await _sit_down(ardri, request, screen)
        StateFile.of_user().keep_seat(address, table.place)
        inbox: Inbox = asyncio.Queue()
        async with table.hearing(inbox.put_nowait), _typing(window, inbox) as read_on:
            screen.opened(table.place, table.match)
            person = Person(table, screen, inbox, interactive=is_terminal(), read_on=read_on)
            try:
                finished = await person.play()
            except NotYourSeat:
                raise  # the seat was given back elsewhere
            except (asyncio.CancelledError, ArdriError):
                screen.left(table.place)
                raise
            if person.has_left:
                StateFile.of_user().drop_seat(table.place.match_id)
            if not finished:
                screen.left(table.place)


@asynccontextmanager
async def _typing(window: WindowScreen | None, inbox: Inbox) -> AsyncIterator[Callable[[], None]]:
    """Puts what the person types into the inbox; yields a function that asks for more.

    In a window, input comes key by key, and clocks are redrawn.
    """
    if window is None:
        yield deliver_lines(lambda line: inbox.put_nowait(Typed(line))).read_on
        return
    editor, shown = LineEditor(), window

    def take(keys: bytes) -> None:
        lines: list[str | None] = editor.feed(keys) if keys else [None]
        shown.typed(editor.text)
        for line in lines:
            inbox.put_nowait(Typed(line))
        read.read_on()

    loop = asyncio.get_running_loop()
    with key_by_key():
        read = Input(take)
        loop.add_signal_handler(signal.SIGWINCH, window.resized)
        clock = asyncio.create_task(window.keep_time())
        try:
            yield read.read_on
        finally:
            clock.cancel()
            loop.remove_signal_handler(signal.SIGWINCH)


async def _sit_down(ardri: Ardri, request: PlayRequest, screen: Screen) -> Table:
    if request.resume is not None:
        return ardri.table(_saved(request.resume))
    if request.rematch is not None:
        return await ardri.rematch(request.rematch or _saved("").match_id)
    if request.invite:
        return await ardri.accept_invite(request.invite, seat=_number(request.seat))
    if request.join:
        return await ardri.join(request.join, seat=await _seat_in(ardri, request.join, request.seat))
    return await (_seek(ardri, request, screen) if request.seek else _open(ardri, request))


def _saved(match_id: str) -> Place:
    saved = StateFile.of_user().seat(match_id)
    if saved is None:
        how = f"`ardri play --join {match_id}` takes up yours" if match_id else "see `ardri matches`"
        raise fail(f"no seat is saved for {match_id or 'any match'}; {how}")
    return saved.place


async def _open(ardri: Ardri, request: PlayRequest) -> Table:
    game = await ardri.describe(request.game)
    seats = request.seats or game.min_seats
    mine = _seat_of(game, request.seat or "0")
    alone = not (request.people or request.private)
    others = [seat for seat in range(min(seats, game.max_seats)) if seat != mine]
    return await ardri.open_match(
        request.game,
        seats=seats,
        seat=mine,
        options=flags.parse_options(request.options),
        clock=flags.parse_clock(request.clock),
        bots=dict.fromkeys(others, request.level) if alone else {},
        private=request.private,
        abandonment_grace=None if alone else _GRACE_SECONDS,
        offer_window=request.offer_window,
        substitute=_substitute(request.substitute),
        bots_resign=None if request.bots_resign else False,
        hints=False if request.unaided else None,
        takebacks=False if request.unaided else None,
    )


async def _seek(ardri: Ardri, request: PlayRequest, screen: Screen) -> Table:
    searching = ardri.seek(
        request.game,
        seats=request.seats,
        options=flags.parse_options(request.options),
        clock=flags.parse_clock(request.clock),
        fill_after=_FILL_SECONDS,
        fill_level=request.level,
    )
    async with searching as seek:
        async for ticket in seek:
            eta = f", about {ticket.eta.seconds} s to go" if ticket.HasField("eta") else ""
            screen.note(f"looking for opponents: rating {ticket.rating} within {ticket.window}{eta}")
        return await seek.table()


def _substitute(level: str) -> int | None:
    if level in ("", "none"):
        return 0 if level else None
    if not _NUMBER.fullmatch(level):
        raise typer.BadParameter(f"{level!r} is neither a level nor none", param_hint="--substitute")
    return int(level)


def _number(seat: str) -> int | None:
    if seat and not _NUMBER.fullmatch(seat):
        raise typer.BadParameter(f"{seat!r} is no number of a seat", param_hint="--seat")
    return int(seat) if seat else None


async def _seat_in(ardri: Ardri, match_id: str, wanted: str) -> int | None:
    """The number of a seat of the match; a name is looked up in its game, with which the id begins."""
    if not wanted or _NUMBER.fullmatch(wanted):
        return _number(wanted)
    return _seat_of(await ardri.describe(match_id.partition(".")[0]), wanted)


def _seat_of(game: Game, wanted: str) -> int:
    """The seat with that number, or with that name in the game.

    Raises:
        NoSuchSeat: there is none.
    """
    numbers = [str(seat) for seat in range(game.max_seats)]
    if wanted in numbers:
        return numbers.index(wanted)
    if wanted in game.seat_names:
        return list(game.seat_names).index(wanted)
    raise NoSuchSeat(f"{game.title} has no seat {wanted!r}; its seats are: {', '.join(game.seat_names)}")
