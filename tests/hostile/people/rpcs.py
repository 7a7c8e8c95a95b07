"""Every RPC of the platform, from the descriptors of its services; a new one is here by itself."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from google.protobuf import descriptor_pool
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health_pb2 as _health  # noqa: F401  # known to the pool from here on
from grpc_reflection.v1alpha import reflection_pb2 as _reflection  # noqa: F401  # as above

from gateway.app import load_protos


@dataclass(frozen=True, slots=True)
class Rpc:
    """One method: its service by its full name, and whether its requests or answers are streams."""

    service: str
    name: str
    request: type[Message]
    answer: type[Message]
    requests_stream: bool
    answers_stream: bool

    @property
    def path(self) -> str:
        """As it is called on the wire."""
        return f"/{self.service}/{self.name}"

    def __str__(self) -> str:
        return f"{self.service.rpartition('.')[2]}.{self.name}"


def rpcs_of(service: str) -> list[Rpc]:
    """The methods of a service whose file is loaded."""
    load_protos()
    return [_rpc(method) for method in descriptor_pool.Default().FindServiceByName(service).methods]


def own_services() -> list[str]:
    """The full names of all services in our protos."""
    load_protos()
    return sorted(set(_services()))


def _services() -> Iterator[str]:
    for name, module in list(sys.modules.items()):
        if name.startswith("ardri.") and name.endswith("_pb2"):
            yield from (each.full_name for each in module.DESCRIPTOR.services_by_name.values())


def _rpc(method: MethodDescriptor) -> Rpc:
    return Rpc(
        service=method.containing_service.full_name,
        name=method.name,
        request=GetMessageClass(method.input_type),
        answer=GetMessageClass(method.output_type),
        requests_stream=method.client_streaming,
        answers_stream=method.server_streaming,
    )
