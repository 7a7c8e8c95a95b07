"""The comparison: what is where it does not belong."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.hostile.credentials.known import Secret
from tests.hostile.credentials.places import Place

_AROUND = 60


@dataclass(frozen=True, slots=True)
class Leak:
    """A secret and where it was found; `around`: what stands before it."""

    secret: str
    place: str
    around: str

    def __str__(self) -> str:
        return f"{self.secret} in {self.place}, after {self.around!r}"


def leaks(secrets: Iterable[Secret], places: Iterable[Place]) -> list[Leak]:
    """All of them, one a secret and a place."""
    known = [(secret, secret.forms) for secret in secrets]
    found = []
    for place in places:
        for secret, forms in known:
            at = min((at for form in forms if (at := place.content.find(form)) >= 0), default=-1)
            if at >= 0 and not secret.may_be(place):
                before = place.content[max(0, at - _AROUND) : at].decode(errors="replace")
                found.append(Leak(secret.name, str(place), before))
    return found
