"""All kinds of credentials that somebody may show, as seen from one match, one tournament and one worker."""

import base64
import json
import time
from dataclasses import dataclass
from typing import Final

from services.engine.outbox.steps import steps_digest
from services.runtime.credentials.claims import WORKER, Claims, Scope
from tests.credentials import STRANGER, Signer
from tests.hostile.matrix.scene import JOB, WORKER_ID, Scene, steps_request

_HOUR: Final = 3600
_SCOPES: Final = {each.value: frozenset({each}) for each in Scope}
BAD: Final = ("none", "garbage", "forged", "unsigned", "expired", "refresh", "ended", "ended_seat")
ACCOUNTS: Final = ("seated", "stranger", *sorted(_SCOPES))
SEATS: Final = ("seat", "other_seat", "foreign_seat")
BOUND: Final = ("turn", "foreign_turn", "steps", "foreign_steps", "report", "foreign_report")
SESSIONS: Final = ("session", "foreign_session")


@dataclass(frozen=True, slots=True)
class Credential:
    """What is sent as `authorization`; `match_id` is the match that the call is about."""

    name: str
    header: str
    match_id: str


def credentials(scene: Scene, signer: Signer) -> list[Credential]:
    """All of them, in the order of the names above."""
    now = int(time.time())

    def signed(account_id: str, scopes: frozenset[Scope], **more: object) -> str:
        return signer.sign(Claims(account_id, scopes, now + _HOUR, **more))  # type: ignore[arg-type]  # fields by name

    everything = frozenset(Scope) - {Scope.SERVICE}
    tokens = {
        "garbage": "no token",
        "forged": STRANGER.sign(Claims(scene.ann, everything, now + _HOUR)),
        "unsigned": _unsigned(scene.ann, now + _HOUR),
        "expired": signer.sign(Claims(scene.ann, everything, now - 1)),
        "refresh": scene.refresh_token,
        # Of a device that has ended, whatever else it may.
        "ended": signed(scene.ann, everything, family=scene.ended_device),
        "ended_seat": signer.sign_seat(scene.match_id, 0, account_id=scene.ann, family=scene.ended_device),
        "seated": scene.ann_token,
        "stranger": scene.carol_token,
        **{name: signed(_account(name), scopes) for name, scopes in _SCOPES.items()},
        "seat": scene.seat_token,
        "other_seat": scene.other_seat_token,
        "foreign_seat": scene.foreign_seat_token,
        "turn": signer.sign_turn(scene.bots_match, 1, 1),
        "foreign_turn": signer.sign_turn(scene.bots_match, 1, 1),
        "steps": signer.sign_steps(steps_digest(steps_request())),
        "foreign_steps": signer.sign_steps("of other steps"),
        "report": signer.sign_report(JOB),
        "foreign_report": signer.sign_report("another job"),
        "session": signed(WORKER, frozenset({Scope.HOST}), worker=WORKER_ID),
        "foreign_session": signed(WORKER, frozenset({Scope.HOST}), worker="another"),
    }
    headers = {"none": ""} | {name: f"Bearer {token}" for name, token in tokens.items()}
    return [
        Credential(name, headers[name], scene.bots_match if name == "turn" else scene.match_id)
        for name in (*BAD, *ACCOUNTS, *SEATS, *BOUND, *SESSIONS)
    ]


def _unsigned(account_id: str, expires: int) -> str:
    parts = ({"alg": "none", "typ": "JWT"}, {"sub": account_id, "scope": "admin", "exp": expires})
    encoded = (base64.urlsafe_b64encode(json.dumps(part).encode()) for part in parts)
    return "".join(f"{part.decode().rstrip('=')}." for part in encoded)


def _account(scope: str) -> str:
    """Whose token of that scope alone is believed: the gateway's own, or anybody's."""
    return "gateway" if scope == Scope.SERVICE else f"a-{scope}"
