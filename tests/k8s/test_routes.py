"""Routes from outside: whatever of them is taken away or changed, a check says so."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.k8s.policies import POLICIES
from tests.k8s.rendering import ROUTED, Manifest, rendered, title
from tests.k8s.schemas import faults
from tests.k8s.selecting import of_kind

_GATEWAY_API = ("HTTPRoute", "GRPCRoute")
_NGINX = "nginx.ingress.kubernetes.io/"


def routes(*kinds: str) -> list[Manifest]:
    return of_kind(rendered(ROUTED), *kinds)


def complaints(changed: Manifest) -> list[str]:
    """Of all policies, with one object in the place of the one of its name."""
    others = [each for each in rendered(ROUTED) if title(each) != title(changed)]
    return [fault for policy in POLICIES for fault in policy([*others, changed])]


def backend(spec: dict[str, Any]) -> dict[str, Any]:
    """The first that a route of the Gateway API leads to."""
    found: dict[str, Any] = spec["rules"][0]["backendRefs"][0]
    return found


def test_both_ways_are_there_for_both_ports() -> None:
    assert sorted(map(title, routes(*_GATEWAY_API, "Ingress"))) == [
        "GRPCRoute api",
        "HTTPRoute web",
        "Ingress api",
        "Ingress web",
    ]


def test_no_rule_of_a_stream_can_be_missing() -> None:
    (web,) = routes("HTTPRoute")
    matches = web["spec"]["rules"][0]["matches"]
    assert len(matches) == 9
    for index, match in enumerate(matches):
        changed = deepcopy(web)
        del changed["spec"]["rules"][0]["matches"][index]
        path = match["path"]["value"]
        assert complaints(changed) == [f"HTTPRoute web: {path} has a time limit"]


@pytest.mark.parametrize("index", [0, 1])
def test_no_time_limit_can_be_missing(index: int) -> None:
    changed = deepcopy(routes("HTTPRoute")[0])
    del changed["spec"]["rules"][index]["timeouts"]
    assert complaints(changed)


@pytest.mark.parametrize(
    ("name", "annotation"),
    [
        ("web", "backend-protocol"),
        ("web", "proxy-buffering"),
        ("web", "proxy-read-timeout"),
        ("web", "proxy-send-timeout"),
        ("web", "proxy-body-size"),
        ("api", "backend-protocol"),
        ("api", "proxy-read-timeout"),
        ("api", "proxy-send-timeout"),
        ("api", "proxy-body-size"),
    ],
)
def test_no_annotation_of_an_ingress_can_be_missing(name: str, annotation: str) -> None:
    (route,) = (each for each in routes("Ingress") if each["metadata"]["name"] == name)
    changed = deepcopy(route)
    del changed["metadata"]["annotations"][_NGINX + annotation]
    assert complaints(changed)


def test_a_gateway_is_told_that_its_backend_encrypts() -> None:
    (policy,) = routes("BackendTLSPolicy")
    assert faults(policy) == []
    others = [each for each in rendered(ROUTED) if each is not policy]
    assert [fault for check in POLICIES for fault in check(others)]


@pytest.mark.parametrize("kind", [*_GATEWAY_API, "Ingress"])
def test_a_route_to_the_port_of_the_other_protocol_is_found(kind: str) -> None:
    for route in routes(kind):
        changed = deepcopy(route)
        for rule in changed["spec"]["rules"]:
            for each in rule.get("backendRefs", ()):
                each["port"] = 7880 if each["port"] == 7800 else 7800
            for each in rule.get("http", {}).get("paths", ()):
                port = each["backend"]["service"]["port"]
                port["name"] = "http" if port["name"] == "grpc" else "grpc"
        assert complaints(changed), title(route)


@pytest.mark.parametrize("kind", [*_GATEWAY_API, "Ingress"])
def test_a_route_that_leads_nowhere_is_found(kind: str) -> None:
    for route in routes(kind):
        changed = deepcopy(route)
        changed["spec"]["rules"] = []
        assert complaints(changed), title(route)


def test_proxies_have_to_be_trusted() -> None:
    (kept,) = (each for each in routes("ConfigMap") if "ARDRI_TRUSTED_PROXIES" in each["data"])
    changed = deepcopy(kept)
    del changed["data"]["ARDRI_TRUSTED_PROXIES"]
    assert complaints(changed)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda spec: spec.update(hostname="play.example.org"), id="unknown field"),
        pytest.param(lambda spec: backend(spec).update(prt=1), id="unknown field in a list"),
        pytest.param(lambda spec: backend(spec).update(port="http"), id="wrong type"),
        pytest.param(lambda spec: backend(spec).pop("name"), id="missing field"),
        pytest.param(lambda spec: spec.update(hostnames=["play example"]), id="no name of a host"),
    ],
)
@pytest.mark.parametrize("kind", _GATEWAY_API)
def test_a_misspelt_route_is_found(kind: str, spoil: Callable[[dict[str, Any]], object]) -> None:
    route = deepcopy(routes(kind)[0])
    assert faults(route) == []
    spoil(route["spec"])
    assert faults(route)


def test_a_time_limit_of_a_route_is_in_the_form_of_the_gateway_api() -> None:
    route = deepcopy(routes("HTTPRoute")[0])
    route["spec"]["rules"][0]["timeouts"]["request"] = "for ever"
    assert faults(route)


def test_an_unknown_kind_of_the_gateway_api_is_found() -> None:
    assert faults(routes("HTTPRoute")[0] | {"kind": "UDPRoute"})
