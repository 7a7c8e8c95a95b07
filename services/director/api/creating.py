"""Makes a new tournament from its request, completed and checked: what cannot work is refused here."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

from ardri.tournament.v1 import tournament_service_pb2 as pb
from services.director.api.pinning import pinned
from services.director.api.validation import require_playable, require_possible
from services.director.games import rules_of
from services.director.wire.spec import spec_from_proto, spec_to_proto
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.ledger.storage.rows import NewTournament
from services.runtime.rpc.requests.request_ids import check_request_id
from services.tournament.entrants import ModulePin

_NONE: Final[Mapping[str, ModulePin]] = {}


def new_tournament(
    request: pb.CreateTournamentRequest, organiser: str, modules: Mapping[str, ModulePin] = _NONE
) -> NewTournament:
    """The tournament to store. `modules`: pins of the programs that the director itself has, by name.

    Raises:
        InvalidRequest: a field is invalid, or fields contradict one another.
        NoSuchGame, InvalidSetup, InvalidOptions: the game refuses.
    """
    check_request_id(request.request_id)
    spec, plain = spec_from_proto(request.spec)
    entrants = tuple(pinned(each, modules, f"spec.entrants[{at}]") for at, each in enumerate(plain))
    (require_playable if request.start else require_possible)(spec, entrants)
    return NewTournament(
        tournament_id=f"t{secrets.token_hex(12)}",
        organiser=organiser,
        request_id=request.request_id,
        digest=hashlib.sha256(request.SerializeToString(deterministic=True)).digest(),
        spec=spec_to_proto(spec, entrants).SerializeToString(deterministic=True),
        plain=spec,
        entrants=entrants,
        rules_version=rules_of(spec.game).game.facts.rules_version,
        root=secrets.token_bytes(SEED_BYTES),
        salt=secrets.token_bytes(SALT_BYTES),
    )
