"""A stream is folded as cases.json says.

The web client's test, clients/web/tests/model/match/fold.test.ts, reads the same cases.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from google.protobuf import duration_pb2  # noqa: F401 - the views of the cases are of that type
from google.protobuf.json_format import ParseDict

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1.match_pb2 import Match
from ardri_client.errors import VersionGap
from ardri_client.match.fold import Story

_CASES: Final = json.loads((Path(__file__).parent / "cases.json").read_text())


def _named(case: dict[str, Any]) -> str:
    return str(case["name"])


def _told(case: dict[str, Any]) -> Story:
    story = Story()
    for message in case["told"]:
        story.take(ParseDict(message, PlayResponse()))
    return story


@pytest.mark.parametrize("case", _CASES["matches"], ids=_named)
def test_a_match_is_as_told(case: dict[str, Any]) -> None:
    assert _told(case).match == ParseDict(case["match"], Match())


@pytest.mark.parametrize("case", _CASES["gaps"], ids=_named)
def test_a_gap_is_noticed(case: dict[str, Any]) -> None:
    with pytest.raises(VersionGap):
        _told(case)


@pytest.mark.parametrize("case", _CASES["actions"], ids=_named)
def test_actions_are_those_of_the_version(case: dict[str, Any]) -> None:
    actions = _told(case).actions
    assert (None if actions is None else [action.notation for action in actions]) == case["actions"]
