"""Every way through the network is one that somebody needs, and is there."""

import tomllib
from urllib.parse import urlsplit

from tests.k8s.flows import flows
from tests.k8s.rendering import K8S, SIGNED_IN, TRACED, render, rendered
from tests.k8s.selecting import of_kind

PODS = frozenset(
    (
        *("gateway > engine 7811", "engine < gateway grpc"),
        *("gateway > director 7805", "director < gateway grpc"),
        *("director > engine 7811", "engine < director grpc"),
        *("worker > engine 7811", "engine < worker grpc"),
        *("worker > director 7805", "director < worker grpc"),
    )
)
STORES = frozenset(
    (
        *(f"{who} > database=true 5432" for who in ("gateway", "engine", "director", "migrations")),
        *(f"{who} > broker=true {port}" for who in ("engine", "director", "worker") for port in (5671, 5672)),
    )
)
OUTSIDE = frozenset(
    (
        "gateway < client=true grpc",
        "gateway < client=true http",
        "* < monitoring=true metrics",
        "* > metadata.name=kube-system 53",
    )
)
DEVELOPMENT = frozenset(
    (
        *(
            "gateway < any=namespace grpc",
            "gateway < any=namespace http",
            "* > database any",
            "* > broker any",
        ),
        *("database < * postgresql", "database < * rabbitmq", "broker < * postgresql", "broker < * rabbitmq"),
    )
)

COLLECTOR = frozenset(f"{who} > collector=true 4317" for who in ("gateway", "engine", "director", "worker"))


def test_what_is_allowed_is_what_is_needed() -> None:
    assert flows(render(K8S / "base")) == PODS | STORES | OUTSIDE


def test_production_allows_no_more() -> None:
    assert flows(rendered("production")) == PODS | STORES | OUTSIDE


def test_who_sends_spans_reaches_the_collector() -> None:
    manifests = rendered(TRACED)
    assert flows(manifests) == PODS | STORES | OUTSIDE | COLLECTOR
    settings = [each for each in of_kind(manifests, "ConfigMap") if "ARDRI_ENV" in each["data"]]
    assert [urlsplit(each["data"]["OTEL_EXPORTER_OTLP_ENDPOINT"]).port for each in settings] == [4317]


def test_gateways_alone_reach_providers_and_know_them() -> None:
    manifests = rendered(SIGNED_IN)
    assert flows(manifests) == PODS | STORES | OUTSIDE | {"gateway > 0.0.0.0/0 443"}
    files = {each["metadata"]["name"]: each["data"] for each in of_kind(manifests, "ConfigMap")}
    (gateway,) = (each for each in of_kind(manifests, "Deployment") if each["metadata"]["name"] == "gateway")
    pod = gateway["spec"]["template"]["spec"]
    (mounted,) = (each for each in pod["volumes"] if each["name"] == "identity")
    named = tomllib.loads(files[mounted["configMap"]["name"]]["identity.toml"])
    assert [each["name"] for each in named["providers"]] == ["example"]
    environ = {each["name"]: each.get("value") for each in pod["containers"][0]["env"]}
    assert environ["ARDRI_IDENTITY_FILE"] == "/etc/ardri/identity/identity.toml"


def test_development_has_its_stores_beside_it() -> None:
    assert flows(rendered("dev")) == PODS | STORES | OUTSIDE | DEVELOPMENT
