"""What an overlay renders to is what Kubernetes takes, and what we promise of it."""

import base64
import re
import time
from pathlib import Path

import pytest

from k8s.engines import FOLDER, files
from services import games
from services.runtime.broker.names import QUEUES
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.key_files import PUBLIC
from services.runtime.credentials.keys import read_private, read_public
from services.runtime.credentials.verifier import TokenVerifier
from tests.k8s.policies import POLICIES, Policy
from tests.k8s.rendering import INSTALLATIONS, rendered
from tests.k8s.schemas import faults
from tests.k8s.selecting import of_kind, pods


def test_the_engines_are_those_of_the_games() -> None:
    drifted = [path for path, text in files().items() if not path.is_file() or path.read_text() != text]
    assert drifted == [], "run `python -m k8s.engines`"
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} == set(games.names())


@pytest.mark.parametrize("overlay", INSTALLATIONS)
def test_every_object_fits_its_schema(overlay: str) -> None:
    manifests = rendered(overlay)
    assert len(manifests) > 40
    assert [fault for each in manifests for fault in faults(each)] == []


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("overlay", INSTALLATIONS)
def test_every_object_keeps_our_policies(overlay: str, policy: Policy) -> None:
    assert list(policy(rendered(overlay))) == []


@pytest.mark.parametrize("overlay", INSTALLATIONS)
def test_no_two_objects_have_one_name(overlay: str) -> None:
    names = [
        (each["apiVersion"], each["kind"], each["metadata"]["name"], each["metadata"].get("namespace"))
        for each in rendered(overlay)
    ]
    assert len(names) == len(set(names))


def test_an_upgrade_takes_all_else_first_and_then_one_kind_of_process_after_the_other() -> None:
    page = (Path(__file__).parents[2] / "docs" / "upgrade.md").read_text(encoding="utf-8")
    (others,), (order,) = re.findall(r"notin \((.+)\)'", page), re.findall(r"for component in (.+); do", page)
    assert others.split(",") == order.split() == ["worker", "engine", "director", "gateway"]
    labels = [each["metadata"]["labels"] for each in of_kind(rendered("production"), "Deployment")]
    assert {each["app.kubernetes.io/component"] for each in labels} == set(order.split())


def test_what_the_runbook_has_people_put_there_is_what_pods_mount() -> None:
    page = (Path(__file__).parents[2] / "docs" / "runbook.md").read_text(encoding="utf-8")
    told = re.findall(
        r"create (configmap|secret generic) (\S+) --from-(?:file=keys/|literal=)([a-z.-]+)", page
    )
    assert {name for _, name, _ in told} == {"ardri-keys", "ardri-gateway", "ardri-worker"}
    for kind, name, key in told:
        where, called = {"configmap": ("configMap", "name")}.get(kind, ("secret", "secretName"))
        volumes = [volume for *_, pod in pods(rendered("production")) for volume in pod.get("volumes", ())]
        mounted = [each[where] for each in volumes if each.get(where, {}).get(called) == name]
        assert mounted
        assert all(key in {item["key"] for item in each.get("items", [{"key": key}])} for each in mounted)


def test_alerts_say_which_workers_they_are_about() -> None:
    """By the label `job`: one for the workers of each queue."""
    manifests = rendered("production")
    (monitor,) = of_kind(manifests, "PodMonitor")
    workers = [labels for _, labels, _ in pods(manifests) if "ardri.dev/queue" in labels]
    jobs = {labels[monitor["spec"].get("jobLabel")] for labels in workers}
    assert jobs == {f"worker-{queue}" for queue in QUEUES}


def test_the_public_token_of_development_opens_sessions_and_nothing_else(tmp_path: Path) -> None:
    (made,) = (each for each in of_kind(rendered("dev"), "Secret") if "worker-token" in each["data"])
    (keys,) = (each for each in of_kind(rendered("dev"), "ConfigMap") if PUBLIC in each["data"])
    (tmp_path / PUBLIC).write_text(keys["data"][PUBLIC])
    token = base64.b64decode(made["data"]["worker-token"]).decode()
    claims = TokenVerifier(tmp_path / PUBLIC).verify(token, time.time())
    assert claims.scopes == {Scope.HOST}
    assert claims.is_of_account


@pytest.mark.parametrize("issuer", [Issuer.GATEWAY, Issuer.DIRECTOR])
def test_the_public_keys_of_development_belong_to_those_that_sign(issuer: Issuer) -> None:
    (keys,) = (each for each in of_kind(rendered("dev"), "ConfigMap") if PUBLIC in each["data"])
    name = f"{issuer.value}.json"
    (held,) = (each for each in of_kind(rendered("dev"), "Secret") if name in each["data"])
    (private,) = read_private(base64.b64decode(held["data"][name]).decode(), issuer)
    assert read_public(keys["data"][PUBLIC])[private.kid].jwk() == private.public.jwk()
