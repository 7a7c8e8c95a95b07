import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { attempt, steps } from "../../src/board/plaques/choices/choices";
import { acting, ask, nextToTurn, orderOf, owed, placeOf } from "../../src/board/plaques/position/betting";
import { layoutOf, lineOf } from "../../src/board/plaques/position/layout";
import { scenes } from "../../src/board/plaques/position/scenes";
import { changesOf, leaders, markOf, shownOf } from "../../src/board/plaques/position/tableaux";
import { changeWords, describe as said, holds, prompt, resultWords } from "../../src/board/plaques/position/words";
import { ActionSchema as NamedSchema } from "../../src/gen/ardri/match/v1/match_pb";
import { SeatLookSchema } from "../../src/gen/ardri/match/v1/table_pb";
import { ActionKind, ActionSchema, Betting, EventSchema, Stake, Standing, ViewSchema, type Event, type View } from "../../src/gen/ardri/plaques/v1/plaques_pb";
import { TableSchema } from "../../src/gen/ardri/plaques/v1/static_table_pb";
import { click, grow, nodeAt } from "../../src/model/match/selection";

const TABLE = create(TableSchema, {
  types: [{ name: "sword", title: "Sword", rank: 1 }, { name: "crown", title: "Crown", rank: 9, text: "Merges." }],
  colours: [{ name: "black", letter: "K" }, { name: "red", letter: "R" }],
  plaques: [
    { code: "K1", title: "Black Sword", type: "sword", colour: "black" },
    { code: "K9", title: "Black Crown", type: "crown", colour: "black" },
    { code: "R1", title: "Red Sword", type: "sword", colour: "red" },
    { code: "R9", title: "Red Crown", type: "crown", colour: "red" },
    { code: "EL", title: "Elf" },
    { code: "D1", title: "First Dragon" },
  ],
  combinations: [{ name: "pair", title: "Pair" }],
});
const LOOKS = ["first", "second", "third"].map((title, seat) => create(SeatLookSchema, { seat, title }));
const LIVE = { stack: 40, standing: Standing.LIVE, tableau: ["K1", "R1"], faceDown: 5 };
const view = (more: MessageInitShape<typeof ViewSchema> = {}): View =>
  create(ViewSchema, { hand: 2, dealer: 2, pot: 9, options: { hands: 20, bet: 2, betting: Betting.FIXED }, places: [LIVE, LIVE, LIVE], ...more } as MessageInitShape<typeof ViewSchema>);
const context = (now: View, seat?: number) => ({ view: now, table: TABLE, seat, looks: LOOKS });
const event = (kind: MessageInitShape<typeof EventSchema>["kind"]): Event => create(EventSchema, { kind } as MessageInitShape<typeof EventSchema>);
const tree = (now: View, actions: readonly MessageInitShape<typeof ActionSchema>[]) => {
  const own = actions.map((each) => create(ActionSchema, each));
  const named = own.map((each) => create(NamedSchema, { notation: `${each.kind} ${each.tokens}` }));
  return grow(named, (each) => steps(own[named.indexOf(each)]!, context(now, 0), each));
};
const keys = (node: ReturnType<typeof tree> | undefined): string[] => [...(node?.children.keys() ?? [])];

const TURNING = view({ turn: { seat: 0 } });
const ROUND = view({ round: { paid: [0, 2, 2], leader: 1, acting: 0, raises: 0 } });

test("who acts is left of the dealer at first, then who answers, then whose turn it is", () => {
  expect([acting(view()), acting(ROUND), acting(TURNING)]).toEqual([0, 0, 0]);
  expect(acting(view({ turn: { seat: 1, drawing: true } }))).toBeUndefined();
  expect(acting(view({ places: [{ ...LIVE, standing: Standing.YIELDED }, LIVE, LIVE] }))).toBe(1);
  expect(acting(view({ places: [{ ...LIVE, tableau: ["K1"] }, LIVE, LIVE] }))).toBeUndefined();
});

test("what is owed is what others have paid more", () => {
  expect([owed(ROUND, 0), owed(ROUND, 1), owed(view(), 0)]).toEqual([2, 0, 0]);
});

test("the bar says what is asked for", () => {
  const five = { ...LIVE, tableau: ["K1", "R1", "K9", "R9", "EL"], faceDown: 2 };
  expect(ask(view({ turn: { seat: 0, turned: 1 }, places: [five, LIVE, LIVE] }), 0)).toBe("forced");
  expect(prompt([], context(view(), 0))).toMatch("begin the betting");
  expect(prompt([], context(ROUND, 0))).toMatch("See 2 tokens");
  expect(prompt([], context(TURNING, 0))).toMatch("turn a plaque");
  expect(prompt([], context(view({ turn: { seat: 0, turned: 1 } }), 0))).toMatch("Not up");
  expect(prompt([], context(view({ turn: { seat: 0, turned: 1, risen: true } }), 0))).toMatch("Up: end the turn");
  expect(prompt([], context(TURNING, 1))).toMatch("Wait");
});

test("actions are few buttons, and the price is on them", () => {
  const root = tree(ROUND, [{ kind: ActionKind.SEE }, { kind: ActionKind.RAISE, tokens: 2 }, { kind: ActionKind.YIELD }]);
  expect([...root.children.values()].map(({ step }) => [step?.label, step?.detail])).toEqual([
    ["See 2", undefined],
    ["Raise by 2", "costs 4"],
    ["Yield", "gives up 9"],
  ]);
});

test("yielding is asked once more where staying costs nothing", () => {
  const root = tree(TURNING, [{ kind: ActionKind.TURN }, { kind: ActionKind.YIELD }]);
  expect(click(root, [], "yield").kind).toBe("moved");
  expect(click(root, ["yield"], "yield:sure").kind).toBe("chosen");
  expect(prompt(["yield"], context(TURNING, 0))).toMatch("for nothing");
});

test("without a limit every number can be chosen, the usual ones at once", () => {
  const free = view({ options: { betting: Betting.NO_LIMIT, hands: 20 }, turn: { seat: 0 } });
  const root = tree(free, Array.from({ length: 40 }, (_, index) => ({ kind: ActionKind.BET, tokens: index + 1 })));
  expect(keys(root).sort()).toEqual(["other", "stake:40", "stake:5", "stake:9"]);
  expect(keys(nodeAt(root, ["other"]))).toEqual(["from:0", "from:10", "from:20", "from:30"]);
  expect(keys(nodeAt(root, ["other", "from:10"]))).toHaveLength(10);
  expect(click(root, ["other", "from:10"], "stake:13").kind).toBe("chosen");
});

test("pressing an own face-down plaque means turning it, the pot means paying", () => {
  expect(attempt([], "s0:2", context(ROUND, 0))?.kind).toBe(ActionKind.TURN);
  expect(attempt([], "pot", context(ROUND, 0))?.kind).toBe(ActionKind.SEE);
  expect(attempt([], "pot", context(TURNING, 0))?.kind).toBe(ActionKind.BET);
  expect([attempt([], "s0:1", context(ROUND, 0)), attempt([], "s1:2", context(ROUND, 0)), attempt([], "s0:2", context(ROUND))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(nextToTurn(TURNING, 0)).toBe("s0:2");
  expect(placeOf("s3:6")).toEqual({ seat: 3, index: 6 });
});

test("the viewer sits at the bottom, and on a phone at the top", () => {
  expect(orderOf(3, 1, false)).toEqual([2, 0, 1]);
  expect(orderOf(3, 1, true)).toEqual([1, 2, 0]);
  expect(orderOf(3, undefined, false)).toEqual([0, 1, 2]);
});

test("seven seats fit a common window, and plaques fit their rows", () => {
  expect(layoutOf(7, 620, 480).height).toBeLessThanOrEqual(480); // two lines of choices below them
  for (const seats of [2, 3, 4, 5, 6, 7]) {
    const wide = layoutOf(seats, 620, 570);
    expect(wide.height).toBeLessThanOrEqual(570);
    expect(wide.plaque.height).toBeLessThan(wide.row);
    const narrow = layoutOf(seats, 370, undefined);
    expect(narrow.plaques.at(-1)!.x + narrow.plaque.width / 2).toBeLessThanOrEqual(370);
  }
});

test("on a phone nothing in a seat's line lies over something else", () => {
  for (const width of [304, 344, 374]) {
    const { coin, bet, betWidth, isSmall } = lineOf(width);
    const letter = isSmall ? 7 : 8;
    expect(48 + "Seventh".length * letter * 1.1).toBeLessThanOrEqual(coin - 8);
    expect(coin + bet - 8 + betWidth).toBeLessThanOrEqual(width - 16 - "♛ Great banner".length * (isSmall ? 6.6 : 7.8));
  }
});

const VALUE = {
  key: 7n,
  combination: "pair",
  active: [
    { plaque: "R9", type: "crown", colour: "black", mergedBy: "K9" },
    { plaque: "K9", type: "crown", colour: "black" },
    { plaque: "K1", type: "crown", colour: "red", emulated: true },
  ],
  banned: [{ plaque: "R1", by: 1 }],
  blocked: [{ type: "gate", by: 2 }],
};
const RICH = view({
  places: [{ ...LIVE, tableau: ["R9", "K9", "K1", "EL", "R1"], faceDown: 2, value: VALUE }, { ...LIVE, value: { key: 3n } }, { ...LIVE, standing: Standing.YIELDED }],
});

test("what changed a plaque is marked, drawn from where it comes, and said", () => {
  const { value } = shownOf(RICH, 0);
  expect(markOf("R9", value)).toMatchObject({ isActive: true, mergedBy: "K9" });
  expect(markOf("R1", value)).toMatchObject({ isActive: false, bannedBy: 1 });
  expect(changesOf(shownOf(RICH, 0))).toEqual([
    { from: 1, to: 0, kind: "merged" },
    { from: 3, to: 2, kind: "emulated" },
  ]);
  expect(changeWords("R9", 0, context(RICH, 0))).toEqual(["counts as Black Crown", "merged by Black Crown", "active"]);
  expect(said("s0:2", context(RICH, 0))).toBe("Black Sword, counts as Red Crown, emulated by the Elf, active");
  expect(said("s0:4", context(RICH, 0))).toBe("Red Sword, banned by the Thief of Second");
  expect(said("s0:5", context(RICH, 0))).toBe("face-down");
});

test("seats and the pot say all that is seen of them", () => {
  expect(leaders(RICH)).toEqual([0]);
  expect(said("s0", context(RICH, 0))).toBe("You, 40 tokens, pair, worth most just now, to act, may not emulate gate, by the Dwarf of Third");
  expect(said("s2", context(RICH, 0))).toBe("Third, 40 tokens, yielded, dealer");
  expect(said("pot", context(ROUND, 0))).toBe("Pot of 9 tokens, hand 2 of 20, Third deals, 0 of 3 raises, you owe 2 tokens");
  expect(holds(0, context(RICH, 0))).toEqual(["40 tokens, pair"]);
});

test("a face-down plaque is named only where the view names it", () => {
  const peeking = view({ places: [{ ...LIVE, hidden: ["R9", "D1"] }, LIVE, LIVE] });
  expect(said("s0:2", context(peeking, 0))).toBe("face-down, known to you: Red Crown");
  expect(said("s1:2", context(peeking, 0))).toBe("face-down");
});

test("tokens go into the pot and plaques come up, one scene each", () => {
  const shown = scenes(TURNING, [
    event({ case: "staked", value: { seat: 0, stake: Stake.BET, tokens: 2, more: 2 } }),
    event({ case: "yielded", value: { seat: 1 } }),
    event({ case: "turned", value: { seat: 0, plaque: "R9", risen: true } }),
  ]);
  expect(shown.map((scene) => scene.event.kind.case)).toEqual(["staked", "yielded", "turned"]);
  expect(shown[0]!.view).toMatchObject({ pot: 11, round: { paid: [2, 0, 0], leader: 0 } });
  expect(shown[1]!.view.places[1]!.standing).toBe(Standing.YIELDED);
  expect(shown[2]!.view.places[0]).toMatchObject({ tableau: ["K1", "R1", "R9"], faceDown: 4, stack: 38 });
  expect(shown[2]!.view.turn).toMatchObject({ turned: 1, risen: true });
});

const ENDED = { hand: 2, places: [{ tableau: ["R9"], live: true, gain: 9, value: VALUE }, { tableau: ["K1"], live: true, value: { key: 3n, combination: "pair" } }, { tableau: [] }] };

test("a showdown is told from the least to the best, and its result waits", () => {
  const shown = scenes(view(), [event({ case: "handEnded", value: { ended: ENDED } }), event({ case: "handBegan", value: { hand: 3, dealer: 0, players: [0, 1], ante: 1 } })]);
  expect(shown.map((scene) => [scene.told, scene.waits ?? false])).toEqual([
    [[1], false],
    [[1, 0], false],
    [[1, 0], true],
    [undefined, false],
  ]);
  expect(shown[0]!.view).toMatchObject({ pot: 9 });
  expect(shown[2]!.view).toMatchObject({ pot: 0 });
  expect(shown[2]!.view.places[0]!.stack).toBe(49);
  expect(shown[3]!.view.places.map(({ standing, faceDown, stack }) => [standing, faceDown, stack])).toEqual([
    [Standing.LIVE, 5, 48],
    [Standing.LIVE, 5, 39],
    [Standing.OUT, 0, 40],
  ]);
});

test("a whole table's showdown passes within the time of a message", () => {
  const places = Array.from({ length: 7 }, () => ({ tableau: ["R9"], live: true, value: VALUE }));
  const shown = scenes(view(), [event({ case: "handEnded", value: { ended: { hand: 1, places } } })]);
  expect(shown.filter(({ waits }) => !waits).reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThanOrEqual(2500);
});

test("who won with what is said, and stays on the table when the match is over", () => {
  const over = view({ places: [{ stack: 50, standing: Standing.OUT }, { stack: 40, standing: Standing.OUT }], last: ENDED });
  expect(resultWords(over.last!, context(over, 0))).toBe("Hand 2: You win 9 with pair.");
  expect(resultWords(over.last!, context(over))).toBe("Hand 2: First wins 9 with pair.");
  expect(shownOf(over, 0).lying[0]).toEqual({ kind: "up", code: "R9" });
  expect(said("pot", context(over))).toBe("The match is over");
  expect(leaders(over)).toEqual([0]);
});
