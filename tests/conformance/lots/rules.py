"""The rules of Lots. Pure.

L1  Each round chance deals two of nine cards, 1 to 9, to every seat, one by one, in secret.
L2  All seats at once keep one of their cards, in secret.
L3  The table shows the kept cards; the highest (or the lowest) takes one coin from every other seat.
L4  After the last round the richest seat wins. A seat starts with one coin for each round.
L5  With the option `lapses` a seat that does not answer in time keeps its lower card.

An action is a card, or `SETTLE`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
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
from tests.conformance.lots.state import CARDS, HAND, Dealt, Event, Kept, Settled, State, View

SETTLE = 0
_MOST_ROUNDS = 4
_MOST_SEATS = 4


class Lots(Game[State, View]):
    """Two to four seats draw lots."""

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

    def initial(self, setup: Setup) -> State:
        rounds, winner = setup.options["rounds"], setup.options["winner"]
        assert isinstance(rounds, int)
        assert isinstance(winner, str)
        seats, lapses = setup.seats, bool(setup.options["lapses"])
        return State(rounds, winner, 1, (rounds,) * seats, ((),) * seats, (0,) * seats, lapses=lapses)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.round > state.rounds:
            return ()
        if _dealt(state) < HAND * len(state.hands):
            return (CHANCE,)
        return tuple(Seat(seat) for seat, card in enumerate(state.kept) if not card) or (TABLE,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[int]:
        if seat not in self.to_act(state):
            return ()
        if seat == TABLE:
            return (SETTLE,)
        if seat == CHANCE:
            return [card for card in CARDS if all(card not in hand for hand in state.hands)]
        return state.hands[seat]

    def chances(self, state: State) -> Sequence[tuple[int, int]]:
        return [(card, 1) for card in self.legal_actions(state, CHANCE)]

    def apply(self, state: State, seat: Seat, action: int) -> State:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction(f"seat {seat} may not play {action} now", rule="L2")
        if seat == TABLE:
            return _settled(state)
        if seat == CHANCE:
            to = _dealt(state) % len(state.hands)
            hands = list(state.hands)
            hands[to] = tuple(sorted((*hands[to], action)))
            return replace(state, hands=tuple(hands))
        return replace(state, kept=(*state.kept[:seat], action, *state.kept[seat + 1 :]))

    def lapse(self, state: State, seat: Seat) -> int | None:
        return state.hands[seat][0] if state.lapses and seat >= 0 and seat in self.to_act(state) else None

    def outcome(self, state: State) -> Outcome | None:
        if state.round <= state.rounds:
            return None
        ranks = tuple(1 + sum(other > purse for other in state.purses) for purse in state.purses)
        payoffs = tuple(purse - state.rounds for purse in state.purses)
        return Outcome(ranks, payoffs, "rounds_played", "L4")

    def view(self, state: State, viewer: Viewer) -> View:
        sits = viewer != SPECTATOR
        return View(
            viewer=viewer,
            rounds=state.rounds,
            winner=state.winner,
            round=state.round,
            purses=state.purses,
            hand_sizes=tuple(len(hand) for hand in state.hands),
            has_kept=tuple(card > 0 for card in state.kept),
            hand=state.hands[viewer] if sits else (),
            kept=state.kept[viewer] if sits else 0,
            shown=state.shown,
            lapses=state.lapses,
        )

    def sample(self, view: View, rng: Random) -> State:
        deck = [card for card in CARDS if card not in view.hand]
        rng.shuffle(deck)
        hands, kept = list[tuple[int, ...]](), list[int]()
        for seat, size in enumerate(view.hand_sizes):
            own = seat == view.viewer
            hand = view.hand if own else tuple(sorted(deck.pop() for _ in range(size)))
            hands.append(hand)
            kept.append(view.kept if own else rng.choice(hand) if view.has_kept[seat] else 0)
        secrets = (tuple(hands), tuple(kept))
        return State(view.rounds, view.winner, view.round, view.purses, *secrets, view.shown, view.lapses)

    def observe(self, before: State, seat: Seat, action: int, after: State, viewer: Viewer) -> Observation:
        if seat == TABLE:
            return Observation(action, (Settled(before.kept, _best(before)),))
        event = Dealt if seat == CHANCE else Kept
        owner = _dealt(before) % len(before.hands) if seat == CHANCE else seat
        if viewer == owner:
            return Observation(action, (event(owner, action),))
        return Observation(None, (event(owner, 0),))

    def format(self, state: State, seat: Seat, action: int) -> str:
        return "settle" if seat == TABLE else f"{_verb(seat)} {action}"

    def parse(self, state: State, seat: Seat, text: str) -> int:
        texts = {self.format(state, seat, card): card for card in CARDS}
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

    def explain(self, state: State, seat: Seat, action: int) -> str:
        others = [card for card in state.hands[seat] if card != action]
        return f"gives up {_cards(others)}" if others else ""

    def evaluate(self, state: State, seat: Seat) -> int:
        return state.purses[seat] - state.rounds


def _verb(seat: Seat) -> str:
    return "deal" if seat == CHANCE else "keep"


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards)) or "-"


def _dealt(state: State) -> int:
    return sum(len(hand) for hand in state.hands)


def _best(state: State) -> int:
    best = max if state.winner == "high" else min
    return state.kept.index(best(state.kept))


def _settled(state: State) -> State:
    seats, best = len(state.kept), _best(state)
    gains = (seats - 1 if seat == best else -1 for seat in range(seats))
    purses = tuple(purse + gain for purse, gain in zip(state.purses, gains, strict=True))
    return replace(
        state,
        round=state.round + 1,
        purses=purses,
        hands=((),) * seats,
        kept=(0,) * seats,
        shown=state.kept,
    )
