"""Methods as connectrpc has them, over bytes: the stubs make messages of these."""

from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType


class Bytes:
    """A codec that leaves everything to the stubs."""

    def name(self) -> str:
        """As the content type ends."""
        return "proto"

    def encode(self, message: bytes) -> bytes:
        """As it is."""
        return message

    def decode(self, data: bytes | bytearray, message_class: type[bytes]) -> bytes:
        """As it is."""
        return bytes(data)


def method_info(method: str, kind: StreamType) -> MethodInfo[bytes, bytes]:
    """Of the path of a method, `/ardri.engine.v1.EngineService/GetMatch`."""
    _, service, name = method.split("/")
    return MethodInfo(
        name=name,
        service_name=service,
        input=bytes,
        output=bytes,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=kind,
    )
