"""Who may talk to whom by the network policies, a line each: `gateway > engine 7811`."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.k8s.rendering import Manifest

_COMPONENT = "app.kubernetes.io/component"


def flows(manifests: Sequence[Manifest]) -> set[str]:
    """All that is allowed: `>` to somebody, `<` from somebody.

    `*` is every pod; a label is a namespace that has it.
    """
    return {
        f"{chosen} {sign} {peer} {port}"
        for manifest in manifests
        if manifest["kind"] == "NetworkPolicy"
        for chosen in _components(manifest["spec"]["podSelector"])
        for sign, side, ends in ((">", "egress", "to"), ("<", "ingress", "from"))
        for rule in manifest["spec"].get(side, ())
        for end in rule.get(ends, [{}])
        for peer in _peers(end)
        for port in [each["port"] for each in rule.get("ports", ())] or ["any"]
    }


def _components(selector: dict[str, Any]) -> list[str]:
    for each in selector.get("matchExpressions", ()):
        if each["key"] == _COMPONENT:
            return list(each["values"])
    return [selector.get("matchLabels", {}).get(_COMPONENT, "*")]


def _peers(end: dict[str, Any]) -> Iterator[str]:
    if "namespaceSelector" in end:
        labels = end["namespaceSelector"].get("matchLabels", {"any": "namespace"})
        yield ",".join(f"{name.rpartition('/')[2]}={value}" for name, value in labels.items())
    elif "ipBlock" in end:
        yield end["ipBlock"]["cidr"]
    else:
        yield from _components(end.get("podSelector", {}))
