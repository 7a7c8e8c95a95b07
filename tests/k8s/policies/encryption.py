"""That nothing travels in the clear, unless a service mesh encrypts it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tests.k8s.rendering import Manifest, title
from tests.k8s.selecting import is_ours, of_kind, pods, settings

_PLACE: Final = "/etc/ardri/tls"
_ENCRYPTED: Final = ("ardri.dev/grpcs", "https")
_PLAIN_PORTS: Final = {"metrics"}
"""Of whom nobody outside of the cluster may ask, by the network policies."""


def encrypts_every_port(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Where processes encrypt, each has a pair of its own that somebody renews, and each port says so."""
    transport = settings(manifests).get("ARDRI_TRANSPORT")
    if transport == "mesh":
        return
    if transport != "tls":
        yield f"ARDRI_TRANSPORT is {transport}"
    renewed = {
        each["spec"]["secretName"]: each["spec"].get("dnsNames", ())
        for each in of_kind(manifests, "Certificate")
    }
    for name, labels, pod in pods(manifests):
        if is_ours(labels) and labels["app.kubernetes.io/component"] != "migrations":
            yield from (f"{name}: {fault}" for fault in _faults_of_pod(labels, pod, renewed))
    for service in of_kind(manifests, "Service"):
        if is_ours(service["metadata"].get("labels", {})):
            for port in service["spec"]["ports"]:
                if port["name"] not in _PLAIN_PORTS and port.get("appProtocol") not in _ENCRYPTED:
                    yield f"{title(service)}: its port {port['name']} is plain"


def own_secrets(labels: dict[str, str]) -> set[str]:
    """The certificates that a process may read: its own, and at the gateway the public one."""
    component = labels["app.kubernetes.io/component"]
    name = component if component == "worker" else labels.get("app.kubernetes.io/name", component)
    return {f"tls-{name}"} | ({"tls-public"} if component == "gateway" else set())


def _faults_of_pod(labels: dict[str, str], pod: dict[str, Any], renewed: dict[str, Any]) -> Iterator[str]:
    secrets = {each["name"]: each["secret"]["secretName"] for each in pod["volumes"] if "secret" in each}
    mounted = {each["mountPath"]: secrets.get(each["name"]) for each in pod["containers"][0]["volumeMounts"]}
    own = next(iter(own_secrets(labels) - {"tls-public"}))
    if mounted.get(_PLACE) != own:
        yield f"has the pair of {mounted.get(_PLACE)}, not of {own}"
    if own.removeprefix("tls-") not in renewed.get(own, ()):
        yield f"nobody renews {own} for its name"
    if "tls-public" in own_secrets(labels) and not renewed.get("tls-public"):
        yield "nobody renews its public pair"
