"""Lists that are read to their end, page by page."""

from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from google.protobuf.message import Message

from ardri_client.calls.retry import TRY_SECONDS, Caller

if TYPE_CHECKING:  # generic for type checkers alone
    import grpc

_Q = TypeVar("_Q", bound=Message)
_P = TypeVar("_P", bound=Message)
_R = TypeVar("_R")


async def each_row(
    caller: Caller,
    method: "grpc.aio.UnaryUnaryMultiCallable[_Q, _P]",
    request: _Q,
    rows: Callable[[_P], Iterable[_R]],
    *,
    seconds: float = TRY_SECONDS,
) -> AsyncIterator[_R]:
    """Yields the rows of all pages, from the one that the request asks for; the request stays as it is.

    `rows`: takes the rows from a page. `seconds`: timeout of one try of a page.

    Raises:
        ArdriError: the refusal, or the last error once retrying has taken too long.
    """
    asked: Any = type(request)()
    asked.CopyFrom(request)
    while True:
        page: Any = await caller.call(method, asked, seconds=seconds)
        for row in rows(page):
            yield row
        if not page.next_page_token:
            return
        asked.page_token = page.next_page_token
