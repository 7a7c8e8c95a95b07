"""What an overlay renders to is what Kubernetes takes, and what we promise of it."""

import base64
import time

import pytest

from k8s.engines import FOLDER, files
from services import games
from services.runtime.rpc.tokens import Scope, Signer
from tests.k8s.policies import POLICIES, Policy
from tests.k8s.rendering import INSTALLATIONS, rendered
from tests.k8s.schemas import faults
from tests.k8s.selecting import of_kind


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


def test_the_public_token_of_development_opens_sessions_and_nothing_else() -> None:
    (made,) = (each for each in of_kind(rendered("dev"), "Secret") if "worker-token" in each["data"])
    (platform,) = (each for each in of_kind(rendered("dev"), "Secret") if "token-secret" in each["data"])
    token, secret = (
        base64.b64decode(each["data"][key]).decode()
        for each, key in ((made, "worker-token"), (platform, "token-secret"))
    )
    claims = Signer(secret).verify(token, time.time())
    assert claims.scopes == {Scope.HOST}
    assert claims.is_of_account
