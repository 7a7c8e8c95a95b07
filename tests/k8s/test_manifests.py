"""What an overlay renders to is what Kubernetes takes, and what we promise of it."""

import pytest

from tests.k8s.policies import POLICIES, Policy
from tests.k8s.rendering import INSTALLATIONS, rendered
from tests.k8s.schemas import faults


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
