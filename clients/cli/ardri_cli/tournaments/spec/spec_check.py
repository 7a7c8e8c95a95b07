"""Checks whether a spec can be played, as a director does; errors name the keys of the file. Pure."""

import re
from typing import Final

from ardri.tournament.v1 import tournament_pb2 as pb
from ardri_cli.tournaments.spec.spec_values import Wrong
from ardri_cli.tournaments.spec.toml_lines import Path
from services.director.api.validation import require_playable, require_possible
from services.director.wire.spec import spec_from_proto
from services.kernel import InvalidSetup
from services.runtime.errors import InvalidRequest, NoSuchGame

_STEP: Final = re.compile(r"\w+")
_ACCOUNTS: Final = ("bot", "person")
_WHOLE: Final = frozenset({"kind"})
"""Fields that only the wire has; an error in one is reported for the table around it."""


def require_startable(spec: pb.TournamentSpec) -> None:
    """Checks that a tournament can begin with the entrants of the file.

    Raises:
        Wrong: it cannot.
    """
    _require(spec, starts=True)


def require_openable(spec: pb.TournamentSpec) -> None:
    """Checks that a tournament could begin when more entrants have joined.

    Raises:
        Wrong: it cannot, whoever joins.
    """
    _require(spec, starts=False)


def key_path(field: str) -> Path:
    """The key of the file that a field of the wire comes from: `spec.entrants[0].level.nodes` is `nodes`."""
    steps = [int(step) if step.isdecimal() else step for step in _STEP.findall(field)]
    path: Path = tuple(steps[1:] if steps[:1] == ["spec"] else steps)
    if path[:1] == ("clock",):
        return path[:1]
    if path[:1] != ("entrants",) or len(path) < 3:
        return path
    account = next((step for step in path if step in _ACCOUNTS), None)
    last = account if account and path[-1] != "concurrency" else path[-1]
    return path[:2] if last in _WHOLE else (*path[:2], last)


def _require(spec: pb.TournamentSpec, *, starts: bool) -> None:
    try:
        plain, entrants = spec_from_proto(spec)
        (require_playable if starts else require_possible)(plain, entrants)
    except InvalidRequest as error:
        field = str(error.metadata["field"])
        raise Wrong(key_path(field), str(error).removeprefix(f"{field}: ")) from error
    except NoSuchGame as error:
        raise Wrong(("game",), str(error)) from error
    except InvalidSetup as error:
        raise Wrong(("seats",), str(error)) from error
