"""The whole platform behind one address, for programs without an event loop."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Concatenate, ParamSpec

from ardri.match.v1.match_pb2 import Clock
from ardri_client.calls.retry import Retry
from ardri_client.calls.tokens import TokenStore
from ardri_client.match.fairness import fresh_entropy
from ardri_client.match.joining import Entropy
from ardri_client.match.place import Place
from ardri_client.match.table import Table as AsyncTable
from ardri_client.options import Options
from ardri_client.platform import DEFAULT_ADDRESS
from ardri_client.platform import Ardri as AsyncArdri
from ardri_client.sync.portal import Blocking, Portal, iterating, waiting
from ardri_client.sync.table import Table

P = ParamSpec("P")


def seating(
    method: Callable[Concatenate[AsyncArdri, P], Coroutine[Any, Any, AsyncTable]],
) -> Callable[Concatenate[Any, P], Table]:
    """Makes a blocking method that returns a seat, to be entered with `with`."""
    waits = waiting(method)

    def seats(self: "Ardri", /, *args: P.args, **kwargs: P.kwargs) -> Table:
        return Table(self._portal, waits(self, *args, **kwargs))

    seats.__doc__ = method.__doc__
    return seats


class Ardri(Blocking):
    """A connection to the platform, made by `Ardri.connect`. All methods raise `ArdriError`s."""

    asynchronous: AsyncArdri

    @classmethod
    @contextmanager
    def connect(
        cls,
        address: str = DEFAULT_ADDRESS,
        *,
        token: str = "",
        tokens: TokenStore | None = None,
        retry: Retry | None = None,
        entropy: Entropy = fresh_entropy,
    ) -> "Iterator[Ardri]":
        """Opens a connection while entered; like `ardri_client.Ardri.connect`.

        Raises:
            Unreachable: no platform accepts connections there.
        """
        with ExitStack() as stack:
            portal = Portal()
            stack.callback(portal.close)
            connecting = AsyncArdri.connect(address, token=token, tokens=tokens, retry=retry, entropy=entropy)
            ardri = portal.wait(connecting.__aenter__())
            stack.callback(lambda: portal.wait(connecting.__aexit__(None, None, None)))
            yield cls(portal, ardri)

    @property
    def token(self) -> str:
        """The access token in use, which is valid for minutes; empty before `log_in`."""
        return self.asynchronous.token

    def table(self, place: Place) -> Table:
        """Returns a seat that the account already has, to be entered with `with`."""
        return Table(self._portal, self.asynchronous.table(place))

    def seek(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Options | None = None,
        clock: Clock | None = None,
        fill_after: float | None = None,
        fill_level: int = 0,
    ) -> Table:
        """Waits for a seat by matchmaking, to be entered with `with`; like `ardri_client.Ardri.seek`."""
        search = self.asynchronous.seek(
            game,
            seats=seats,
            options=options,
            clock=clock,
            fill_after=fill_after,
            fill_level=fill_level,
        )

        async def found() -> AsyncTable:
            async with search as seek:
                return await seek.table()

        return Table(self._portal, self.wait(found()))

    open_match = seating(AsyncArdri.open_match)
    join = seating(AsyncArdri.join)
    accept_invite = seating(AsyncArdri.accept_invite)
    rematch = seating(AsyncArdri.rematch)
    call_off = waiting(AsyncArdri.call_off)
    leave = waiting(AsyncArdri.leave)

    log_in = waiting(AsyncArdri.log_in)
    account = waiting(AsyncArdri.account)
    issue_token = waiting(AsyncArdri.issue_token)
    games = waiting(AsyncArdri.games)
    describe = waiting(AsyncArdri.describe)
    describe_table = waiting(AsyncArdri.describe_table)
    rules = waiting(AsyncArdri.rules)
    ladder = waiting(AsyncArdri.ladder)
    open_exhibition = waiting(AsyncArdri.open_exhibition)
    open_matches = waiting(AsyncArdri.open_matches)
    my_matches = iterating(AsyncArdri.my_matches)
    search_matches = iterating(AsyncArdri.search_matches)
    match = waiting(AsyncArdri.match)
    replay = waiting(AsyncArdri.replay)
    record = waiting(AsyncArdri.record)
    verify = waiting(AsyncArdri.verify)

    matches = iterating(AsyncArdri.matches)
    watch = iterating(AsyncArdri.watch)
    watch_account = iterating(AsyncArdri.watch_account)
    watch_lobby = iterating(AsyncArdri.watch_lobby)
    analyse = iterating(AsyncArdri.analyse)
