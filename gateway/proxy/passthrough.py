"""The services of engines, for all games: bytes go to the engine that field 1 names, and its bytes come back.

Nothing of a game is decoded here, so a new game needs no new gateway.
"""

from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor

from ardri.analysis.v1 import analysis_service_pb2
from ardri.engine.v1 import engine_service_pb2
from ardri.ops.v1 import match_ops_service_pb2
from gateway.proxy.engines import Engines
from gateway.proxy.proxied_call import VERIFY, Passage, Way
from services.runtime.rpc.methods import (
    MAX_MESSAGE,
    Call,
    ResponseStream,
    Service,
    Stream,
    StreamHandler,
    Unary,
)

_ENGINE = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"]
_ANALYSIS = analysis_service_pb2.DESCRIPTOR.services_by_name["AnalysisService"]
_OPS = match_ops_service_pb2.DESCRIPTOR.services_by_name["MatchOpsService"]
_VERIFY_LIMIT = 1024 * 1024


def engine_service(engines: Engines) -> Service:
    """`EngineService`."""
    return _passed(engines, _ENGINE)


def analysis_service(engines: Engines) -> Service:
    """`AnalysisService`."""
    return _passed(engines, _ANALYSIS)


def match_ops_service(engines: Engines) -> Service:
    """`MatchOpsService`."""
    return _passed(engines, _OPS)


def _passed(engines: Engines, descriptor: ServiceDescriptor) -> Service:
    """The whole service; what the proto gains, it passes through too."""
    ways = [_way(method) for method in descriptor.methods]
    return Service(
        descriptor.full_name,
        {way.name: _unary(engines, way) for way in ways if not way.answers_stream},
        {way.name: _stream(engines, way) for way in ways if way.requests_stream},
        {way.name: _stream(engines, way) for way in ways if way.answers_stream and not way.requests_stream},
    )


def _way(method: MethodDescriptor) -> Way:
    return Way(
        name=method.name,
        key=method.input_type.fields_by_number[1].name,
        limit=_VERIFY_LIMIT if method.name == VERIFY else MAX_MESSAGE,
        requests_stream=method.client_streaming,
        answers_stream=method.server_streaming,
    )


def _unary(engines: Engines, way: Way) -> Unary:
    async def unary(call: Call, payload: bytes) -> bytes:
        return await engines.pass_on(way.key_in(payload), way.name, call, payload)

    return unary


def _stream(engines: Engines, way: Way) -> Stream:
    def stream(call: Call, responses: ResponseStream) -> StreamHandler:
        return Passage(engines, way, call, responses)

    return stream
