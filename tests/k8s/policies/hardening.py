"""How little a container may do, and that it is watched."""

from collections.abc import Iterator, Sequence
from typing import Final

from services.runtime.observe.health_pages import LIVE, READY
from tests.k8s.policies.encryption import own_secrets
from tests.k8s.rendering import Manifest
from tests.k8s.selecting import containers, is_ours, of_kind, pods

_NEEDS: Final = {
    "gateway": {"database-url"},
    "engine": {"database-url", "broker-url"},
    "director": {"database-url", "broker-url"},
    "worker": {"broker-url"},
    "migrations": {"database-url"},
}
"""By component, its secrets."""
_MOUNTS: Final = {
    "gateway": {"gateway.json"},
    "director": {"director.json"},
    "tournaments": {"worker-token"},
}
"""By component, of workers by queue, what of secrets is mounted, key by key; nothing for all others."""


def has_limits(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Every container asks for processor and memory, and has a limit to its memory and processor."""
    for name, container in containers(manifests):
        resources = container.get("resources", {})
        for bound in ("requests", "limits"):
            for what in ("cpu", "memory"):
                if what not in resources.get(bound, {}):
                    yield f"{name}: no {bound} of {what}"


def has_probes(manifests: Sequence[Manifest]) -> Iterator[str]:
    """All are probed in three ways; a server's readiness asks more than its liveness."""
    for name, container in containers(of_kind(manifests, "Deployment")):
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            if probe not in container:
                yield f"{name}: no {probe}"
        live, ready = (container.get(f"{which}Probe", {}) for which in ("liveness", "readiness"))
        if live.get("httpGet", {"path": LIVE})["path"] != LIVE:
            yield f"{name}: its liveness depends on its database"
        if ready.get("httpGet", {"path": READY})["path"] != READY:
            yield f"{name}: its readiness does not depend on its database"
        if any("grpc" in each for each in (live, ready)):
            yield f"{name}: is asked by who has no certificate"


def is_confined(manifests: Sequence[Manifest]) -> Iterator[str]:
    """The restricted profile of Pod Security Standards, and a root that cannot be written to."""
    for name, _, pod in pods(manifests):
        context = pod.get("securityContext", {})
        if not context.get("runAsNonRoot") or not context.get("runAsUser"):
            yield f"{name}: may run as root"
        if context.get("seccompProfile", {}).get("type") != "RuntimeDefault":
            yield f"{name}: no seccomp profile"
        if pod.get("automountServiceAccountToken", True):
            yield f"{name}: is given a token of the cluster"
        if any(pod.get(shared) for shared in ("hostNetwork", "hostPID", "hostIPC")):
            yield f"{name}: shares a namespace of its node"
        if any("hostPath" in volume for volume in pod.get("volumes", ())):
            yield f"{name}: mounts a path of its node"
    for name, container in containers(manifests):
        context = container.get("securityContext", {})
        if context.get("allowPrivilegeEscalation", True) or context.get("privileged"):
            yield f"{name}: may gain privileges"
        if not context.get("readOnlyRootFilesystem"):
            yield f"{name}: may write to its root"
        if context.get("capabilities") != {"drop": ["ALL"]}:
            yield f"{name}: keeps capabilities"


def keeps_secrets(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Secrets come by reference, and each process has those alone that it needs."""
    for name, labels, pod in pods(manifests):
        if not is_ours(labels):
            continue
        (container,) = pod["containers"]
        variables = container["env"]
        found = {
            each["valueFrom"]["secretKeyRef"]["key"]
            for each in variables
            if "secretKeyRef" in each.get("valueFrom", {})
        }
        if found != _NEEDS[labels["app.kubernetes.io/component"]]:
            yield f"{name}: has the secrets {', '.join(sorted(found))}"
        volumes = [each["secret"] for each in pod.get("volumes", ()) if "secret" in each]
        pairs = {each["secretName"] for each in volumes if each["secretName"].startswith("tls-")}
        if not pairs <= own_secrets(labels):
            yield f"{name}: mounts the certificates {', '.join(sorted(pairs))}"
        volumes = [each for each in volumes if each["secretName"] not in pairs]
        mounted = {item["key"] for each in volumes for item in each.get("items", ({"key": "all of it"},))}
        if mounted != _MOUNTS.get(
            labels.get("ardri.dev/queue", labels["app.kubernetes.io/component"]), set()
        ):
            yield f"{name}: mounts of secrets {', '.join(sorted(mounted))}"
        for each in variables:
            if "value" in each and any(word in each["name"] for word in ("SECRET", "PASSWORD", "URL")):
                yield f"{name}: {each['name']} is there in clear"
