"""The services of engines, for all games: requests pass as bytes to the engine that their field 1 names.

The answers pass back as bytes. Nothing of a game is decoded here, so a new game needs no new gateway.
"""

from google.protobuf.descriptor import ServiceDescriptor

from ardri.analysis.v1 import analysis_service_pb2
from ardri.engine.v1 import engine_service_pb2
from ardri.ops.v1 import match_ops_service_pb2
from gateway.proxy.engines import Engines
from gateway.proxy.proxied_call import ProxiedCall
from gateway.proxy.route import Route
from services.runtime.rpc.methods import Call, ResponseStream, Service, Stream, StreamHandler

_ENGINE = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"]
_ANALYSIS = analysis_service_pb2.DESCRIPTOR.services_by_name["AnalysisService"]
_OPS = match_ops_service_pb2.DESCRIPTOR.services_by_name["MatchOpsService"]


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
    """All methods of the service, also those that the proto gains later."""
    routes = [Route.of(method) for method in descriptor.methods]
    return Service(
        descriptor.full_name,
        {route.name: route.unary(engines.pass_on) for route in routes if not route.answers_stream},
        {route.name: _stream(engines, route) for route in routes if route.requests_stream},
        {
            route.name: _stream(engines, route)
            for route in routes
            if route.answers_stream and not route.requests_stream
        },
    )


def _stream(engines: Engines, route: Route) -> Stream:
    def stream(call: Call, responses: ResponseStream) -> StreamHandler:
        return ProxiedCall(engines, route, call, responses)

    return stream
