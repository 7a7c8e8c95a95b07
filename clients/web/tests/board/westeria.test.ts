import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { attempt, meant, steps, switchWords, withZones } from "../../src/board/westeria/choices/choices";
import { zonesOf } from "../../src/board/westeria/choices/marks";
import { emptyOf, filled, keptOf, movedUnit, placesOf } from "../../src/board/westeria/choices/plan";
import { lost } from "../../src/board/westeria/drawing/aside";
import { ending } from "../../src/board/westeria/drawing/tale";
import { holderOf, isMobile, isPublic, leftOf, musterOf, unitAt } from "../../src/board/westeria/position/armies";
import { beside, centreOf, isZone, landOf, territoryOf } from "../../src/board/westeria/position/land";
import { scenes } from "../../src/board/westeria/position/scenes";
import { describe as said, holds, prompt } from "../../src/board/westeria/position/words";
import { ActionSchema as AsActionSchema } from "../../src/gen/ardri/match/v1/match_pb";
import { TableSchema, UnitRole } from "../../src/gen/ardri/westeria/v1/static_table_pb";
import { UnitSchema } from "../../src/gen/ardri/westeria/v1/table_pb";
import { Card, Phase, Stock } from "../../src/gen/ardri/westeria/v1/terms_pb";
import { ActionSchema, EventSchema, ViewSchema, type Action, type Event, type View } from "../../src/gen/ardri/westeria/v1/westeria_pb";

// A1 A2 B1
// ^^ A3 B2   with a wall between A3 and B2, and B3 below A3
const zone = (name: string, row: number, column: number, ...borders: string[]) => ({ name, territory: name[0]!, row, column, borders });
const TABLE = create(TableSchema, {
  title: "Test",
  rows: 3,
  columns: 3,
  territories: [
    { letter: "A", name: "Ashby", city: true, zones: ["A1", "A2", "A3"], borders: ["B"] },
    { letter: "B", name: "Birch", zones: ["B1", "B2", "B3"], borders: ["A"] },
  ],
  zones: [
    zone("A1", 0, 0, "A2"),
    zone("A2", 0, 1, "A1", "A3", "B1"),
    zone("A3", 1, 1, "A2", "B3"),
    zone("B1", 0, 2, "A2", "B2"),
    zone("B2", 1, 2, "B1"),
    zone("B3", 2, 1, "A3"),
  ],
  mountains: [{ row: 1, column: 0 }],
  roster: [
    { name: "Flag", count: 1, immobile: true, role: UnitRole.FLAG },
    { name: "King", rank: 10, count: 1, role: UnitRole.KING },
    { name: "Scout", rank: 2, count: 2, role: UnitRole.SCOUT },
    { name: "Cursed Land", count: 1, immobile: true, role: UnitRole.CURSED_LAND },
  ],
  cards: [{ card: Card.REDEPLOY, title: "Redeploy", count: 11, text: "Units change places." }],
});
const LAND = landOf(TABLE);
const unit = (zone: string, seat: number, kind = "", more: MessageInitShape<typeof UnitSchema> = {}) =>
  create(UnitSchema, { zone, seat, kind, ...more });
const viewOf = (more: MessageInitShape<typeof ViewSchema>): View =>
  create(ViewSchema, { phase: Phase.MOVING, moves: 2, seats: [{ territories: ["A"] }, { territories: ["B"], flagHolder: 1 }], ...more });
const context = (view: View, seat?: number) => ({ view, table: TABLE, seat, looks: [] });
const action = (kind: NonNullable<MessageInitShape<typeof ActionSchema>["kind"]>): Action => create(ActionSchema, { kind });
const event = (kind: NonNullable<MessageInitShape<typeof EventSchema>["kind"]>): Event => create(EventSchema, { kind });
const stepsOf = (of: Action, view: View) => steps(of, context(view, 0), create(AsActionSchema)).map(({ key, where }) => [key, where]);

test("zones are read row by row, and lie on the grid of the data", () => {
  expect(LAND.zones).toEqual(["A1", "A2", "B1", "A3", "B2", "B3"]);
  expect(centreOf(LAND, "B1", false)).toEqual({ x: 250, y: 50 });
  expect(centreOf(LAND, "B1", true)).toEqual({ x: 50, y: 250 });
  expect([territoryOf("B12"), isZone("B12"), isZone("B"), isZone("card:2")]).toEqual(["B", true, false, false]);
});

test("arrows walk over the land, over gaps too, and stop at its edge", () => {
  expect(beside(LAND, "A1", "right", false)).toBe("A2");
  expect(beside(LAND, "A2", "down", false)).toBe("A3");
  expect(beside(LAND, "A1", "down", false)).toBeUndefined();
  expect(beside(LAND, "A2", "right", true)).toBe("A1");
});

test("lines part territories, and where no way leads across there is a wall", () => {
  expect(LAND.frontiers).toContain("M200 0V100");
  expect(LAND.walls).toBe("M200 100V200");
});

test("the button of a card says what the card does", () => {
  const [button] = steps(action({ case: "play", value: { card: Card.REDEPLOY } }), context(viewOf({ phase: Phase.CHOOSING }), 0), create(AsActionSchema));
  expect(button).toMatchObject({ where: "bar", label: "Redeploy", detail: "Units change places." });
});

test("each action is a way over the land or a button", () => {
  const view = viewOf({ units: [unit("A1", 0, "King")], picks: ["A1", "A2"] });
  expect(stepsOf(action({ case: "move", value: { origin: "A1", target: "A2" } }), view)).toEqual([["A1", "board"], ["A2", "board"]]);
  expect(stepsOf(action({ case: "claim", value: { territory: "B" } }), view)).toEqual([["B", "board"]]);
  expect(stepsOf(action({ case: "spy", value: { first: "A", second: "B" } }), view)).toEqual([["A", "board"], ["B", "board"]]);
  expect(stepsOf(action({ case: "play", value: { card: Card.REDEPLOY } }), view)).toEqual([["card:4", "bar"]]);
  expect(stepsOf(action({ case: "guess", value: { unit: "King" } }), view)).toEqual([["guess:King", "bar"]]);
  expect(stepsOf(action({ case: "switch", value: { order: [2, 1] } }), view)).toEqual([["order:21", "bar"]]);
  expect(stepsOf(action({ case: "end", value: {} }), view)).toEqual([["end", "bar"]]);
});

test("a Redeploy says where each unit goes", () => {
  const view = viewOf({ units: [unit("A1", 0, "King"), unit("A2", 0, "Scout"), unit("A3", 0, "Flag")], picks: ["A3", "A1", "A2"] });
  expect(switchWords([2, 1, 3], { view })).toBe("King to A2, Scout to A1");
  expect(switchWords([1, 2, 3], { view })).toMatch("All stay");
});

test("a zone stands for its territory where territories are chosen", () => {
  const keys = (...names: string[]) => new Map(names.map((key) => [key, { key, where: "board" as const, label: key }]));
  expect(meant("B2", { options: keys("A", "B"), starts: keys("A", "B"), path: [] })).toBe("B");
  expect(meant("B2", { options: keys("B2"), starts: keys("B"), path: [] })).toBe("B2");
  expect(meant("B2", { options: keys(), starts: keys(), path: [] })).toBe("B2");
  expect([...withZones(keys("A", "card:4"), TABLE).keys()]).toEqual(["A", "card:4", "A1", "A2", "A3"]);
});

test("a press that is no option is asked about as what it was meant for", () => {
  const view = viewOf({ units: [unit("A1", 0, "King"), unit("B1", 1)] });
  expect(attempt(["A1"], "B2", context(view, 0))?.kind).toMatchObject({ case: "move", value: { origin: "A1", target: "B2" } });
  expect(attempt(["B1"], "B2", context(view, 0))).toBeUndefined();
  expect(attempt([], "card:4", context(view, 0))?.kind).toMatchObject({ case: "play", value: { card: Card.REDEPLOY } });
  expect(attempt([], "B2", context(viewOf({ phase: Phase.DRAFT }), 0))?.kind).toMatchObject({ case: "claim", value: { territory: "B" } });
});

test("a unit is described by what its viewer may know", () => {
  const view = viewOf({
    units: [
      unit("A1", 0, "King", { ruledOut: [0, 2, 3] }),
      unit("B1", 1, "", { ruledOut: [0, 3] }),
      unit("B2", 1, "Scout", { shownTo: [0] }),
      unit("B3", 1, "", { ruledOut: [1], stock: Stock.FALLEN }),
    ],
  });
  expect(said("A1", context(view, 0))).toBe("A1, Your King, rank 10, known to all; Ashby, a city, yours");
  expect(said("B1", context(view, 0))).toBe("B1, East's unit, can move; Birch, held by East");
  expect(said("B2", context(view, 0))).toMatch("East's Scout, rank 2, shown to you in private");
  expect(said("B3", context(view, 0))).toMatch("East's unit, not King, back from the reserve");
  expect(said("A2", context(view))).toBe("A2, empty; Ashby, a city, held by North");
  expect([isPublic(view.units[0]!, TABLE), isMobile(view.units[1]!, TABLE), isMobile(view.units[2]!, TABLE)]).toEqual([true, true, false]);
});

test("the bar says what is to be done", () => {
  const view = viewOf({ units: [unit("A1", 0, "King")] });
  expect(prompt([], context(view, 0))).toBe("2 moves: choose a unit. At least one must be made.");
  expect(prompt(["A1"], context(view, 0))).toBe("King on A1: choose where it goes. 2 moves left.");
  const [ashby, birch] = TABLE.territories;
  const draft = (...territories: (typeof ashby)[]) => {
    const table = { ...TABLE, territories: territories.map((each) => each!) };
    return prompt([], { ...context(viewOf({ phase: Phase.DRAFT }), 0), table });
  };
  expect(draft(ashby, birch, ashby, birch)).toBe("Choose a territory to claim: 2 of 2. A city brings one more move a turn.");
  expect(draft(ashby, birch, ashby)).toBe("Choose a territory to claim. A city brings one more move a turn.");
  expect(prompt([], context(viewOf({ phase: Phase.PLACING }), 0))).toMatch("Place your 5 units");
  expect(prompt([], context(viewOf({ phase: Phase.PICKING, card: Card.REDEPLOY }), 0))).toMatch("Redeploy: choose unit 1");
});

test("seats say what they hold, and whose Flag", () => {
  const view = viewOf({ units: [unit("A1", 0)], seats: [{ territories: ["A"], reserve: 2 }, { territories: ["B"], flagHolder: 0 }] });
  expect(holds(0, context(view))).toEqual(["1 territory, 1 unit, 2 in reserve", "holds the Flag of East"]);
  expect(holds(1, context(view))).toEqual(["1 territory, 0 units", "Flag lost to North"]);
  expect(holds(0, context(viewOf({ phase: Phase.PLACING, seats: [{ steps: 7 }] })))).toEqual(["0 territories", "5 of 5 placed"]);
  expect(holds(0, context(viewOf({ phase: Phase.PLACING, seats: [{}] })))).toEqual(["0 territories", "placing"]); // who sends all at the end
  expect([lost(0, 2), lost(1, 2), lost(1, 1), lost(-1, 2)]).toEqual(["\u2013", "1 of 2", "1", "?"]);
});

test("an army is placed in the order of the roster, whatever the order of planning", () => {
  const plan = new Map([["B1", "Scout"], ["A2", "King"], ["A1", "Flag"], ["B2", "Scout"], ["A3", "Cursed Land"]]);
  const zones = placesOf(plan, musterOf(TABLE), 0).map(({ kind }) => (kind.case === "place" ? kind.value.zone : ""));
  expect(zones).toEqual(["A1", "A2", "B1", "B2", "A3"]);
  expect(placesOf(plan, musterOf(TABLE), 4)).toHaveLength(1);
});

test("a plan keeps what still holds, and units in it change places", () => {
  const plan = new Map([["A1", "Flag"], ["A2", "King"]]);
  expect(movedUnit(plan, "A1", "A2")).toEqual(new Map([["A1", "King"], ["A2", "Flag"]]));
  expect(movedUnit(plan, "A1", "A3")).toEqual(new Map([["A2", "King"], ["A3", "Flag"]]));
  expect(keptOf(plan, ["A2", "A3"], ["King"])).toEqual(new Map([["A2", "King"]]));
  expect(leftOf(["Flag", "Scout", "Scout"], ["Scout"])).toEqual(["Flag", "Scout"]);
});

test("the rest placed by chance leaves no territory empty", () => {
  const free = ["A1", "A2", "A3", "B1", "B2", "B3"];
  for (const by of [0.1, 0.5, 0.9]) {
    let state = by;
    const random = () => (state = (state * 7.31) % 1);
    const plan = filled(new Map([["A1", "Flag"]]), free, ["King", "Scout"], [], random);
    expect(plan.size).toBe(3);
    expect(emptyOf(free, [...plan.keys()])).toEqual([]);
  }
});

test("a move slides; before a battle the attacker stays where it is", () => {
  const before = viewOf({ units: [unit("A1", 0, "King"), unit("B1", 1)] });
  const [step] = scenes(before, [event({ case: "moved", value: { seat: 0, unit: "King", origin: "A1", target: "A2" } })]);
  expect([unitAt(step!.view, "A1"), unitAt(step!.view, "A2")?.kind]).toEqual([undefined, "King"]);
  const near = viewOf({ units: [unit("A2", 0, "King"), unit("B1", 1)] });
  const fight = { attacker: 0, defender: 1, zone: "B1", attacking: "King", defending: "Scout", defenderFalls: true };
  const [attack, battle] = scenes(near, [
    event({ case: "moved", value: { seat: 0, unit: "King", origin: "A2", target: "B1" } }),
    event({ case: "fought", value: fight }),
  ]);
  expect(unitAt(attack!.view, "B1")?.seat).toBe(1);
  expect([unitAt(battle!.view, "A2"), unitAt(battle!.view, "B1")?.kind, battle!.sound]).toEqual([undefined, "King", "capture"]);
});

test("of a battle both may fall, or only the attacker, and all see who stands", () => {
  const near = viewOf({ units: [unit("A2", 0, "Scout"), unit("B1", 1)] });
  const moved = event({ case: "moved", value: { seat: 0, unit: "Scout", origin: "A2", target: "B1" } });
  const fought = (defenderFalls: boolean) =>
    event({ case: "fought", value: { attacker: 0, defender: 1, zone: "B1", attacking: "Scout", defending: "King", attackerFalls: true, defenderFalls } });
  expect(scenes(near, [moved, fought(true)]).at(-1)!.view.units).toEqual([]);
  expect(scenes(near, [moved, fought(false)]).at(-1)!.view.units.map(({ zone, kind }) => [zone, kind])).toEqual([["B1", "King"]]);
  const kind = fought(false).kind;
  expect(kind.case === "fought" ? ending(kind.value, { looks: [] }) : "").toBe("East's King stands.");
});

test("a Redeploy of another leaves nothing known of its units", () => {
  const before = viewOf({ units: [unit("B1", 1, "King"), unit("B2", 1)] });
  const [hidden] = scenes(before, [event({ case: "redeployed", value: { seat: 1, zones: ["B1", "B2"] } })]);
  expect(hidden!.view.units.map(({ kind }) => kind)).toEqual(["", ""]);
  const [own] = scenes(before, [event({ case: "redeployed", value: { seat: 1, zones: ["B1", "B2"], units: ["Flag", "King"] } })]);
  expect(own!.view.units.map(({ kind }) => kind)).toEqual(["Flag", "King"]);
});

test("control changes hands, and a right guess takes the unit away", () => {
  const before = viewOf({ units: [unit("B1", 1)] });
  const guess = { seat: 0, owner: 1, zone: "B1", guess: "King", isRight: true, unit: "King" };
  const told = scenes(before, [
    event({ case: "accused", value: guess }),
    event({ case: "controlChanged", value: { territory: "B" } }),
    event({ case: "controlChanged", value: { territory: "B", seat: 0 } }),
  ]);
  expect([unitAt(told[0]!.view, "B1"), holderOf(told[1]!.view, "B"), holderOf(told[2]!.view, "B")]).toEqual([undefined, undefined, 0]);
});

test("marks of the last action are where it was", () => {
  expect(zonesOf(event({ case: "moved", value: { origin: "A1", target: "B1" } }))).toEqual(["A1", "B1"]);
  expect(zonesOf(event({ case: "lookedInto", value: { territories: ["A", "B"] } }))).toEqual(["A", "B"]);
  expect(zonesOf(event({ case: "turnEnded", value: {} }))).toEqual([]);
});
