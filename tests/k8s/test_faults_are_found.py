"""The checks themselves: whatever is taken away from what is deployed, one of them says so."""

import base64
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.k8s.flows import flows
from tests.k8s.policies import POLICIES
from tests.k8s.rendering import OVERLAYS, Manifest, rendered, title
from tests.k8s.schemas import faults
from tests.k8s.selecting import of_kind

_WATCHED = frozenset(
    (
        *(
            "startupProbe",
            "livenessProbe",
            "readinessProbe",
            "resources",
            "limits",
            "requests",
            "cpu",
            "memory",
        ),
        *("securityContext", "seccompProfile", "runAsNonRoot", "runAsUser", "readOnlyRootFilesystem"),
        *("capabilities", "allowPrivilegeEscalation", "automountServiceAccountToken", "preStop", "lifecycle"),
        *("terminationGracePeriodSeconds", "topologySpreadConstraints"),
    )
)
"""Fields of a pod that may not be missing anywhere."""
_KINDS = ("PodDisruptionBudget", "HorizontalPodAutoscaler", "ScaledObject", "Service")
"""Objects that may not be missing."""


def pod_fields(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all watched fields below a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        if key in _WATCHED and path[-1:] != ("resourceFieldRef",):
            yield (*path, key)
        yield from pod_fields(below, (*path, key))


def without(manifests: list[Manifest], index: int, path: tuple[Any, ...]) -> list[Manifest]:
    """A copy in which one field of one object is missing."""
    changed = list(manifests)
    changed[index] = deepcopy(manifests[index])
    place = changed[index]
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return changed


def complaints(manifests: list[Manifest]) -> list[str]:
    return [fault for policy in POLICIES for fault in policy(manifests)]


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_watched_field_can_be_missing(overlay: str) -> None:
    manifests = rendered(overlay)
    tried = 0
    for index, manifest in enumerate(manifests):
        if manifest["kind"] not in {"Deployment", "Job"}:
            continue
        is_ours = manifest["metadata"].get("labels", {}).get("app.kubernetes.io/part-of") == "ardri"
        for path in pod_fields(manifest["spec"]["template"]["spec"], ("spec", "template", "spec")):
            if is_ours or "topologySpreadConstraints" not in path:
                assert complaints(without(manifests, index, path)), f"{title(manifest)}: {path}"
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_object_that_guards_can_be_missing(overlay: str) -> None:
    manifests = rendered(overlay)
    for guard in of_kind(manifests, *_KINDS):
        if guard["metadata"]["name"] not in {"postgresql", "rabbitmq"}:
            assert complaints([each for each in manifests if each is not guard]), title(guard)


def spoilt(kind: str, name: str, spoil: Callable[[Any], object]) -> list[str]:
    """What is said of production with one object changed."""
    manifests = deepcopy(rendered("production"))
    (chosen,) = (each for each in of_kind(manifests, kind) if each["metadata"]["name"].startswith(name))
    spoil(chosen)
    return complaints(manifests)


def test_no_certificate_can_be_missing() -> None:
    manifests = rendered("production")
    certificates = of_kind(manifests, "Certificate")
    assert len(certificates) == 9
    for each in certificates:
        if each["metadata"]["name"] != "authority":
            assert complaints([other for other in manifests if other is not each]), title(each)


@pytest.mark.parametrize(
    ("kind", "name", "spoil"),
    [
        ("ConfigMap", "settings", lambda given: given["data"].update(ARDRI_TRANSPORT="plain")),
        ("ConfigMap", "settings", lambda given: given["data"].pop("ARDRI_TRANSPORT")),
        ("Service", "gateway", lambda given: given["spec"]["ports"][0].update(appProtocol="http")),
        ("Service", "gateway", lambda given: given["spec"]["ports"][1].pop("appProtocol")),
        ("Certificate", "engine-tara", lambda given: given["spec"].update(dnsNames=["engine-tablut"])),
        (
            "Deployment",
            "engine-tara",
            lambda given: volumes(given)["tls"].update(secretName="tls-engine-tablut"),
        ),
        ("Deployment", "worker-ai", lambda given: volumes(given)["tls"].update(secretName="tls-gateway")),
    ],
)
def test_a_plain_port_and_a_stranger_s_certificate_are_found(
    kind: str, name: str, spoil: Callable[[Any], object]
) -> None:
    assert spoilt(kind, name, spoil)


def with_address(name: str, address: str) -> Callable[[Any], object]:
    """Gives a process one of its own, in place of that of the secret."""
    return lambda given: container(given)["env"].append({"name": name, "value": address})


def container(deployment: Manifest) -> dict[str, Any]:
    """The one of its pod."""
    return dict(deployment["spec"]["template"]["spec"]["containers"][0])


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("gateway", with_address("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri")),
        ("gateway", with_address("ARDRI_DATABASE_URL", "postgresql://ardri:x@db/ardri?sslmode=require")),
        ("worker-ai", with_address("ARDRI_BROKER_URL", "amqp://ardri:x@rabbit//")),
        ("engine-tara", with_address("ARDRI_BROKER_URL", "redis://cache/0")),
        (
            "director",
            lambda given: container(given)["volumeMounts"].remove(
                next(each for each in container(given)["volumeMounts"] if each["name"] == "stores")
            ),
        ),
    ],
)
def test_a_plain_address_of_a_store_is_found(name: str, spoil: Callable[[Any], object]) -> None:
    assert spoilt("Deployment", name, spoil)
    assert not spoilt("Deployment", name, lambda _given: None)


@pytest.mark.parametrize("name", ["gateway", "director", "engine-tara"])
def test_another_account_of_the_database_is_found(name: str) -> None:
    def spoil(given: Any) -> None:
        for each in container(given)["env"]:
            if each["name"] == "ARDRI_DATABASE_URL":
                each["valueFrom"]["secretKeyRef"]["name"] = "ardri-database-engine-tablut"

    assert any("comes to the database by" in each for each in spoilt("Deployment", name, spoil))


@pytest.mark.parametrize("kind", ["Secret", "ConfigMap"])
def test_a_plain_address_that_is_shipped_is_found(kind: str) -> None:
    address = "postgresql://ardri:x@db/ardri"
    data = {"database-url": address if kind == "ConfigMap" else base64.b64encode(address.encode()).decode()}
    shipped = {"kind": kind, "apiVersion": "v1", "metadata": {"name": "ardri"}, "data": data}
    assert any("sslmode" in each for each in complaints([*rendered("production"), shipped]))


def volumes(deployment: Manifest) -> dict[str, Any]:
    """Its secrets, by the name of the volume."""
    pod = deployment["spec"]["template"]["spec"]
    return {each["name"]: each["secret"] for each in pod["volumes"] if "secret" in each}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_network_policy_can_be_missing(overlay: str) -> None:
    manifests = rendered(overlay)
    for policy in of_kind(manifests, "NetworkPolicy"):
        rest = [each for each in manifests if each is not policy]
        assert flows(rest) != flows(manifests) or complaints(rest), title(policy)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda spec: spec["triggers"][0].update(metdata={}), id="unknown field in a list"),
        pytest.param(lambda spec: spec.update(maxReplicaCout=3), id="unknown field"),
        pytest.param(lambda spec: spec.update(pollingInterval="often"), id="wrong type"),
        pytest.param(lambda spec: spec.pop("scaleTargetRef"), id="missing field"),
    ],
)
def test_a_misspelt_scaler_is_found(spoil: Callable[[dict[str, Any]], object]) -> None:
    scaler = deepcopy(of_kind(rendered("production"), "ScaledObject")[0])
    assert faults(scaler) == []
    spoil(scaler["spec"])
    assert faults(scaler)


def test_a_misspelt_deployment_and_an_unknown_kind_are_found() -> None:
    deployment = deepcopy(of_kind(rendered("dev"), "Deployment")[0])
    deployment["spec"]["replica"] = 2
    assert faults(deployment)
    assert faults(deployment | {"apiVersion": "apps/v7"})
