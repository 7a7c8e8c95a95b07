"""Messages on a socket arrive whole, in order and before its end; they are bounded and can be held back."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from services.runtime.rpc.grpc_server import HARD_LIMIT
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer
from tests.waiting import HANG_SECONDS, patiently, until


@dataclass
class Ends:
    """Two connected sockets, and the messages that each has received."""

    near: MessageSocket
    far: MessageSocket
    at_near: list[bytes]
    at_far: list[bytes]


@asynccontextmanager
async def ends() -> AsyncIterator[Ends]:
    loop = asyncio.get_running_loop()
    at_near, at_far = list[bytes](), list[bytes]()
    accepted: asyncio.Future[MessageSocket] = loop.create_future()

    def accept() -> MessageSocket:
        accepted.set_result(MessageSocket(at_far.append))
        return accepted.result()

    server = await loop.create_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    _, near = await loop.create_connection(lambda: MessageSocket(at_near.append), "127.0.0.1", port)
    found = Ends(near, await accepted, at_near, at_far)
    yield found
    for end in (found.near, found.far):
        end.abort()
        await end.ended
    server.close()


@asynccontextmanager
async def a_raw_end() -> AsyncIterator[tuple[asyncio.StreamWriter, list[bytes], MessageSocket]]:
    """A plain connection that sends raw bytes to a socket that expects messages."""
    came: list[bytes] = []
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[MessageSocket] = loop.create_future()

    def accept() -> MessageSocket:
        accepted.set_result(MessageSocket(came.append))
        return accepted.result()

    server = await loop.create_server(accept, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    yield writer, came, await accepted
    writer.close()
    await (await accepted).ended
    server.close()


async def test_messages_come_whole_and_in_order_both_ways() -> None:
    async with ends() as two:
        sent = [b"", b"a", bytes(HARD_LIMIT), b"b" * 70_000, b""]
        for payload in sent:
            two.near.send(payload)
            two.far.send(payload[::-1])
        await until(lambda: len(two.at_near) == len(two.at_far) == len(sent))
        assert two.at_far == sent
        assert two.at_near == sent


@pytest.mark.parametrize("cut", [1, 3, 4, 5, 7])
async def test_however_the_bytes_are_cut(cut: int) -> None:
    async with a_raw_end() as (writer, came, _):
        sent = [b"", b"one", b"two two"]
        stream = b"".join(struct.pack("<I", len(each)) + each for each in sent)
        for start in range(0, len(stream), cut):
            writer.write(stream[start : start + cut])
            await writer.drain()
            await asyncio.sleep(0)
        await until(lambda: len(came) == len(sent))
        assert came == sent


async def test_who_says_more_than_a_message_may_have_is_cut_off() -> None:
    async with a_raw_end() as (writer, came, socket):
        writer.write(struct.pack("<I", 2) + b"ok" + struct.pack("<I", HARD_LIMIT + 1) + b"x" * 10)
        async with patiently():
            await socket.ended
        assert came == [b"ok"]


async def test_nothing_is_handed_on_or_read_while_it_pauses() -> None:
    async with ends() as two:

        def stop(payload: bytes) -> None:
            two.at_far.append(payload)
            two.far.pause()

        two.far.on_message = stop
        for number in range(3):
            two.near.send(bytes([number]))
        for number in range(3):
            await until(lambda count=number + 1: len(two.at_far) == count)  # type: ignore[misc]  # a default
            await asyncio.sleep(0.01)
            assert two.at_far == [bytes([each]) for each in range(number + 1)]
            two.far.resume()


async def test_it_takes_no_more_than_the_other_end_reads_and_tells_when_it_does_again() -> None:
    async with ends() as two:
        two.far.pause()
        room = asyncio.Event()
        two.near.write = room.set
        count = 0
        while two.near.takes:
            two.near.send(bytes(100_000))
            count += 1
        two.far.resume()
        async with patiently():
            await room.wait()
        assert two.near.takes
        await until(lambda: len(two.at_far) == count)


async def test_what_is_to_be_written_soon_is_written_together() -> None:
    async with ends() as two:
        waiting: list[bytes] = []
        written: list[int] = []

        def write() -> None:
            written.append(len(waiting))
            two.near.send(b"".join(waiting))

        two.near.write = write
        for payload in (b"a", b"b"):
            waiting.append(payload)
            two.near.write_soon()
        await asyncio.sleep(0)
        assert not written
        waiting.append(b"c")
        two.near.write_soon()
        await until(lambda: two.at_far == [b"abc"])
        assert written == [3]
        two.near.write_soon()
        await until(lambda: written == [3, 3])


async def test_all_that_was_sent_arrives_before_the_end() -> None:
    async with ends() as two:
        for _ in range(100):
            two.near.send(bytes(100_000))
        async with patiently():
            await two.near.finish(HANG_SECONDS)
        assert len(two.at_far) == 100
        two.near.send(b"late")
        assert two.near.ended.done()
        await two.far.ended


async def test_who_does_not_read_is_not_waited_for_for_ever() -> None:
    async with ends() as two:
        two.far.pause()
        two.near.send(bytes(HARD_LIMIT))
        await two.near.finish(0.01)
        two.near.abort()
        await two.near.ended


async def test_who_says_nothing_is_asked_several_times_before_it_counts_as_gone() -> None:
    """A lost keepalive packet is not sent again, and a dead peer must be found within 15 s."""
    async with ends() as two:
        assert two.near._transport is not None
        connection = two.near._transport.get_extra_info("socket")
        idle, interval, count = (
            connection.getsockopt(socket.IPPROTO_TCP, option)
            for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        )
    assert count >= 3
    assert idle + count * interval <= 15


async def test_an_offer_is_found_in_metadata() -> None:
    offer = Offer(7900, bytes(range(16)))
    assert Offer.found_in((("other", "x"), *offer.metadata())) == offer
    for strange in (
        (),
        offer.metadata()[:1],
        offer.metadata()[1:],
        (("ardri-link-port", "x"), offer.metadata()[1]),
    ):
        assert Offer.found_in(strange) is None
