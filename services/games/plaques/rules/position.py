"""A match of Plaques: who acts, what each may do, what follows; and what players who weigh stakes ask."""

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
    """One decision after the other; chance deals, and shows what is turned."""

    def copy(self) -> "PlaquesPosition":
        """With cells of its own."""
        return PlaquesPosition(self.seats, self.width, self.cells[:], self.material)

    def actor(self) -> i64:
        """Chance, who answers a bet, who opens the first round, or whose turn it is."""
        cells = self.cells
        if not cells[at.PLAYERS]:
            return ENDED
        return CHANCE_ACTS if cells[at.DRAWING] or dealing.dealt_next(cells) >= 0 else choices.opener(cells)

    def fill(self, out: "vec[i64]") -> i64:
        """Turn or pass, see, each bet or raise from the smallest, yield; of chance each plaque."""
        actor = self.actor()
        if actor == ENDED:
            return 0
        if actor == CHANCE_ACTS:
            return dealing.fill_draws(self.cells, out)
        return choices.fill_choices(self.cells, actor, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Without listing all that a seat may do."""
        if seat != self.actor() or seat == ENDED:
            return False
        if seat == CHANCE_ACTS:
            return dealing.may_draw(self.cells, action)
        return choices.may(self.cells, seat, action)

    def play(self, action: i64) -> None:
        """What the action ends, a round, a turn, a hand, has ended with it."""
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
        """One action, uniformly random, with none written."""
        actor = self.actor()
        self.play(self.draw(dice) if actor == CHANCE_ACTS else choices.random_choice(self.cells, actor, dice))

    def redeal(self, viewer: i64, dice: Dice) -> None:
        """The face-down plaques that others know are drawn again; without P1's switch nobody knows any."""
        for seat in range(self.seats):
            if seat != viewer:
                self.cells[at.GONE] &= ~at.held_by(self.cells, seat)
        dealing.rehide(self.cells, viewer, dice)

    def key(self) -> i64:
        """All cells that decide what may still happen, mixed twice."""
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
        """Its share of all tokens; before the end, of those that it may expect to own."""
        if seat and self.seats == 2:
            return WHOLE - self.utility(0)
        stack = self.cells[at.STACK]
        return WHOLE * (self.value(seat) + 100 * stack) // (100 * self.seats * stack)

    def value(self, seat: i64) -> i64:
        """How many tokens more than at the start the seat may expect to own, in hundredths.

        A standing bet counts as seen by all who can see it; who cannot is out, or broke (P35).
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
        """What the seat owns, without what it has in the pot."""
        return self.cells[at.STACKS + seat]

    def pot(self) -> i64:
        """All that was paid in this hand."""
        return self.cells[at.POT]

    def owed(self, seat: i64) -> i64:
        """What the seat must pay to see the bet."""
        return at.owed(self.cells, seat) if self.cells[at.IN_ROUND] else 0

    def later(self, seat: i64) -> i64:
        """As `outlook.later_cost`."""
        return outlook.later_cost(self.cells, seat)

    def staked(self, seat: i64) -> i64:
        """What the seat has paid in this round."""
        return self.cells[at.PAID + seat]

    def standing(self) -> i64:
        """How many have not yielded."""
        return SIZE[self.cells[at.LIVE]]

    def is_standing(self, seat: i64) -> bool:
        """Whether the seat has not yielded."""
        return self.cells[at.LIVE] & BIT[seat] != 0

    def hides(self) -> bool:
        """With P1's switch, owners know their face-down plaques."""
        return self.cells[at.PEEK] != 0

    def scene(self) -> i64:
        """By how many plaques are shown and who has not yielded."""
        shown: i64 = 0
        for seat in range(self.seats):
            shown += self.cells[at.FACES + seat]
        return (shown << 7) | self.cells[at.LIVE]

    def chances(self, viewer: i64, rollouts: i64, dice: Dice, out: "vec[i64]") -> None:
        """By roll-outs to the showdown."""
        won = rolled_out(self.material, self._known(viewer), self.cells[at.LIVE], rollouts, dice)
        for seat in range(self.seats):
            out[seat] = WHOLE * won[seat] // (rollouts * POT_PARTS)

    def chance(self, seat: i64, rollouts: i64, dice: Dice) -> i64:
        """By roll-outs to the showdown."""
        won = rolled_out(self.material, self._known(seat), self.cells[at.LIVE], rollouts, dice)
        return SURE * won[seat] // (rollouts * POT_PARTS)

    def is_solvable(self) -> bool:
        """Without P1's switch, as `decisions.may_solve` says."""
        return decisions.may_solve(self)

    def solve(self) -> bool:
        """As `Solution.solve`."""
        if self.cells[at.BROKE]:
            return True
        return decisions.solution_for(self).solve(decisions.shown_of(self.cells))

    def weigh(self, chance: i64, actions: "vec[i64]", worths: "vec[i64]") -> None:
        """As `decisions.weigh`."""
        decisions.weigh(self, decisions.solution_for(self), self.actor(), chance, actions, worths)

    def leaving(self) -> i64:
        """To yield; nothing for who has gone broke (P35)."""
        return YIELD if choices.may_yield(self.cells, choices.opener(self.cells)) else NO_ACTION

    def staying(self) -> i64:
        """To see, to turn or to pass; nothing where one must bet or cannot see."""
        return choices.stay_of(self.cells, choices.opener(self.cells))

    def staking(self, tokens: i64) -> i64:
        """A bet of so many, or a raise by so many; or the nearest to it that may be."""
        return choices.stake_of(self.cells, choices.opener(self.cells), tokens)

    def price(self, action: i64) -> i64:
        """What is at.owed, if the action answers a bet, and what it bets or raises."""
        if action == YIELD:
            return 0
        return self.owed(choices.opener(self.cells)) + (action & DETAIL)

    def _known(self, viewer: i64) -> "vec[i64]":
        """By seat, the plaques of its tableau that the viewer knows."""
        known = buffer(MOST_SEATS)
        for seat in range(self.seats):
            known[seat] = self.cells[at.TABLEAUX + seat]
        if 0 <= viewer < self.seats:
            known[viewer] |= at.held_by(self.cells, viewer)
        return known
