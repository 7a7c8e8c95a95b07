// A match that is over, from its events alone.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { EventSchema, MatchStatus } from "../../../src/gen/ardri/match/v1/match_pb";
import { matchOf } from "../../../src/model/match/recorded";

test("the last view and all that was decided are in it", () => {
  const view = (typeUrl: string) => ({ view: { typeUrl, value: new Uint8Array() } });
  const events = [
    create(EventSchema, { version: 1n, body: { case: "created", value: { spec: { game: "tablut", seats: 2 } } } }),
    create(EventSchema, { version: 2n, body: { case: "joined", value: { seat: { seat: 0, name: "one", accountId: "x" } } } }),
    create(EventSchema, { version: 3n, body: { case: "started", value: { toAct: [0] } }, ...view("a") }),
    create(EventSchema, { version: 4n, body: { case: "played", value: { seat: 0, toAct: [1] } }, ...view("b") }),
    create(EventSchema, { version: 5n, body: { case: "ended", value: { outcome: { ranks: [1, 2], reason: "resigned" } } } }),
  ];
  const match = matchOf("tablut.x", events);
  expect([match.matchId, match.version, match.status]).toEqual(["tablut.x", 5n, MatchStatus.ENDED]);
  expect(match.spec?.game).toBe("tablut");
  expect(match.seats.map((seat) => seat.name)).toEqual(["one"]);
  expect(match.outcome?.ranks).toEqual([1, 2]);
  expect(match.view?.typeUrl).toBe("b");
});
