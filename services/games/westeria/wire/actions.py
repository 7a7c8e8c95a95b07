"""Westeria's actions between the kernel and the wire."""

from typing import Final

from ardri.westeria.v1 import westeria_pb2 as pb
from services.games.westeria.presentation.notation import FORMS
from services.games.westeria.rules.cells import actions
from services.games.westeria.rules.cells.actions import kind_of, made, pair_of, paired, payload_of
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.wire.terms import terms_of
from services.kernel import InvalidNotation, Seat
from services.wire.fields import fill

_KINDS: Final = {form.name: kind for kind, form in FORMS.items()}
_PAIRS: Final = {
    "territories": (("first", "territory"), ("second", "territory")),
    "zones": (("origin", "zone"), ("target", "zone")),
}
"""The fields of actions with two objects, and the sort of each object."""


def action_to_proto(state: WesteriaPosition, _seat: Seat, action: int) -> pb.Action:
    """Writes the action as the message of its kind."""
    form, terms = FORMS[kind_of(action)], terms_of(state.ground.data)
    message = pb.Action()
    done = getattr(message, form.name)
    done.SetInParent()
    if form.about in _PAIRS:
        for (field, term), number in zip(_PAIRS[form.about], pair_of(action), strict=True):
            fill(done, field, terms[term].to(number))
    elif form.about:
        fill(done, form.about, terms[form.about].to(payload_of(action)))
    return message


def action_from_proto(state: WesteriaPosition, _seat: Seat, message: pb.Action) -> int:
    """Reads an action; the territories of Secret Information may come in either order.

    Raises:
        InvalidNotation: no kind is set, or a field has a value that no action has.
    """
    name = message.WhichOneof("kind")
    if name is None:
        raise InvalidNotation("an action is of a kind; none is set")
    kind, about, terms = _KINDS[name], FORMS[_KINDS[name]].about, terms_of(state.ground.data)
    done = getattr(message, name)
    if about in _PAIRS:
        pair = [terms[term].back(getattr(done, field)) for field, term in _PAIRS[about]]
        return paired(kind, *sorted(pair)) if kind == actions.SPY else paired(kind, *pair)
    return made(kind, terms[about].back(getattr(done, about))) if about else made(kind)
