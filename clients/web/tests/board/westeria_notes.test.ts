import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { whereNow } from "../../src/board/westeria/position/notes";
import { oddsOf, oddsWords } from "../../src/board/westeria/position/odds";
import { Clash, TableSchema } from "../../src/gen/ardri/westeria/v1/static_table_pb";
import { UnitSchema } from "../../src/gen/ardri/westeria/v1/table_pb";
import { Stock } from "../../src/gen/ardri/westeria/v1/terms_pb";
import { EventSchema, ViewSchema, type Event } from "../../src/gen/ardri/westeria/v1/westeria_pb";

const { WINS, FALLS, BOTH_FALL, CAPTURES } = Clash;
const TABLE = create(TableSchema, {
  roster: [
    { name: "Flag", count: 1, immobile: true },
    { name: "King", rank: 10, count: 1, attacks: [CAPTURES, BOTH_FALL, WINS] },
    { name: "Scout", rank: 2, count: 2, attacks: [CAPTURES, FALLS, BOTH_FALL] },
  ],
});

const unit = (zone: string, seat: number, kind = "", more: MessageInitShape<typeof UnitSchema> = {}) => create(UnitSchema, { zone, seat, kind, ...more });
const odds = (enemy: MessageInitShape<typeof UnitSchema>, fallen: number[] = [0, 0, 0], others: string[] = []) => {
  const units = [unit("A1", 0, "Scout"), unit("B1", 1, "", enemy), ...others.map((kind, at) => unit(`C${at}`, 1, kind))];
  const view = create(ViewSchema, { units, seats: [{}, { fallen }] });
  return oddsOf("A1", "B1", { view, table: TABLE, seat: 0, looks: [] });
};

test("each unit that may stand there is as likely as any other", () => {
  expect(odds({})).toEqual({ wins: 0.25, bothFall: 0.5, falls: 0.25 });
  expect(odds({ ruledOut: [0] })).toEqual({ wins: 0, bothFall: 2 / 3, falls: 1 / 3 });
});

test("the fallen and those that are seen elsewhere are not there", () => {
  expect(odds({}, [0, 1, 0])).toEqual({ wins: 1 / 3, bothFall: 2 / 3, falls: 0 });
  expect(odds({}, [0, -1, 0], ["Scout"])).toEqual({ wins: 1 / 3, bothFall: 1 / 3, falls: 1 / 3 });
  expect(odds({ stock: Stock.FALLEN }, [0, 1, 0])).toEqual({ wins: 0, bothFall: 0, falls: 1 });
});

test("what is known is certain", () => {
  expect(odds({ kind: "King" })).toEqual({ wins: 0, bothFall: 0, falls: 1 });
});

test("nothing is said where nobody is attacked", () => {
  const view = create(ViewSchema, { units: [unit("A1", 0, "Scout"), unit("A2", 0, "King")], seats: [{}, {}] });
  expect(oddsOf("A1", "A2", { view, table: TABLE, seat: 0, looks: [] })).toBeUndefined();
  expect(oddsOf("A1", "A3", { view, table: TABLE, seat: 0, looks: [] })).toBeUndefined();
});

test("odds are said in parts of a hundred", () => {
  expect(oddsWords({ wins: 0.75, bothFall: 0, falls: 0.25 })).toBe("wins 75 %, falls 25 %");
  expect(oddsWords({ wins: 1, bothFall: 0, falls: 0 })).toBe("wins 100 %");
});

const event = (kind: NonNullable<MessageInitShape<typeof EventSchema>["kind"]>): Event => create(EventSchema, { kind });
const moved = (origin: string, target: string) => event({ case: "moved", value: { seat: 1, origin, target } });
const fought = (zone: string, attackerFalls: boolean, defenderFalls: boolean) => event({ case: "fought", value: { zone, attackerFalls, defenderFalls } });
const where = (...steps: Event[][]) =>
  whereNow({ zone: "B1", seat: 1, kind: "King", version: 1 }, [[], ...steps].map((events, at) => ({ version: BigInt(at + 1), events })));

test("a note goes with its unit", () => {
  expect(where()).toBe("B1");
  expect(where([moved("B1", "B2")], [moved("C1", "C2")], [moved("B2", "C1")])).toBe("C1");
  expect(where([moved("B1", "A1"), fought("A1", false, true)])).toBe("A1");
  expect(where([moved("A1", "B1"), fought("B1", true, false)])).toBe("B1");
});

test("it ends with its unit, or where nobody can tell the unit from others", () => {
  expect(where([moved("B1", "A1"), fought("A1", true, false)])).toBeUndefined();
  expect(where([moved("A1", "B1"), fought("B1", false, true)], [moved("B1", "B2")])).toBeUndefined();
  expect(where([event({ case: "redeployed", value: { zones: ["B1", "B3"] } })])).toBeUndefined();
  expect(where([event({ case: "accused", value: { zone: "B1", isRight: true } })])).toBeUndefined();
});

test("it says nothing where what has happened since is not known", () => {
  expect(whereNow({ zone: "B1", seat: 1, kind: "King", version: 3 }, [{ version: 9n, events: [] }])).toBeUndefined();
});
