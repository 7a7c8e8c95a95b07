"""That pods come and go without anybody's loss."""

from collections.abc import Iterator, Sequence

from services.runtime.broker.publisher import HARD_LIMITS
from tests.k8s.rendering import Manifest, title
from tests.k8s.selecting import is_ours, of_kind, pods, settings


def survives_disruption(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Of what is ours, nodes are drained one pod at a time, and pods of one kind are spread."""
    budgets = [each["spec"]["selector"]["matchLabels"] for each in of_kind(manifests, "PodDisruptionBudget")]
    for name, labels, pod in pods(of_kind(manifests, "Deployment")):
        if not is_ours(labels):
            continue
        if not any(budget.items() <= labels.items() for budget in budgets):
            yield f"{name}: no disruption budget"
        keys = {each["topologyKey"] for each in pod.get("topologySpreadConstraints", ())}
        if keys != {"topology.kubernetes.io/zone", "kubernetes.io/hostname"}:
            yield f"{name}: is not spread over zones and nodes"


def drains_in_time(manifests: Sequence[Manifest]) -> Iterator[str]:
    """The grace period is longer than the pause and the drain, or than the longest task of the queue."""
    told = int(settings(manifests)["ARDRI_DRAIN_SECONDS"])
    for name, labels, pod in pods(of_kind(manifests, "Deployment")):
        if not is_ours(labels):
            continue
        (container,) = pod["containers"]
        pause = container.get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
        queue = labels.get("ardri.dev/queue")
        drain = HARD_LIMITS[queue] if queue else pause + told
        if queue is None and not pause:
            yield f"{name}: stops before balancers know"
        if pod.get("terminationGracePeriodSeconds", 30) < drain + 10:
            yield f"{name}: is killed while it drains, which takes up to {drain} s"


def scales(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Everything of ours that runs is scaled by one thing, and by one alone."""
    scalers = of_kind(manifests, "HorizontalPodAutoscaler", "ScaledObject")
    targets = [each["spec"]["scaleTargetRef"]["name"] for each in scalers]
    has_keda = any(each["kind"] == "ScaledObject" for each in scalers)
    for each in of_kind(manifests, "Deployment"):
        labels = each["spec"]["template"]["metadata"]["labels"]
        is_due = is_ours(labels) and (has_keda or "ardri.dev/queue" not in labels)
        if targets.count(each["metadata"]["name"]) != is_due:
            yield f"{title(each)}: {targets.count(each['metadata']['name'])} things scale it"
        if is_due and "replicas" in each["spec"]:
            yield f"{title(each)}: a number of replicas fights what scales it"
