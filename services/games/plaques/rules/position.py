"""A match of Plaques: what servers, searches and tests ask of it, and players that weigh stakes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.rules.hand import betting, choices, dealing, turning
from services.games.plaques.rules.hand.match import Match
from services.games.plaques.rules.hand.pots import parts_of_pot
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.numbers.actions import DETAIL, DRAW, PASS, TURN, YIELD
from services.games.plaques.rules.numbers.bits import BIT, SIZE
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.games.plaques.rules.showdown import POT_PARTS, SHARE, estimate, rolled_out
from services.games.plaques.rules.solver import decisions, outlook
from services.kernel.dice import Dice
from services.kernel.position import CHANCE_ACTS, ENDED, WHOLE, buffer
from services.kernel.stakes import NO_ACTION, SURE

_ODD: Final = 1_000_003
_LANE: Final = (1 << 31) - 1


class PlaquesPosition(Match):
    """One decision after another; chance deals plaques, and shows those that are turned."""

    def copy(self) -> "PlaquesPosition":
        """Returns a copy, which has its own cells and shares the material."""
        return PlaquesPosition(self.seats, self.width, self.cells[:], self.material)

    def actor(self) -> i64:
        """Chance, or the seat that answers a bet, opens the first round, or has the turn."""
        cells = self.cells
        if not cells[at.PLAYERS]:
            return ENDED
        return CHANCE_ACTS if cells[at.DRAWING] or dealing.dealt_next(cells) >= 0 else choices.opener(cells)

    def fill(self, out: "vec[i64]") -> i64:
        """Turn or pass, see, bets or raises from the smallest, yield; for chance each plaque."""
        actor = self.actor()
        if actor == ENDED:
            return 0
        if actor == CHANCE_ACTS:
            return dealing.fill_draws(self.cells, out)
        return choices.fill_choices(self.cells, actor, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Like the kernel's, without a list of actions."""
        if seat != self.actor() or seat == ENDED:
            return False
        if seat == CHANCE_ACTS:
            return dealing.may_draw(self.cells, action)
        return choices.may(self.cells, seat, action)

    def play(self, action: i64) -> None:
        """Plays an action. A round, turn or hand that it ends has ended when this returns."""
        cells = self.cells
        detail = action & DETAIL
        base = action - detail
        if base == DRAW and cells[at.DRAWING]:
            turning.show(self, detail)
        elif base == DRAW:
            dealing.deal(self, detail)
            if cells[at.STAYS_BROKE] and dealing.dealt_next(cells) < 0:
                betting.open_round(self)
        elif base == YIELD:
            betting.yield_hand(self, choices.opener(cells))
        elif base in (TURN, PASS):
            turning.go_on(self)
        else:
            betting.stake(self, choices.opener(cells), base, detail)

    def draw(self, dice: Dice) -> i64:
        """Any plaque that lies nowhere yet, or the hidden one."""
        return dealing.random_draw(self.cells, dice)

    def step(self, dice: Dice, out: "vec[i64]") -> None:
        """Plays one action, uniformly random, without a list of actions."""
        actor = self.actor()
        self.play(self.draw(dice) if actor == CHANCE_ACTS else choices.random_choice(self.cells, actor, dice))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """Draws the face-down plaques that others know again; without P1's switch nobody knows any."""
        for seat in range(self.seats):
            if seat != viewer:
                self.cells[at.GONE] &= ~at.held_by(self.cells, seat)
        dealing.rehide(self.cells, viewer, dice)

    def key(self) -> i64:
        """Covers all cells that decide what may still happen, mixed in two ways."""
        cells = self.cells
        first: i64 = 0
        second: i64 = 1
        for place in range(at.KEYED):
            cell = cells[place]
            high = cell >> 30
            low = cell & _LANE
            first = ((first * _ODD) ^ low ^ (high << 7)) & _LANE
            second = ((second + low + 3 * high) * 69_069 + 12_345) & _LANE
            second ^= second >> 13
        return (first << 31) | second

    def utility(self, seat: i64) -> i64:
        """The seat's share of all tokens; before the end, the share that it may expect to own."""
        if seat and self.seats == 2:
            return WHOLE - self.utility(0)
        stack = self.cells[at.STACK]
        return WHOLE * (self.value(seat) + 100 * stack) // (100 * self.seats * stack)

    def value(self, seat: i64) -> i64:
        """The seat's expected gain in tokens since the start of the match, in hundredths.

        A standing bet counts as seen by all seats that can see it; the others are out, or broke (P35).
        """
        cells = self.cells
        live, broke, pot, tokens = cells[at.LIVE], cells[at.BROKE], cells[at.POT], cells[at.STACKS + seat]
        given = cells[at.GIVEN : at.GIVEN + MOST_SEATS]
        for other in range(self.seats):
            if cells[at.IN_ROUND] and live & ~broke & BIT[other]:
                due = at.owed(cells, other)
                if cells[at.STACKS + other] >= due:
                    pot += due
                    given[other] += due
                    tokens -= due if other == seat else 0
                elif cells[at.STAYS_BROKE]:
                    broke |= BIT[other]
                else:
                    live &= ~BIT[other]
        worth = 100 * (tokens - cells[at.STACK])
        parts = parts_of_pot(given, 0, live, broke, pot)
        for place in range(0, len(parts), 2):
            if parts[place + 1] & BIT[seat]:
                share = estimate(self.material, self._known(seat), parts[place + 1])[seat]
                worth += (100 * parts[place] * share + SHARE // 2) // SHARE
        return worth

    def close(self) -> None:
        """Makes this hand the last."""
        self.cells[at.HANDS] = self.cells[at.NUMBER]

    def tokens(self, seat: i64) -> i64:
        """The seat's tokens, without those in the pot."""
        return self.cells[at.STACKS + seat]

    def pot(self) -> i64:
        """All tokens paid in this hand, without a side pot that was taken back."""
        return self.cells[at.POT]

    def owed(self, seat: i64) -> i64:
        """Tokens that the seat must pay to see the bet; 0 where no bet stands."""
        return at.owed(self.cells, seat) if self.cells[at.IN_ROUND] else 0

    def later(self, seat: i64) -> i64:
        """Returns `outlook.later_cost`."""
        return outlook.later_cost(self.cells, seat)

    def staked(self, seat: i64) -> i64:
        """Tokens that the seat has paid in this round."""
        return self.cells[at.PAID + seat]

    def standing(self) -> i64:
        """The number of seats that have not yielded."""
        return SIZE[self.cells[at.LIVE]]

    def is_standing(self, seat: i64) -> bool:
        """Whether the seat has not yielded."""
        return self.cells[at.LIVE] & BIT[seat] != 0

    def hides(self) -> bool:
        """Whether owners know their face-down plaques, by P1's switch."""
        return self.cells[at.PEEK] != 0

    def scene(self) -> i64:
        """A number made of the count of shown plaques and the bits of live seats."""
        shown: i64 = 0
        for seat in range(self.seats):
            shown += self.cells[at.FACES + seat]
        return (shown << 7) | self.cells[at.LIVE]

    def chances(self, viewer: i64, rollouts: i64, dice: Dice, out: "vec[i64]") -> None:
        """Writes shares found by roll-outs to the showdown."""
        won = rolled_out(self.material, self._known(viewer), self.cells[at.LIVE], rollouts, dice)
        for seat in range(self.seats):
            out[seat] = WHOLE * won[seat] // (rollouts * POT_PARTS)

    def chance(self, seat: i64, rollouts: i64, dice: Dice) -> i64:
        """The share found by roll-outs to the showdown."""
        won = rolled_out(self.material, self._known(seat), self.cells[at.LIVE], rollouts, dice)
        return SURE * won[seat] // (rollouts * POT_PARTS)

    def is_solvable(self) -> bool:
        """Returns `decisions.may_solve`."""
        return decisions.may_solve(self)

    def solve(self) -> bool:
        """Calls `Solution.solve`; true at once if a seat is broke."""
        if self.cells[at.BROKE]:
            return True
        return decisions.solution_for(self).solve(decisions.shown_of(self.cells))

    def weigh(self, chance: i64, actions: "vec[i64]", worths: "vec[i64]") -> None:
        """Calls `decisions.weigh`."""
        decisions.weigh(self, decisions.solution_for(self), self.actor(), chance, actions, worths)

    def leaving(self) -> i64:
        """The action that yields; `NO_ACTION` for a seat that has gone broke (P35)."""
        return YIELD if choices.may_yield(self.cells, choices.opener(self.cells)) else NO_ACTION

    def staying(self) -> i64:
        """The action that sees, turns or passes; `NO_ACTION` if the seat must bet or cannot see."""
        return choices.stay_of(self.cells, choices.opener(self.cells))

    def staking(self, tokens: i64) -> i64:
        """The legal bet or raise that is nearest to `tokens`, or `NO_ACTION`."""
        return choices.stake_of(self.cells, choices.opener(self.cells), tokens)

    def price(self, action: i64) -> i64:
        """Tokens that are owed, if the action answers a bet, and those that it bets or raises by."""
        if action == YIELD:
            return 0
        return self.owed(choices.opener(self.cells)) + (action & DETAIL)

    def _known(self, viewer: i64) -> "vec[i64]":
        """Returns, by seat, the plaques of its tableau that the viewer knows."""
        known = buffer(MOST_SEATS)
        for seat in range(self.seats):
            known[seat] = self.cells[at.TABLEAUX + seat]
        if 0 <= viewer < self.seats:
            known[viewer] |= at.held_by(self.cells, viewer)
        return known
