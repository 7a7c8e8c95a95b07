"""A seat in a match, for programs without an event loop."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self

from ardri.match.v1 import match_pb2 as pb
from ardri_client.match.place import Place
from ardri_client.match.table import Table as AsyncTable
from ardri_client.sync.portal import Blocking, waiting


class Table(Blocking):
    """A seat in a match, live within `with`; iterating yields each event once, in order."""

    asynchronous: AsyncTable

    def __enter__(self) -> Self:
        self.wait(self.asynchronous.__aenter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.wait(self.asynchronous.close())

    def __iter__(self) -> Iterator[pb.Event]:
        return self.each(self.asynchronous)

    @property
    def place(self) -> Place:
        """The match and seat, to come back to."""
        return self.asynchronous.place

    @property
    def match(self) -> pb.Match:
        """The match as of the last event."""
        return self.asynchronous.match

    @property
    def seat(self) -> int:
        """The seat that this table plays."""
        return self.asynchronous.seat

    @property
    def is_turn(self) -> bool:
        """Whether this seat must act."""
        return self.asynchronous.is_turn

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.asynchronous.is_over

    turn = waiting(AsyncTable.turn)
    act = waiting(AsyncTable.act)
    check = waiting(AsyncTable.check)
    legal_actions = waiting(AsyncTable.legal_actions)
    effects = waiting(AsyncTable.effects)
    look = waiting(AsyncTable.look)
    presence = waiting(AsyncTable.presence)
    hint = waiting(AsyncTable.hint)
    replay = waiting(AsyncTable.replay)
    verify = waiting(AsyncTable.verify)
    resign = waiting(AsyncTable.resign)
    call_off = waiting(AsyncTable.call_off)
    leave = waiting(AsyncTable.leave)
    offer_draw = waiting(AsyncTable.offer_draw)
    answer_draw = waiting(AsyncTable.answer_draw)
    offer_takeback = waiting(AsyncTable.offer_takeback)
    answer_takeback = waiting(AsyncTable.answer_takeback)
    say = waiting(AsyncTable.say)
    claim = waiting(AsyncTable.claim)
