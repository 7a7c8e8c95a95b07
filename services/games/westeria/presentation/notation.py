"""Actions as text: a word, then zones (`A1`), territories (`A`), units or cards.

Words are in small letters; names of units and cards have hyphens: `play new-spy-master`. A move is
`A1-B2`. `switch 231` sends the first picked unit, by ascending zones, to the second zone, and so on.
"""

from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from services.games.westeria.data.armies import CARDS
from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules.cells import actions
from services.games.westeria.rules.cells.actions import ORDERS, made, paired
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import InvalidNotation


class Form(NamedTuple):
    """A kind of action: its name on the wire, its word in the notation, and the sort of its object."""

    name: str
    word: str
    about: str = ""


FORMS: Final = {
    actions.DRAW_LOT: Form("draw_lot", "lot", "unit"),
    actions.CLAIM: Form("claim", "claim", "territory"),
    actions.PLACE: Form("place", "place", "zone"),
    actions.LIFT: Form("lift", "lift", "zone"),
    actions.PUT: Form("put", "put", "zone"),
    actions.DONE: Form("done", "done"),
    actions.READY: Form("ready", "ready"),
    actions.DRAW_CARD: Form("draw_card", "draw", "card"),
    actions.PLAY: Form("play", "play", "card"),
    actions.DISCARD: Form("discard", "discard"),
    actions.RECRUIT: Form("recruit", "recruit", "unit"),
    actions.DEPLOY: Form("deploy", "deploy", "zone"),
    actions.PICK: Form("pick", "pick", "zone"),
    actions.SWITCH: Form("switch", "switch", "order"),
    actions.SPY: Form("spy", "spy", "territories"),
    actions.ACCUSE: Form("accuse", "accuse", "zone"),
    actions.GUESS: Form("guess", "guess", "unit"),
    actions.MOVE: Form("move", "", "zones"),
    actions.END: Form("end", "end"),
}
_EXAMPLES: Final = "claim A, place A1, play redeploy, switch 231, spy A-B, guess king, A1-B2, end"
_MOST_QUOTED: Final = 40


def format_action(position: WesteriaPosition, action: int) -> str:
    """Writes the action in one line; empty for a number that is no action of any position."""
    return _texts(position.ground.data).get(action, "")


def parse_action(position: WesteriaPosition, text: str) -> int:
    """Reads an action from a line.

    Raises:
        InvalidNotation: it is no action of any position.
    """
    action = _actions(position.ground.data).get(text)
    if action is None:
        raise InvalidNotation(f"{text[:_MOST_QUOTED]!r} is no action; actions look like {_EXAMPLES}")
    return action


@cache
def _actions(data: DataSet) -> dict[str, int]:
    """Every action by its text; the two territories of `spy` may come in either order."""
    texts = _texts(data)
    either = {
        texts[paired(actions.SPY, second, first)]: paired(actions.SPY, first, second)
        for first, second in combinations(range(data.territories), 2)
    }
    return {text: action for action, text in texts.items()} | either


@cache
def _texts(data: DataSet) -> dict[int, str]:
    """The text of every action."""
    subjects = {
        "": [""],
        "zone": data.lands.zone_names,
        "territory": data.letters,
        "unit": list(map(_slug, data.armies.names)),
        "card": list(map(_slug, CARDS)),
        "order": ["".join(str(place + 1) for place in order) for order in ORDERS],
    }
    pairs = {"zones": data.lands.zone_names, "territories": data.letters}
    found: dict[int, str] = {}
    for kind, (_, word, about) in FORMS.items():
        for number, name in enumerate(subjects.get(about, ())):
            found[made(kind, number)] = f"{word} {name}".strip()
        for (first, one), (second, other) in product(enumerate(pairs.get(about, ())), repeat=2):
            found[paired(kind, first, second)] = f"{word} {one}-{other}".strip()
    return found


def _slug(name: str) -> str:
    """The name of a unit or a card in notation."""
    return name.lower().replace(" ", "-")
