"""A stream over a WebSocket: the same messages as over gRPC to the same service, one in each frame.

A WebSocket has no status for the end of a call. So if a call fails, the last frame before the close frame is
a text: the google.rpc.Status as JSON. The close code is 4000 plus the number of the status, and the reason is
that of ErrorInfo.
"""

import asyncio
from collections import deque
from functools import partial
from typing import Final

from google.rpc.status_pb2 import Status
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSProtocolError, WSTransport

from gateway.web.codecs import to_json
from gateway.web.json_texts import JsonTexts
from gateway.web.refusals import status_json, status_of
from gateway.web.sockets import websocket
from gateway.web.sockets.socket_method import SocketMethod
from services.runtime.errors import InvalidRequest, LimitReached, MessageTooLarge
from services.runtime.limits.serving import STALLED_SECONDS
from services.runtime.rpc.admission import Places
from services.runtime.rpc.grpc_server import OPENING_SECONDS
from services.runtime.rpc.methods import MAX_MESSAGE, Call, StreamHandler, note_defect
from services.runtime.rpc.responses.direct_responses import DirectResponses
from services.runtime.rpc.statuses import reason_of

_CLOSING_SECONDS: Final = 10.0
"""How long a client has to answer our close frame."""
_REFUSED: Final = 4000
"""The close codes of refusals start here; 4000 to 4999 are for private use (RFC 6455, section 7.4.2)."""
MOST_IDLE: Final = 100
"""Most frames without a message, such as pings, in each period of `_IDLE_SECONDS`."""
_IDLE_SECONDS: Final = 10.0


class StreamSocket(WSListener):
    """One stream. `texts`: parses messages that are JSON; None if messages are bytes."""

    def __init__(
        self, method: SocketMethod, call: Call, places: Places, texts: JsonTexts | None = None
    ) -> None:
        self._method = method
        self._call = call
        self._places = places
        self._texts = texts
        self._loop = asyncio.get_running_loop()
        self._handler: StreamHandler | None = None
        self._has_place = self._is_over = self._is_paused = self._has_asked = False
        self._unread: deque[bytes] = deque()
        self._fragments: bytearray | None = None
        self._idle = 0
        self._idle_since = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    # --- the connection

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self._socket = transport
        write = self._write_json if self._texts else partial(websocket.send, transport, WSMsgType.BINARY)
        self._responses = DirectResponses(write, self._release, self._end)
        try:
            self._places.take()
            self._has_place = True
            self._handler = self._method.stream(self._call, self._responses)
        except Exception as error:  # noqa: BLE001  # everything leaves as a status; defects were logged by the service
            self._responses.fail(error)
            return
        self._timer = self._loop.call_later(OPENING_SECONDS, self._expire)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is closed, by either side."""
        self._responses.discard()
        self._unread.clear()
        self._release()
        if self._stalled is not None:
            self._stalled.cancel()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._responses.pause()
        abort = self._socket.underlying_transport.abort
        self._stalled = self._loop.call_later(STALLED_SECONDS, abort)

    def resume_writing(self) -> None:
        """The client has read on."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        self._responses.resume()

    def fail(self, error: BaseException) -> None:
        """Ends the call with that error."""
        self._responses.fail(error)

    def abort(self) -> None:
        """Breaks the connection."""
        self._socket.underlying_transport.abort()

    # --- what the client sends

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Takes one frame. Its bytes are in a buffer of picows, valid only until this method returns."""
        try:
            if frame.msg_type == WSMsgType.CLOSE:
                self._answer_close()
            elif not self._is_over:
                self._take_frame(frame)
        except WSProtocolError:
            raise  # picows closes the connection with the error's code
        except Exception as error:  # noqa: BLE001  # picows would only log it, and its log is off
            note_defect(error, self._method.name)
            self._responses.fail(error)

    def _take_frame(self, frame: WSFrame) -> None:
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "no extension was agreed on")
        if kind in (WSMsgType.PING, WSMsgType.PONG):
            self._count_idle()
            if kind == WSMsgType.PING and self._stalled is None:
                self._socket.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CONTINUATION:
            self._take_fragment(frame)
        elif self._fragments is not None:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "the last message has not ended")
        elif (kind == WSMsgType.TEXT) != (self._texts is not None):
            expected = "texts of JSON" if self._texts else "binary"
            self._responses.fail(InvalidRequest("frame", f"messages of this subprotocol are {expected}"))
        elif frame.fin:
            self._receive(frame.get_payload_as_bytes())
        else:
            self._fragments = bytearray(frame.get_payload_as_memoryview())

    def _take_fragment(self, frame: WSFrame) -> None:
        if self._fragments is None:
            raise WSProtocolError(WSCloseCode.PROTOCOL_ERROR, "no message to go on with")
        if not frame.payload_size:
            self._count_idle()
        size = len(self._fragments) + frame.payload_size
        if size > MAX_MESSAGE:
            words = f"{size} bytes; a message of {self._method.name} has {MAX_MESSAGE}"
            self._responses.fail(MessageTooLarge(words, limit=str(MAX_MESSAGE)))
            return
        self._fragments += frame.get_payload_as_memoryview()
        if frame.fin:
            message, self._fragments = bytes(self._fragments), None
            self._receive(message)

    def _count_idle(self) -> None:
        now = self._loop.time()
        if now - self._idle_since > _IDLE_SECONDS:
            self._idle, self._idle_since = 0, now
        self._idle += 1
        if self._idle > MOST_IDLE:
            self._responses.fail(LimitReached("too many frames without a message", limit="frames"))

    def _receive(self, message: bytes) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._is_paused:
            self._unread.append(message)  # was read before reading was paused
        else:
            self._hand_over(message)

    def _hand_over(self, message: bytes) -> None:
        if self._handler is None or self._is_over:
            return
        if self._texts is not None:
            try:
                message = self._texts.read_at_once(self._call, self._method.request, message)
            except (InvalidRequest, LimitReached) as error:
                self._responses.fail(error)
                return
        if self._method.takes_one and self._has_asked:
            words = f"{self._method.name} takes one message"
            self._responses.fail(InvalidRequest("frame", words))
            return
        self._has_asked = True
        if pause := self._handler.on_message(message):
            self._is_paused = True
            self._socket.underlying_transport.pause_reading()
            self._loop.call_later(pause, self._read_on)
        if self._method.takes_one and self._handler is not None:
            self._handler.on_half_close()

    def _read_on(self) -> None:
        self._is_paused = False
        while self._unread and not self._is_paused:
            self._hand_over(self._unread.popleft())
        if not self._is_paused and not self._socket.is_disconnected:
            self._socket.underlying_transport.resume_reading()

    # --- what the client is sent, and the end

    def _write_json(self, payload: bytes) -> None:
        try:
            text = to_json(self._method.response, payload)
        except Exception as error:  # noqa: BLE001  # say, the engine's game is newer than the gateway
            note_defect(error, self._method.name)
            self._responses.fail(error)
        else:
            websocket.send(self._socket, WSMsgType.TEXT, text.encode())

    def _expire(self) -> None:
        self._timer = None
        self._responses.fail(LimitReached(f"no message in {OPENING_SECONDS:g} s", limit="opening"))

    def _end(self, error: BaseException | None) -> None:
        status = Status() if error is None else status_of(error, self._call)
        if error is not None:
            websocket.send(self._socket, WSMsgType.TEXT, status_json(status).encode())
        code = _REFUSED + status.code if status.code else WSCloseCode.OK.value
        websocket.close(self._socket, code, reason_of(status))
        self._loop.call_later(_CLOSING_SECONDS, self.abort)

    def _answer_close(self) -> None:
        if not self._socket.is_close_frame_sent:
            websocket.close(self._socket, WSCloseCode.OK.value, "")
        self._responses.discard()
        self._release()  # frames after the close frame in the same read are ignored
        self._socket.disconnect()

    def _release(self) -> None:
        self._is_over = True
        handler, self._handler = self._handler, None
        if handler is not None:
            handler.cancel()
        if self._has_place:
            self._has_place = False
            self._places.give_back()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
