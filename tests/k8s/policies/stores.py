"""That database and broker are reached by TLS, unless a service mesh encrypts what passes."""

import base64
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from services.runtime.stores import StoreError, broker_address, database_address
from tests.k8s.rendering import Manifest, title
from tests.k8s.selecting import is_ours, of_kind, pods, settings

_PLACE: Final = "/etc/ardri/stores"
_MAP: Final = "ardri-stores"
_CHECKS: Final = {
    "ARDRI_DATABASE_URL": database_address,
    "ARDRI_BROKER_URL": broker_address,
    "database-url": database_address,
    "broker-url": broker_address,
}
"""By the name of a variable, or of a key of a secret."""


def reaches_stores_by_tls(manifests: Sequence[Manifest]) -> Iterator[str]:
    """No address of another machine is plain, and who has one knows the authority that signs for it."""
    if settings(manifests).get("ARDRI_TRANSPORT") == "mesh":
        return
    for each in of_kind(manifests, "Secret", "ConfigMap"):
        yield from (f"{title(each)}: {fault}" for fault in _plain(_values(each)))
    for name, labels, pod in pods(manifests):
        if not is_ours(labels):
            continue
        container = pod["containers"][0]
        environ = {each["name"]: each.get("value") for each in container.get("env", ())}
        yield from (f"{name}: {fault}" for fault in _plain(environ))
        if environ.keys() & _CHECKS.keys() and _mounted(pod, container) != _MAP:
            yield f"{name}: has no authority of its stores at {_PLACE}"


def has_own_account(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Where no mesh stands for an authority, no process has the address of another one's account."""
    if settings(manifests).get("ARDRI_TRANSPORT") == "mesh":
        return
    for name, labels, pod in pods(manifests):
        if not is_ours(labels) or labels["app.kubernetes.io/component"] == "migrations":
            continue
        for each in pod["containers"][0].get("env", ()):
            secret = each.get("valueFrom", {}).get("secretKeyRef", {})
            own = f"ardri-database-{labels['app.kubernetes.io/name']}"
            if each["name"] == "ARDRI_DATABASE_URL" and secret.get("name") != own:
                yield f"{name}: comes to the database by {secret.get('name')}, not by {own}"


def _values(manifest: Manifest) -> Mapping[str, str | None]:
    encoded = manifest.get("data", {})
    if manifest["kind"] == "ConfigMap":
        return dict(encoded)
    decoded = {name: base64.b64decode(value).decode() for name, value in encoded.items()}
    return {**decoded, **manifest.get("stringData", {})}


def _plain(values: Mapping[str, str | None]) -> Iterator[str]:
    for name, check in _CHECKS.items():
        try:
            check(values.get(name) or "", must_protect=True)
        except StoreError as error:
            yield f"{name}: {error}"


def _mounted(pod: Mapping[str, Any], container: Mapping[str, Any]) -> str | None:
    """The config map in the place of authorities."""
    maps = {each["name"]: each["configMap"]["name"] for each in pod["volumes"] if "configMap" in each}
    places = {each["mountPath"]: maps.get(each["name"]) for each in container["volumeMounts"]}
    return places.get(_PLACE)
