"""That what is deployed finds what it needs, and nothing else."""

from collections.abc import Iterator, Sequence
from typing import Any

from services import games
from services.runtime.broker.names import QUEUES
from tests.k8s.rendering import Manifest, title
from tests.k8s.selecting import of_kind, pods, settings


def has_network_policies(manifests: Sequence[Manifest]) -> Iterator[str]:
    """All traffic is denied, and for every kind of pod somebody has thought of what it may do."""
    policies = [each["spec"] for each in of_kind(manifests, "NetworkPolicy")]
    if not any(_denies_all(each) for each in policies):
        yield "nothing denies what is not allowed"
    for name, labels, _ in pods(manifests):
        if not any(each["podSelector"] and _selects(each["podSelector"], labels) for each in policies):
            yield f"{name}: no network policy selects it"


def _denies_all(policy: dict[str, Any]) -> bool:
    allows = policy.get("ingress") or policy.get("egress")
    is_whole = policy["podSelector"] == {} and set(policy["policyTypes"]) == {"Ingress", "Egress"}
    return is_whole and not allows


def _selects(selector: dict[str, Any], labels: dict[str, str]) -> bool:
    for each in selector.get("matchExpressions", ()):
        assert each["operator"] == "In", "the only operator in use"
        if labels.get(each["key"]) not in each["values"]:
            return False
    wanted: dict[str, str] = selector.get("matchLabels", {})
    return wanted.items() <= labels.items()


def every_game_is_there(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Each engine that the code has is deployed, and the gateway knows where it is."""
    told = settings(manifests)
    known = dict(entry.split("=") for entry in told["ARDRI_ENGINES"].split(","))
    deployed = {
        labels["ardri.dev/game"]: name for name, labels, _ in pods(manifests) if "ardri.dev/game" in labels
    }
    services = {each["metadata"]["name"] for each in of_kind(manifests, "Service")}
    for game in games.names():
        if deployed.get(game) != f"Deployment engine-{game}":
            yield f"{game}: no Deployment engine-{game}"
        if known.get(game) != f"engine-{game}:7811" or f"engine-{game}" not in services:
            yield f"{game}: the gateway does not find it by ARDRI_ENGINES"
    for server in ("gateway", told["ARDRI_DIRECTOR"].partition(":")[0]):
        if server not in services:
            yield f"{server}: no service of that name"


def services_lead_to_pods(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Each service and each budget selects the pods of one deployment, and ports by names that these have."""
    of_pods = [(labels, pod) for _, labels, pod in pods(of_kind(manifests, "Deployment"))]
    for each in of_kind(manifests, "PodDisruptionBudget", "Service"):
        selector = each["spec"]["selector"]
        chosen = [
            pod
            for labels, pod in of_pods
            if selector.get("matchLabels", selector).items() <= labels.items() and selector
        ]
        if len(chosen) != 1:
            yield f"{title(each)}: selects {len(chosen)} deployments"
            continue
        names = {port["name"] for port in chosen[0]["containers"][0]["ports"]}
        for port in each["spec"].get("ports", ()):
            if port["targetPort"] not in names:
                yield f"{title(each)}: its pods have no port {port['targetPort']}"


def every_queue_is_consumed(manifests: Sequence[Manifest]) -> Iterator[str]:
    """Each queue of the code has workers."""
    consumed = {labels.get("ardri.dev/queue") for _, labels, _ in pods(manifests)}
    for queue in QUEUES:
        if queue not in consumed:
            yield f"{queue}: nobody consumes it"
