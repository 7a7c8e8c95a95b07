"""Methods of connectrpc over bytes, of which the stubs make messages."""

from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType


class Bytes:
    """A codec that leaves bytes as they are; the stubs encode and decode."""

    def name(self) -> str:
        """The end of the content type."""
        return "proto"

    def encode(self, message: bytes) -> bytes:
        """Returns it unchanged."""
        return message

    def decode(self, data: bytes | bytearray, message_class: type[bytes]) -> bytes:
        """Returns it unchanged."""
        return bytes(data)


def method_info(method: str, kind: StreamType) -> MethodInfo[bytes, bytes]:
    """Describes the method of a path like `/ardri.engine.v1.EngineService/GetMatch`."""
    _, service, name = method.split("/")
    return MethodInfo(
        name=name,
        service_name=service,
        input=bytes,
        output=bytes,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=kind,
    )
