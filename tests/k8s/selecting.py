"""Parts of rendered objects."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.k8s.rendering import Manifest, title


def of_kind(manifests: Sequence[Manifest], *kinds: str) -> list[Manifest]:
    """The objects of these kinds."""
    return [each for each in manifests if each["kind"] in kinds]


def pods(manifests: Sequence[Manifest]) -> Iterator[tuple[str, dict[str, str], dict[str, Any]]]:
    """Of all that runs: its title, its labels, the specification of its pods."""
    for each in of_kind(manifests, "Deployment", "StatefulSet", "DaemonSet", "Job"):
        template = each["spec"]["template"]
        yield title(each), template["metadata"]["labels"], template["spec"]


def containers(manifests: Sequence[Manifest]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Of all containers: the title of what they belong to, and their specification."""
    for name, _, pod in pods(manifests):
        for container in (*pod.get("initContainers", ()), *pod["containers"]):
            yield name, container


def is_ours(labels: dict[str, str]) -> bool:
    """Whether pods with these labels are the platform's, and not a store beside it."""
    return labels.get("app.kubernetes.io/part-of") == "ardri"


def settings(manifests: Sequence[Manifest]) -> dict[str, str]:
    """What all processes are told."""
    maps = of_kind(manifests, "ConfigMap")
    return next(dict(each["data"]) for each in maps if each["metadata"]["name"].startswith("settings"))
