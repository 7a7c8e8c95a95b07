"""One iteration of the search: down the tree in one world, an evaluation of the leaf, and back up.

Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): a node stands
for the actions since the root, in any world. An action competes only in worlds in which it is legal, and
exploration counts how often that was so. Chance is drawn and has no edges ("open loop"). At each node the
acting seat maximises its own utility: max^n (Luckhardt and Irani, 1986); with `greedy_others`, the other
seats act by `replies.py`. The rule of choice is PUCT (Rosin, 2011; as in AlphaGo Zero, 2017), and its prior
is a look one ply ahead. All numbers are whole, so that all machines agree.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.kernel.dice import Dice
from services.kernel.position import ENDED, Position, buffer
from services.search.tree.edges import NONE, ROOT, Edges
from services.search.tree.replies import best_looking, reply
from services.search.tree.roots import SIXTEENTHS, root_of
from services.search.tree.settings import Settings

MOST_DEPTH: Final = 200
"""The most edges of a path down the tree."""
HEAVIEST: Final = 1 << 16
"""The weight in the prior of the action that looks best."""
_LEAST: Final = -1_000_000_000_000_000_000
"""Less than any bound."""
_ROOT_LOOKS: Final = 16
"""In each of this many first worlds, all actions of the root are looked at one ply ahead."""
_FINE: Final = 1 << 10
"""Bounds are computed in this many parts of a unit of utility."""


class Walk:
    """A tree, and the iterations that grow it.

    `deepest`: edges of the longest path so far. `weights`: the weight of an action in the prior, by how much
    worse than the best it looks, 0 to `WHOLE`; the best has `HEAVIEST`.
    """

    def __init__(self, position: Position, settings: Settings, weights: "vec[i64]") -> None:
        self.edges = Edges(position.seats)
        self.deepest: i64 = 0
        self._seats = position.seats
        self._weights = weights
        self._exploration: i64 = settings.exploration * (_FINE // SIXTEENTHS)
        self._rollout_plies: i64 = settings.rollout_plies
        self._leaf_turns: i64 = settings.leaf_turns
        self._leaf_rounds: i64 = settings.leaf_rounds
        self._looks_ahead = settings.looks_ahead
        self._greedy_others = settings.greedy_others
        self._prior_visits: i64 = settings.prior_visits
        self._expand_visits: i64 = settings.expand_visits
        self._most_edges: i64 = settings.most_edges
        self._out = buffer(position.width)
        self._offered = buffer(position.width)
        self._losses = buffer(position.width)
        self._path = buffer(MOST_DEPTH + 1)

    def iterate(self, world: Position, dice: Dice, first: i64 = NONE) -> None:
        """Goes down the tree and up again once, and changes the world.

        `first`: the root's edge to take, legal in this world; `NONE` leaves it to the rule of choice.
        """
        edges = self.edges
        node: i64 = ROOT
        depth: i64 = 0
        turns = self._leaf_turns
        until: i64 = world.rounds_ended() + self._leaf_rounds
        mover: i64 = NONE
        seat: i64 = NONE
        while depth < MOST_DEPTH:
            actor = settle(world, dice, self._out)
            if actor == ENDED:
                break
            if depth > 0 and edges.visits(node) < self._expand_visits:
                if actor != mover:
                    turns -= 1
                if turns <= 0 and world.rounds_ended() >= until:
                    break
            mover = actor
            if depth == 0:
                seat = actor
            if actor != seat and self._greedy_others:
                edge = self._reply(world, node, actor, dice)
            else:
                edge = self._choose(world, node, actor, first if depth == 0 else NONE)
            if edge == NONE:
                self._play_on(world, dice, mover, turns, until)
                break
            node = edge
            world.play(edges.action(node))
            depth += 1
            self._path[depth] = node
        self.deepest = max(self.deepest, depth)
        world.rollout(dice, self._rollout_plies)
        self._back_up(world, depth)

    def _play_on(self, world: Position, dice: Dice, mover: i64, turns: i64, until: i64) -> None:
        """Plays from the end of a full tree to where a leaf is evaluated, by the actions that look best.

        `mover`: the seat that acts now. `turns` and `until`: how often the turn must still pass on, and the
        count of ended rounds to wait for.
        """
        for _ in range(MOST_DEPTH):
            actor = settle(world, dice, self._out)
            if actor == ENDED:
                break
            if actor != mover:
                turns -= 1
            if turns <= 0 and world.rounds_ended() >= until:
                break
            mover = actor
            world.play(best_looking(world, actor, self._out))

    def _reply(self, world: Position, node: i64, actor: i64, dice: Dice) -> i64:
        """The edge of another seat's expected action; `NONE` if it is new and the tree is full."""
        edges = self.edges
        action = reply(world, actor, dice, self._out)
        edge = edges.find(actor, action, edges.last(node))
        if edge == NONE and edges.count < self._most_edges:
            edge = edges.add(node, actor, action)
        return edge

    def _choose(self, world: Position, node: i64, actor: i64, first: i64) -> i64:
        """The edge to take, `first` if it is one; `NONE` if the tree is full and has no legal action here."""
        offered = self._offer(world, node, actor)
        if offered == 0:
            return NONE
        return first if first != NONE else self._best(node, actor, offered)

    def _offer(self, world: Position, node: i64, actor: i64) -> i64:
        """Lists the edges of legal actions, and adds new ones to the tree; returns how many it listed."""
        edges, out, offered = self.edges, self._out, self._offered
        legal = world.fill(out)
        is_due = self._is_due(node)
        behind = edges.last(node)
        count: i64 = 0
        for index in range(legal):
            edge = edges.find(actor, out[index], behind)
            is_new = edge == NONE
            if not is_new:
                behind = edge
            elif edges.count < self._most_edges:
                edge = edges.add(node, actor, out[index])
            else:
                continue
            if self._looks_ahead and (is_new or is_due):
                after = world.copy()
                after.play(out[index])
                edges.look(edge, after.utility(actor))
            offered[count] = edge
            count += 1
        return count

    def _is_due(self, node: i64) -> bool:
        """Whether to look again at all actions: whenever visits have doubled, at the root also at first.

        An action that looks good in one world need not look good in others.
        """
        visits = self.edges.visits(node)
        return visits & (visits - 1) == 0 or (node == ROOT and visits < _ROOT_LOOKS)

    def _best(self, node: i64, actor: i64, count: i64) -> i64:
        """The offered edge with the highest bound; an untried one counts as its node's mean less its loss."""
        edges, offered, losses, weights = self.edges, self._offered, self._losses, self._weights
        most: i64 = 0
        for index in range(count):
            losses[index] = edges.promise(offered[index])
            most = max(most, losses[index])
        whole: i64 = 0
        for index in range(count):
            losses[index] = most - losses[index]
            whole += weights[losses[index]]
        base = edges.mean(node, actor) if edges.visits(node) > 0 else most
        urgency: i64 = self._exploration * HEAVIEST // whole
        best: i64 = _LEAST
        chosen: i64 = NONE
        for index in range(count):
            edge, loss = offered[index], losses[index]
            visits = edges.visits(edge)
            total = edges.sum(edge, actor) + self._prior_visits * (base - loss)
            urge = urgency * weights[loss] * root_of(edges.offer(edge)) // ((1 + visits) * HEAVIEST)
            bound = total * _FINE // (visits + self._prior_visits) + urge
            if bound > best:
                best, chosen = bound, edge
        return chosen

    def _back_up(self, world: Position, depth: i64) -> None:
        for index in range(depth + 1):
            self.edges.visit(self._path[index])
        for seat in range(self._seats):
            utility = world.utility(seat)
            for index in range(depth + 1):
                self.edges.credit(self._path[index], seat, utility)


def settle(world: Position, dice: Dice, out: "vec[i64]") -> i64:
    """Makes draws and automatic steps until a seat acts or the match ends; returns the actor."""
    actor = world.actor()
    while actor < 0 and actor != ENDED:
        world.step(dice, out)
        actor = world.actor()
    return actor
