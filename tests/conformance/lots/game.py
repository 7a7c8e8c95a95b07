"""Lots as a game of the kernel: words and views for its position."""

from collections.abc import Iterable
from random import Random

from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    Facts,
    Game,
    IllegalAction,
    InvalidNotation,
    Observation,
    OptionSpec,
    Outcome,
    Seat,
    Setup,
    Viewer,
)
from services.kernel.dice import dice_of
from tests.conformance.lots.rules import CARDS, DEALT, HAND, SETTLE, LotsPosition
from tests.conformance.lots.views import Dealt, Event, Kept, Settled, View

_MOST_ROUNDS = 4
_MOST_SEATS = 4


class Lots(Game[LotsPosition, View]):
    """Two to four seats draw lots. `kind`: the class of its positions."""

    facts = Facts(
        name="lots",
        title="Lots",
        min_seats=2,
        max_seats=_MOST_SEATS,
        seat_names=("first", "second", "third", "fourth"),
        max_plies=_MOST_ROUNDS * (_MOST_SEATS * (HAND + 1) + 1),
        rules_version="1",
        perfect_information=False,
        chance=True,
        simultaneous=True,
        table_steps=("settle",),
        options=(
            OptionSpec("rounds", 2, "rounds of a match", "L4", least=1, most=_MOST_ROUNDS),
            OptionSpec("winner", "high", "which card takes the coins", "L3", choices=("high", "low")),
            OptionSpec("lapses", False, "silence keeps the lower card", "L5"),
        ),
    )

    def __init__(self, kind: type[LotsPosition] = LotsPosition) -> None:
        self.kind = kind

    def initial(self, setup: Setup) -> LotsPosition:
        rounds, low_wins = setup.options["rounds"], setup.options["winner"] == "low"
        assert isinstance(rounds, int)
        return self.kind(setup.seats, rounds, low_wins=low_wins, lapses=bool(setup.options["lapses"]))

    def outcome(self, position: LotsPosition) -> Outcome | None:
        if position.round <= position.rounds:
            return None
        purses = position.purses
        ranks = tuple(1 + sum(other > purse for other in purses) for purse in purses)
        payoffs = tuple(purse - position.rounds for purse in purses)
        return Outcome(ranks, payoffs, "rounds_played", "L4")

    def refusal(self, position: LotsPosition, seat: Seat, action: int) -> IllegalAction:
        return IllegalAction(f"seat {seat} may not play {action} now", rule="L2")

    def lapse(self, position: LotsPosition, seat: Seat) -> int | None:
        return position.lapse(seat)

    def view(self, position: LotsPosition, viewer: Viewer) -> View:
        sits = viewer != SPECTATOR
        return View(
            viewer=viewer,
            rounds=position.rounds,
            winner="low" if position.low_wins else "high",
            round=position.round,
            purses=position.purses,
            hand_sizes=tuple(len(hand) for hand in position.hands),
            has_kept=tuple(card > 0 for card in position.kept),
            hand=position.hands[viewer] if sits else (),
            kept=position.kept[viewer] if sits else 0,
            shown=position.shown,
            lapses=position.lapses,
        )

    def sample(self, view: View, rng: Random) -> LotsPosition:
        seats, low_wins = len(view.purses), view.winner == "low"
        position = self.kind(seats, view.rounds, low_wins=low_wins, lapses=view.lapses)
        position.round, position.purses, position.shown = view.round, view.purses, view.shown
        sitters = range(seats)
        position.hands = tuple(
            view.hand if seat == view.viewer else (1,) * view.hand_sizes[seat] for seat in sitters
        )
        position.kept = tuple(
            view.kept if seat == view.viewer else int(view.has_kept[seat]) for seat in sitters
        )
        position.redeal(view.viewer, dice_of(rng))
        return position

    def observe(
        self, before: LotsPosition, seat: Seat, action: int, after: LotsPosition, viewer: Viewer
    ) -> Observation:
        ((kind, who, card, *_),) = after.journal.entries()
        if seat == TABLE:
            return Observation(action, (Settled(after.shown, who),))
        event = Dealt if kind == DEALT else Kept
        if viewer == who:
            return Observation(action, (event(who, card),))
        return Observation(None, (event(who, 0),))

    def format(self, position: LotsPosition, seat: Seat, action: int) -> str:
        return "settle" if seat == TABLE else f"{_verb(seat)} {action}"

    def parse(self, position: LotsPosition, seat: Seat, text: str) -> int:
        texts = {self.format(position, seat, card): card for card in CARDS}
        if seat == TABLE:
            texts = {"settle": SETTLE}
        if text not in texts:
            raise InvalidNotation(f"{text!r} is none of {', '.join(texts)}")
        return texts[text]

    def draw(self, view: View) -> str:
        rows = [f"round {view.round} of {view.rounds}, {view.winner} wins, shown last: {_cards(view.shown)}"]
        for seat, purse in enumerate(view.purses):
            own = seat == view.viewer
            hand = _cards(view.hand if own else "?" * view.hand_sizes[seat])
            kept = _cards((view.kept if own else "?",) if view.has_kept[seat] else ())
            rows.append(f"{self.facts.seat_names[seat]:6}  purse {purse}  hand {hand:3}  kept {kept}")
        return "\n".join(rows)

    def tell(self, event: Event) -> str:
        if isinstance(event, Settled):
            return f"{self.facts.seat_names[event.winner]} takes a coin of each for {_cards(event.shown)}"
        return ""

    def explain(self, position: LotsPosition, seat: Seat, action: int) -> str:
        others = [card for card in position.hands[seat] if card != action]
        return f"gives up {_cards(others)}" if others else ""


def _verb(seat: Seat) -> str:
    return "deal" if seat == CHANCE else "keep"


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards)) or "-"
