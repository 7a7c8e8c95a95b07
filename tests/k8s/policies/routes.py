"""That whoever comes from outside reaches the port of its protocol, and keeps its streams."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ardri.analysis.v1 import analysis_service_pb2
from ardri.engine.v1 import engine_service_pb2
from ardri.gateway.v1 import (
    account_service_pb2,
    identity_service_pb2,
    lobby_service_pb2,
    matchmaking_service_pb2,
)
from ardri.tournament.v1 import tournament_service_pb2
from gateway.proxy.directors import ANSWER_SECONDS
from gateway.web.exposed import LEFT_OUT, SERVICES
from tests.k8s.rendering import Manifest, title
from tests.k8s.selecting import of_kind, settings

_DESCRIBED: Final = {
    service.full_name: service
    for file in (
        account_service_pb2,
        analysis_service_pb2,
        engine_service_pb2,
        identity_service_pb2,
        lobby_service_pb2,
        matchmaking_service_pb2,
        tournament_service_pb2,
    )
    for service in file.DESCRIPTOR.services_by_name.values()
}
_PROTOCOLS: Final = {
    "kubernetes.io/h2c": "gRPC",
    "http": "HTTP",
    "ardri.dev/grpcs": "gRPC by TLS",
    "https": "HTTP by TLS",
}
"""What is spoken at a port of a service, by its `appProtocol`."""
_NGINX: Final = "nginx.ingress.kubernetes.io/"
_SILENCE_SECONDS: Final = 60
"""How long a silence proxies must bear: a stream speaks each 5 s, but a WebSocket is pinged more rarely."""
_BODIES: Final = {True: "0", False: "2m"}
"""How much nginx lets through, by whether it is gRPC: streams have no end, a record as JSON has 2 MiB."""


def lead_to_the_port_of_their_protocol(manifests: Sequence[Manifest]) -> Iterator[str]:
    """GRPC to the port that speaks it and all else to that of HTTP; and whom proxies speak for is known."""
    ports = {
        (each["metadata"]["name"], key): _PROTOCOLS.get(port.get("appProtocol", ""), "none")
        for each in of_kind(manifests, "Service")
        for port in each["spec"]["ports"]
        for key in (port["port"], port["name"])
    }
    routes = of_kind(manifests, "HTTPRoute", "GRPCRoute", "Ingress")
    for route in routes:
        wanted = _protocol(route, _is_encrypted(manifests))
        backends = list(_backends(route))
        for backend in backends:
            if (found := ports.get(backend, "none")) != wanted:
                yield f"{title(route)}: {found} is spoken at {backend}, not {wanted}"
        if not backends:
            yield f"{title(route)}: leads nowhere"
    if routes and "ARDRI_TRUSTED_PROXIES" not in settings(manifests):
        yield "all people share the limits of the proxy's address (ARDRI_TRUSTED_PROXIES)"


def let_streams_go_on(manifests: Sequence[Manifest]) -> Iterator[str]:
    """No proxy ends or holds back a stream, nor gives up a call before the gateway does."""
    for route in of_kind(manifests, "HTTPRoute"):
        rules = route["spec"]["rules"]
        for path in _streams():
            if _limit(_rule(rules, path)) != 0:
                yield f"{title(route)}: {path} has a time limit"
        if 0 < _limit(_rule(rules, "/")) <= ANSWER_SECONDS:
            yield f"{title(route)}: calls are given up before the gateway has answered"
    for route in of_kind(manifests, "Ingress"):
        told = route["metadata"].get("annotations", {})
        for limit in ("proxy-read-timeout", "proxy-send-timeout"):
            if int(told.get(_NGINX + limit, 0)) < _SILENCE_SECONDS:
                yield f"{title(route)}: a silent stream is ended ({limit})"
        if told.get(f"{_NGINX}proxy-body-size") != _BODIES[_is_grpc(route)]:
            yield f"{title(route)}: more or less is let through than the gateway reads"
        if not _is_grpc(route) and told.get(f"{_NGINX}proxy-buffering") != "off":
            yield f"{title(route)}: what a stream says is held back"


def _protocol(route: Manifest, is_encrypted: bool) -> str:
    """What a route speaks to the gateway; one of the Gateway API is told so by a policy beside it."""
    if route["kind"] == "Ingress":
        is_encrypted = _told(route) in ("GRPCS", "HTTPS")
    return ("gRPC" if _is_grpc(route) else "HTTP") + (" by TLS" if is_encrypted else "")


def _is_grpc(route: Manifest) -> bool:
    return route["kind"] == "GRPCRoute" or _told(route) in ("GRPC", "GRPCS")


def _told(ingress: Manifest) -> str:
    found: str = ingress["metadata"].get("annotations", {}).get(f"{_NGINX}backend-protocol", "HTTP")
    return found


def _is_encrypted(manifests: Sequence[Manifest]) -> bool:
    policies = of_kind(manifests, "BackendTLSPolicy")
    return "gateway" in [target["name"] for each in policies for target in each["spec"]["targetRefs"]]


def _backends(route: Manifest) -> Iterator[tuple[str, int | str]]:
    """The service and the port, by its number or its name."""
    for rule in route["spec"].get("rules", ()):
        for each in rule.get("backendRefs", ()):
            yield each["name"], each["port"]
        for each in rule.get("http", {}).get("paths", ()):
            service = each["backend"]["service"]
            yield service["name"], service["port"].get("name") or service["port"]["number"]


def _streams() -> Iterator[str]:
    """The paths of all that is streamed at the port of HTTP, over a WebSocket or not."""
    for name in sorted(SERVICES):
        methods: Any = _DESCRIBED[name].methods
        for method in methods:
            if method.server_streaming and method.name not in LEFT_OUT:
                yield f"/{name}/{method.name}"


def _rule(rules: Sequence[Any], path: str) -> Any:
    """The rule that a request for the path follows: an exact one first, then one for all."""
    exact = {"type": "Exact", "value": path}
    named = (rule for rule in rules if exact in [match.get("path") for match in rule.get("matches", ())])
    others = (rule for rule in rules if "matches" not in rule)
    return next(named, None) or next(others, {})


def _limit(rule: Any) -> float:
    """Of a request, in seconds; 0: none."""
    text: str = rule.get("timeouts", {}).get("request", "15s")
    return float(text.removesuffix("s"))
