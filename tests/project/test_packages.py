"""Published packages: one version everywhere, and version bounds that include the versions we test with."""

import json
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("ardri-platform", "ardri-client", "ardri-cli")


def test_all_have_one_version() -> None:
    in_typescript = json.loads((ROOT / "clients" / "typescript" / "package.json").read_text())["version"]

    assert {version(name) for name in PACKAGES} == {in_typescript}


def test_the_changelog_has_a_section_of_the_version() -> None:
    assert f"\n## {version('ardri-platform')} " in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_pinned_is_within_what_is_required(package: str) -> None:
    wanted = [Requirement(each) for each in requires(package) or []]

    assert [str(each) for each in wanted if not each.specifier.contains(version(each.name))] == []


def test_the_sdk_bounds_all_that_it_requires() -> None:
    for each in map(Requirement, requires("ardri-client") or []):
        assert {part.operator for part in each.specifier} == {">=", "<"}, each
