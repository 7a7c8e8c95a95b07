// When the viewer's turn begins.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { PlayResponseSchema, type PlayResponse } from "../../src/gen/ardri/engine/v1/engine_service_pb";
import { EventSchema, MatchSchema, MatchStatus, type Event, type Match } from "../../src/gen/ardri/match/v1/match_pb";
import { turnsBegun } from "../../src/model/turns";

const ANN = 0;
const BEN = 1;

const match = (...toAct: number[]): Match => create(MatchSchema, { status: MatchStatus.LIVE, version: 7n, viewerSeat: ANN, toAct });
const played = (seat: number, ...toAct: number[]): Event => create(EventSchema, { body: { case: "played", value: { seat, toAct } } });
const told = (...events: Event[]): PlayResponse => create(PlayResponseSchema, { events });

test("who waits comes to the turn by the other's action", () => {
  expect(turnsBegun(match(BEN), told(played(BEN, ANN)))).toBe(1);
});

test("who goes on acting is in the same turn", () => {
  expect(turnsBegun(match(ANN), told(played(ANN, ANN), played(ANN, ANN)))).toBe(0);
});

test("who acts at the same time as others is in the same turn, whoever acts", () => {
  expect(turnsBegun(match(ANN, BEN), told(played(BEN, ANN)))).toBe(0);
});

test("an action told together with its answer begins a turn", () => {
  expect(turnsBegun(match(ANN), told(played(ANN, BEN), played(BEN, ANN)))).toBe(1);
});

test("each turn counts of those that one message tells", () => {
  expect(turnsBegun(match(BEN), told(played(BEN, ANN), played(ANN, BEN), played(BEN, ANN)))).toBe(2);
});

test("a snapshot begins a turn if the match before it was not at one", () => {
  const message = create(PlayResponseSchema, { snapshot: match(ANN) });
  expect(turnsBegun(undefined, message)).toBe(1);
  expect(turnsBegun(match(BEN), message)).toBe(1);
  expect(turnsBegun(match(ANN), message)).toBe(0);
});

test("the end begins none, and nobody who looks on has one", () => {
  const end = create(EventSchema, { body: { case: "ended", value: {} } });
  expect(turnsBegun(match(BEN), told(end))).toBe(0);
  const watched = match(BEN);
  delete watched.viewerSeat;
  expect(turnsBegun(watched, told(played(BEN, ANN)))).toBe(0);
});
