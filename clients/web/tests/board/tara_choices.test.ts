import { expect, test } from "vitest";
import { attempt, meant, steps } from "../../src/board/tara/choices/choices";
import { tilesOf } from "../../src/board/tara/position/cards";
import { layoutOf, nextPlace, placesOf } from "../../src/board/tara/position/layout";
import { REGIONS } from "../../src/board/tara/position/positions";
import { describe as said, holds, prompt } from "../../src/board/tara/position/words";
import { Phase, Region } from "../../src/gen/ardri/tara/v1/terms_pb";
import { EMPTY, TABLE, action, as, context, during, stacked } from "./tara_table";

const keys = (kind: Parameters<typeof action>[0], view = EMPTY): string[] =>
  steps(action(kind), context(view, 0), as).map(({ key, where, unordered }) => `${where}:${key}${unordered ? "*" : ""}`);

test("a turn is a card and a region, or another use of the card", () => {
  expect(keys({ case: "place", value: { region: Region.ULSTER, card: 19 } })).toEqual(["board:card 19", "board:ulster"]);
  expect(keys({ case: "stone", value: { region: Region.ULSTER, card: 9 } })).toEqual(["board:card 9", "board:ulster"]);
  expect(keys({ case: "amnesty", value: { region: Region.ULSTER, card: 19 } })).toEqual(["board:card 19", "bar:amnesty", "board:ulster"]);
  expect(keys({ case: "discard", value: { card: 19 } })).toEqual(["board:card 19", "bar:discard"]);
});

test("cards to keep and a garrison are chosen in any order, and confirmed", () => {
  expect(keys({ case: "keep", value: { cards: [3, 14, 31] } })).toEqual(["board:card 3*", "board:card 14*", "board:card 31*", "bar:keep"]);
  const view = during(Phase.GARRISON);
  expect(keys({ case: "garrison", value: { positions: ["F1", "C2"] } }, view)).toEqual(["board:ulster F1*", "board:ulster C2*", "bar:garrison"]);
  expect(keys({ case: "garrison", value: { positions: [] } })).toEqual(["bar:none"]);
});

test("positions are those of the region at hand", () => {
  const view = during(Phase.PUT);
  expect(keys({ case: "anchor", value: { positions: ["F2", "H2"] } }, view)).toEqual(["board:ulster F2"]);
  expect(keys({ case: "put", value: { positions: ["F2"] } }, view)).toEqual(["board:ulster F2"]);
  expect(keys({ case: "put", value: { positions: ["F2", "H2"] } }, view)).toEqual(["bar:both"]);
  expect(keys({ case: "put", value: { positions: [] } }, view)).toEqual(["bar:none"]);
  expect(keys({ case: "promote", value: { position: "H2" } }, view)).toEqual(["board:ulster H2"]);
});

test("of several pieces of a stack, the Stone asks which", () => {
  const view = during(Phase.FIRST_PIECE, stacked({ "ulster F1": [0], "ulster F2": [0, 1] }));
  expect(keys({ case: "swap", value: { position: "F1", height: 0 } }, view)).toEqual(["board:ulster F1"]);
  expect(keys({ case: "swap", value: { position: "F2", height: 1 } }, view)).toEqual(["board:ulster F2", "bar:height 1"]);
  expect(steps(action({ case: "swap", value: { position: "F2", height: 1 } }), context(view), as)[1]?.label).toBe("Red, second from the top");
});

test("buttons say what they do, in the engine's words", () => {
  const [pay] = steps(action({ case: "pay", value: {} }), context(during(Phase.PAY)), as);
  expect(pay).toEqual({ key: "pay", where: "bar", label: "Pay and promote", detail: "what it does" });
  expect(keys({ case: "ransom", value: { count: 2 } })).toEqual(["bar:ransom 2"]);
  expect(keys({ case: "openRegion", value: { region: Region.LEINSTER } })).toEqual(["bar:open leinster"]);
});

test("any position stands for its region, or for its anchor", () => {
  const options = (key: string) => new Map([[key, { key, where: "board", label: "" } as const]]);
  expect(meant("ulster C1", options("ulster"), context(EMPTY))).toBe("ulster");
  expect(meant("ulster H2", options("ulster F2"), context(during(Phase.ANCHOR)))).toBe("ulster F2");
  expect(meant("ulster H3", options("ulster F2"), context(during(Phase.ANCHOR)))).toBe("ulster H3");
});

test("what is pressed in vain is asked about as what it was meant to be", () => {
  const turn = { ...EMPTY, phase: Phase.TURN };
  expect(attempt(["card 19"], "ulster H2", context(turn))?.kind).toMatchObject({ case: "place", value: { region: Region.ULSTER, card: 19 } });
  expect(attempt(["card 9"], "ulster", context(turn))?.kind.case).toBe("stone");
  expect(attempt([], "ulster", context(turn))).toBeUndefined();
  expect(attempt(["card 9", "amnesty"], "ulster", context(turn))?.kind).toMatchObject({ case: "amnesty", value: { region: Region.ULSTER, card: 9 } });
  expect(attempt([], "card 19", context(turn))?.kind).toMatchObject({ case: "discard", value: { card: 19 } }); // of the next round
  const anchor = attempt([], "ulster H3", context(during(Phase.ANCHOR)));
  expect(anchor?.kind).toMatchObject({ case: "anchor", value: { positions: ["F3", "H3"] } });
  expect(attempt([], "connacht F1", context(during(Phase.PROMOTE)))).toBeUndefined();
  expect(attempt([], "ulster K", context(during(Phase.PROMOTE)))?.kind).toMatchObject({ case: "promote", value: { position: "K" } });
});

test("places are read out with all that lies there", () => {
  const view = stacked({ "ulster H2": [0, 0, 1], "ulster F1": [1] });
  expect(said("ulster H2", context(view))).toBe("Ulster H2: Blue, a fort; captives: Red");
  expect(said("ulster F2", context(view))).toBe("Ulster F2: empty");
  expect(said("ulster", context(view))).toBe("Ulster: positions: Blue 1 and Red 1; no King");
  expect(said("card 19", context(view))).toBe(
    "card 19, Farmer and Herdsman: into F1 with H1, F2 with H2, F3 with H3 or F4 with H4; promotion costs 2",
  );
  expect(holds(0, context(view))).toEqual(["2 cumals, 20 pieces"]);
});

test("the prompt says what is asked for", () => {
  expect(prompt(["card 1", "card 2"], context({ ...EMPTY, phase: Phase.KEEP }))).toBe("Choose 1 more to keep for this round.");
  expect(prompt(["card 19", "amnesty"], context({ ...EMPTY, phase: Phase.TURN }))).toBe("Card 19: choose the region whose captives all go home.");
  const stone = (stacks: Readonly<Record<string, readonly number[]>>): string => prompt(["card 9"], context({ ...stacked(stacks), phase: Phase.TURN }));
  expect(stone({ "ulster F1": [0, 1] })).toBe("Card 9: choose a region to swap two pieces there, or another use below.");
  expect(stone({ "ulster F1": [0], "ulster K": [1, 0] })).toBe("Card 9: no region has two pieces to swap. Choose another use below, or another card.");
  expect(prompt([], context(during(Phase.PAY)))).toBe("Card 19 in Ulster: promotion costs 2 cumals. Pay?");
  expect(prompt([], context(during(Phase.PUT)))).toBe("Card 19 in Ulster: press one position for a piece there alone, or choose below.");
  expect(prompt([], context(during(Phase.TRAITOR_OFFER)))).toContain("1 cumal");
});

test("a card is drawn as it lies in a region", () => {
  const [farmer, herdsman] = tilesOf(TABLE.cards[1]!);
  expect([farmer, herdsman].map((tile) => [tile?.x, tile?.y, tile?.letter])).toEqual([[0, 0, "F"], [0.5, 1, "H"]]);
});

test("arrows reach every place of every layout", () => {
  const slots = new Map([["card 1", 0], ["card 2", 1], ["card 3", 4]]);
  for (const count of [2, 3, 4]) {
    for (const isNarrow of [false, true]) {
      const layout = layoutOf(REGIONS.slice(0, count), isNarrow, true, false);
      const reached = new Set(["connacht"]);
      for (const place of reached)
        for (const direction of ["left", "right", "up", "down"] as const) {
          const next = nextPlace(layout, slots, place, direction);
          if (next !== undefined) reached.add(next);
        }
      expect([...reached].sort()).toEqual([...placesOf(layout, slots)].sort());
    }
  }
});

test("up leads to the position above, across to the neighbour", () => {
  const layout = layoutOf(REGIONS, false, true, false);
  expect(nextPlace(layout, new Map(), "connacht F1", "right")).toBe("connacht F2");
  expect(nextPlace(layout, new Map(), "connacht F5", "right")).toBe("ulster F1");
  expect(["connacht C1", "connacht C2"]).toContain(nextPlace(layout, new Map(), "connacht W2", "up"));
});
