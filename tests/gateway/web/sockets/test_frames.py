"""WebSocket frames (RFC 6455) of every form: cut, masked, split, too long, invalid."""

import asyncio
import contextlib
from random import Random

import pytest

from ardri.link.v1 import link_service_pb2 as link
from gateway.web.sockets import stream_socket
from services.runtime.rpc.methods import MAX_MESSAGE
from tests.gateway.web.gateway import ACT, OPEN, Unread, WebGateway, kinds, opened
from tests.gateway.web.sockets.raw_socket import Kind, RawSocket, frame, handshake
from tests.waiting import until

CANCEL = link.FRAME_KIND_CANCEL
JSON = ("ardri.play.v1.json", "ardri.token.t")
SIZES = (*range(70), 125, 126, 127, 128, 255, 256, 1000, 4095, 8192, 8193, MAX_MESSAGE - 1, MAX_MESSAGE)
"""Sizes at which lengths are encoded differently, masks are applied differently, and buffers grow."""


async def connected(web: WebGateway) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", web.port)


# --- cut


async def test_frames_may_be_cut_at_every_byte(web: WebGateway) -> None:
    sent = handshake() + frame(OPEN) + frame(ACT)
    for cut in range(1, len(sent)):
        reader, writer = await connected(web)
        writer.write(sent[:cut])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        writer.write(sent[cut:])
        socket = await RawSocket.opened(reader, writer)
        assert [await socket.message(), await socket.message()] == [OPEN, ACT]
        socket.leave()


async def test_frames_may_come_byte_by_byte(web: WebGateway) -> None:
    reader, writer = await connected(web)
    for byte in handshake():
        writer.write(bytes([byte]))
        await asyncio.sleep(0)
    socket = await RawSocket.opened(reader, writer)
    for byte in frame(OPEN) + frame(b"x" * 300, mask=b"\x00\xff\x00\xff"):
        writer.write(bytes([byte]))
        await asyncio.sleep(0)
    assert [await socket.message(), await socket.message()] == [OPEN, b"x" * 300]
    socket.leave()


async def test_a_connection_may_break_at_every_byte(web: WebGateway) -> None:
    sent = handshake() + frame(OPEN) + frame(ACT, fin=False) + frame(b"", Kind.PING)
    for cut in range(1, len(sent)):
        reader, writer = await connected(web)
        writer.write(sent[:cut])
        writer.write_eof()
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.close()
    await until(lambda: web.server.admission.streams.taken == 0)
    # Calls that were begun may reach the engine after their end is known here.
    await until(lambda: kinds(web).count(CANCEL) == kinds(web).count(link.FRAME_KIND_OPEN))
    (await opened(web)).leave()


async def test_fragments_may_be_cut_at_every_byte(web: WebGateway) -> None:
    socket = await opened(web)
    sent = (
        frame(ACT[:1], fin=False, mask=b"\x01\x02\x03\x04")
        + frame(b"?", Kind.PING)
        + frame(ACT[1:4], Kind.CONTINUATION, fin=False, mask=b"\xff\x00\xff\x00")
        + frame(ACT[4:], Kind.CONTINUATION)
    )
    for cut in range(1, len(sent)):
        for part in (sent[:cut], sent[cut:]):
            socket.writer.write(part)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert await socket.read() == (Kind.PONG, b"?")
        assert await socket.message() == ACT
    socket.leave()


# --- whole


async def test_a_message_may_come_in_fragments_with_pings_between(web: WebGateway) -> None:
    socket = await opened(web)
    socket.send(ACT[:3], fin=False)
    socket.send(b"still there?", Kind.PING)
    socket.send(b"", Kind.CONTINUATION, fin=False)
    socket.send(ACT[3:], Kind.CONTINUATION)
    assert await socket.read() == (Kind.PONG, b"still there?")
    assert await socket.message() == ACT
    socket.leave()


async def test_the_longest_message_passes(web: WebGateway) -> None:
    socket = await opened(web)
    longest = b"x" * MAX_MESSAGE
    socket.send(longest)
    assert await socket.message() == longest
    socket.leave()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(ACT, mask=None), 1002),
        (frame(ACT, rsv=4), 1002),
        (frame(ACT, Kind.CONTINUATION), 1002),
        (frame(ACT, fin=False) + frame(ACT), 1002),
        (frame(b"x" * 126, Kind.PING), 1002),
        (frame(b"", Kind.PING, fin=False), 1002),
        (b"\x83\x80mask", 1002),
        (frame(b"x", Kind.CLOSE), 1002),
        (frame(b"x" * (MAX_MESSAGE + 1)), 1009),
        (b"\x82\xff" + b"\x7f" + b"\xff" * 7, 1009),
        (b"\x82\xff" + b"\xff" * 8, 1002),
    ],
    ids=[
        "no mask",
        "an extension",
        "a continuation of nothing",
        "a message within another",
        "a long ping",
        "half a ping",
        "an unknown kind",
        "half a close code",
        "too long",
        "longer than memory",
        "longer than lengths are",
    ],
)
async def test_frames_that_break_the_protocol(web: WebGateway, sent: bytes, code: int) -> None:
    socket = await opened(web)
    socket.writer.write(sent)
    assert (await socket.close_code())[0] == code
    socket.leave()
    await until(lambda: kinds(web)[-1] == CANCEL)


async def test_fragments_are_bounded_as_frames_are(web: WebGateway) -> None:
    socket = await opened(web)
    socket.send(b"x" * MAX_MESSAGE, fin=False)
    socket.send(b"x", Kind.CONTINUATION, fin=False)
    assert (await socket.refusal())["reason"] == "MESSAGE_TOO_LARGE"
    socket.leave()


async def test_a_text_among_bytes_is_refused(web: WebGateway) -> None:
    socket = await opened(web)
    socket.send(b"{}", Kind.TEXT)
    assert (await socket.refusal())["reason"] == "INVALID_REQUEST"
    socket.leave()


async def test_frames_without_messages_are_bounded(web: WebGateway) -> None:
    socket = await opened(web)
    for _ in range(stream_socket.MOST_IDLE):
        socket.send(b"", Kind.PING)
        assert await socket.read() == (Kind.PONG, b"")
    socket.send(b"", Kind.PONG)
    assert (await socket.refusal())["reason"] == "LIMIT"
    socket.leave()


async def test_masks_of_every_alignment(web: WebGateway) -> None:
    dice = Random(1)
    socket = await opened(web)
    for size in SIZES:
        payload = dice.randbytes(size)
        mask = dice.choice((dice.randbytes(4), b"\0\0\0\0", b"\xff\xff\xff\xff"))
        socket.send(payload, mask=mask)
        assert await socket.message() == payload, size
    socket.leave()


async def test_many_frames_in_one_write(web: WebGateway) -> None:
    dice = Random(2)
    socket = await opened(web)
    payloads = [dice.randbytes(dice.choice(SIZES[:80])) for _ in range(200)]
    socket.writer.write(b"".join(frame(each, mask=dice.randbytes(4)) for each in payloads))
    assert [await socket.message() for _ in payloads] == payloads
    socket.leave()


async def test_a_ping_is_answered_with_what_it_says(web: WebGateway) -> None:
    socket = await opened(web)
    for payload in (b"", b"\0", b"x" * 125):
        socket.send(b"nobody asked", Kind.PONG)
        socket.send(payload, Kind.PING)
        assert await socket.read() == (Kind.PONG, payload)
    socket.leave()


async def test_nothing_is_heard_after_a_close_frame(web: WebGateway) -> None:
    socket = await opened(web)
    socket.writer.write(frame(b"\x03\xe8bye", Kind.CLOSE) + frame(ACT) + frame(b"?", Kind.PING))
    assert await socket.close_code() == (1000, "")
    with contextlib.suppress(ConnectionError):
        assert await socket.reader.read() == b""
    await until(lambda: kinds(web)[-1] == CANCEL)
    assert ACT not in [each.payload for each in web.engine.frames]
    socket.leave()


async def test_empty_fragments_are_bounded(web: WebGateway) -> None:
    socket = await opened(web)
    socket.send(ACT, fin=False)
    for _ in range(stream_socket.MOST_IDLE + 1):
        socket.send(b"", Kind.CONTINUATION, fin=False)
    assert (await socket.refusal())["reason"] == "LIMIT"
    socket.leave()


async def test_a_client_that_reads_nothing_is_not_answered_its_pings(web: WebGateway) -> None:
    socket = await opened(web)
    socket.reader._transport.pause_reading()  # type: ignore[attr-defined]  # there is no other way
    sent, unread = list[bytes](), Unread()
    while unread.size == 0:
        sent.append(str(len(sent)).encode() * 10_000)
        web.engine.send(1, link.FRAME_KIND_DATA, sent[-1])
        await asyncio.sleep(0.001)
    for _ in range(stream_socket.MOST_IDLE // 2):
        socket.send(b"x" * 125, Kind.PING)
    socket.send(ACT)
    await until(lambda: web.engine.frames[-1].payload == ACT)  # so the pings have been read
    socket.reader._transport.resume_reading()  # type: ignore[attr-defined]
    assert [await socket.message() for _ in sent] == sent
    assert await socket.message() == ACT
    socket.leave()


@pytest.mark.parametrize("sent", [frame(b"\xff\xfe", Kind.TEXT), frame(b"{", Kind.TEXT), frame(b"{}")])
async def test_what_is_no_text_of_json_is_refused(web: WebGateway, sent: bytes) -> None:
    socket = await RawSocket.open(web.port, JSON)
    socket.writer.write(sent)
    assert (await socket.refusal())["reason"] == "INVALID_REQUEST"
    socket.leave()
