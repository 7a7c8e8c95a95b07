"""The start and the end of a hand, and of the match: antes, the pot, the next deal."""

from services.games.plaques.state import Ended, Options, State, nearest_left
from services.games.plaques.tableaux import key_of
from services.kernel import Outcome


def first_hand(options: Options, seats: int) -> State:
    """The match before its first deal; seat 0 deals."""
    nobody = (b"",) * seats
    match = State(options, 0, seats - 1, (options.stack,) * seats, (), (), nobody, nobody, 0)
    return next_hand(match)


def next_hand(state: State) -> State:
    """The antes are paid and the deal has passed left (seed); or the match is over (P24, P27)."""
    options, seats = state.options, len(state.stacks)
    nobody = (b"",) * seats
    players = tuple(seat for seat, stack in enumerate(state.stacks) if stack >= options.ante)
    if state.number == options.hands or len(players) < 2:
        return state._replace(
            players=(), live=(), tableaux=nobody, hidden=nobody, pot=0, round=None, turn=None
        )
    stacks = tuple(stack - options.ante * (seat in players) for seat, stack in enumerate(state.stacks))
    return State(
        options,
        state.number + 1,
        nearest_left(state.dealer, players),
        stacks,
        players,
        players,
        nobody,
        nobody,
        options.ante * len(players),
        last=state.last,
    )


def end_hand(state: State) -> State:
    """The pot is won by the last one in, or by the best of several; then the next hand begins."""
    ended = Ended(state.number, state.tableaux, state.live, gains_of(state))
    stacks = tuple(stack + gain for stack, gain in zip(state.stacks, ended.gains, strict=True))
    return next_hand(state._replace(stacks=stacks, last=ended))


def gains_of(state: State) -> tuple[int, ...]:
    """What each seat gets of the pot; in a dead heat odd tokens go nearest left of the dealer (P23, P32)."""
    winners = state.live
    if len(winners) > 1:
        keys = {seat: key_of(seat, state.tableaux, state.live) for seat in state.live}
        best = max(keys.values())
        winners = tuple(seat for seat, key in keys.items() if key == best)
    share, odd = divmod(state.pot, len(winners))
    gains = [share * (seat in winners) for seat in range(len(state.stacks))]
    seat = state.dealer
    for _ in range(odd):
        seat = nearest_left(seat, winners)
        gains[seat] += 1
    return tuple(gains)


def outcome_of(state: State) -> Outcome | None:
    """How the match ended: by tokens, in a zero-sum count of gains and losses (P24, P27)."""
    if state.players:
        return None
    options, stacks = state.options, state.stacks
    ranks = tuple(1 + sum(other > stack for other in stacks) for stack in stacks)
    payoffs = tuple(stack - options.stack for stack in stacks)
    if max(stacks) == sum(stacks):
        return Outcome(ranks, payoffs, "all_tokens_won", "P24")
    if state.number == options.hands:
        return Outcome(ranks, payoffs, "hands_played", "P24")
    return Outcome(ranks, payoffs, "antes_unpaid", "P27")
