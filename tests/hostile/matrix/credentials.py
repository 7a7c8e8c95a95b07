"""All kinds of credentials that somebody may show, as seen from one match, one tournament and one worker."""

import base64
import json
import time
from dataclasses import dataclass
from typing import Final

from services.engine.outbox.steps import steps_digest
from services.runtime.credentials.claims import WORKER, Claims, Scope, seat_claims
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.jobs import JobTokens
from tests.credentials import STRANGER, Signer
from tests.hostile.matrix.scene import JOB, WORKER_ID, Scene, steps_request

_HOUR: Final = 3600
_SCOPES: Final = {each.value: frozenset({each}) for each in Scope}
STOLEN: Final = (
    *("operator_by_gateway", "operator_by_director", "person_by_director", "session_by_gateway"),
    *("session_by_operator", "service_by_operator", "seat_by_operator"),
    *("other_games_turn", "other_games_steps", "other_games_report"),
)
"""Signed by a key of this platform, whose owner may not say that."""
BAD: Final = (
    *("none", "garbage", "forged", "unsigned", "expired", "refresh", "ended", "ended_seat"),
    *STOLEN,
)
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
    tokens |= _stolen(scene, signer, now + _HOUR)
    headers = {"none": ""} | {name: f"Bearer {token}" for name, token in tokens.items()}
    return [
        Credential(
            name, headers[name], scene.bots_match if name in ("turn", "other_games_turn") else scene.match_id
        )
        for name in (*BAD, *ACCOUNTS, *SEATS, *BOUND, *SESSIONS)
    ]


def _stolen(scene: Scene, signer: Signer, expires: int) -> dict[str, str]:
    """What the files of one process would sign, if others believed it."""
    operator = Claims("olga", frozenset({Scope.ADMIN}), expires)
    session = Claims(WORKER, frozenset({Scope.HOST}), expires, worker=WORKER_ID)
    seat = seat_claims(scene.match_id, 0, scene.ann, "Ann", float(expires - _HOUR))
    other_game = JobTokens()  # whose secret this engine has not
    return {
        "operator_by_gateway": signer.sign_wrongly(Issuer.GATEWAY, operator),
        "operator_by_director": signer.sign_wrongly(Issuer.DIRECTOR, operator),
        "person_by_director": signer.sign_wrongly(
            Issuer.DIRECTOR, Claims(scene.ann, frozenset({Scope.PLAY}), expires)
        ),
        "session_by_gateway": signer.sign_wrongly(Issuer.GATEWAY, session),
        "session_by_operator": signer.sign_wrongly(Issuer.OPERATOR, session),
        "service_by_operator": signer.sign_wrongly(
            Issuer.OPERATOR, Claims("gateway", frozenset({Scope.SERVICE}), expires)
        ),
        "seat_by_operator": signer.sign_wrongly(Issuer.OPERATOR, seat),
        "other_games_turn": other_game.sign_turn(scene.bots_match, 1, 1),
        "other_games_steps": other_game.sign_steps(steps_digest(steps_request())),
        "other_games_report": other_game.sign_report(JOB),
    }


def _unsigned(account_id: str, expires: int) -> str:
    parts = ({"alg": "none", "typ": "JWT"}, {"sub": account_id, "scope": "admin", "exp": expires})
    encoded = (base64.urlsafe_b64encode(json.dumps(part).encode()) for part in parts)
    return "".join(f"{part.decode().rstrip('=')}." for part in encoded)


def _account(scope: str) -> str:
    """Whose token of that scope alone is believed: the gateway's own, or anybody's."""
    return "gateway" if scope == Scope.SERVICE else f"a-{scope}"
