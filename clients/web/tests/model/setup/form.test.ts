// From the form that opens a match to the request.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { GameSchema } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { ClockKind, ClockSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { changes, emptyForm, wishOf, withSeats, type Form } from "../../../src/model/setup/form";
import { problemOf, reseated, resized, seatName, seatedAs, sittersOf } from "../../../src/model/setup/seating";
import { requestOf } from "../../../src/model/setup/wish";

const GAME = create(GameSchema, {
  name: "tara",
  minSeats: 2,
  maxSeats: 4,
  seatNames: ["red"],
  levels: [1, 2, 3],
  levelDetails: [{ number: 1, title: "Novice" }],
  options: [{ name: "stockless_steps", title: "Steps", default: { case: "flag", value: true } }],
});
const CLOCK = create(ClockSchema, { kind: ClockKind.NONE });
const form = (part: Partial<Form>): Form => ({ ...emptyForm(GAME), ...part });
const request = (part: Partial<Form>, drawn = 0) => requestOf(wishOf(form(part), GAME, CLOCK, drawn), undefined, "id");

test("against the computer all other seats have its level", () => {
  const { seat, bots, private: isPrivate, abandonmentGrace } = request({ seats: 3, level: 3 }, 1);
  expect([seat, bots?.map(({ seat: each, bot }) => [each, bot?.level])]).toEqual([1, [[0, 3], [2, 3]]]);
  expect([isPrivate, abandonmentGrace]).toEqual([false, undefined]);
});

test("friends come by a link to seats that are left open", () => {
  const { seats, seat, bots, private: isPrivate, abandonmentGrace } = request({ against: "friends", seats: 4, seat: 2 });
  expect([seats, seat, bots, isPrivate, abandonmentGrace?.seconds]).toEqual([4, 2, [], true, 120n]);
});

test("seat by seat, people and levels are mixed", () => {
  const mix = ["you", "person", 2] as const;
  const found = request({ against: "mix", seats: 3, mix, isListed: false, behind: 30, takebacks: false, botsResign: false, hints: true });
  expect(found).toMatchObject({ botsResign: false, seats: 3, seat: 0, bots: [{ seat: 2, bot: { level: 2 } }], private: true, hints: true, takebacks: false });
  expect(found.spectatorDelay).toMatchObject({ behind: { case: "time", value: { seconds: 30n } } });
  expect(request({ behind: "hand" }).spectatorDelay).toMatchObject({ behind: { case: "finishedHands", value: true } });
});

test("who gives all seats to the computer watches", () => {
  const found = request({ against: "mix", mix: [1, 2] });
  expect([found.watchOnly, found.seat, found.bots?.length]).toEqual([true, undefined, 2]);
  expect(problemOf([1, 2])).toBe("");
  expect(problemOf(["person", 2])).toContain("yourself");
});

test("the viewer has one seat", () => {
  expect(reseated(["you", "person", 2], 2, "you")).toEqual([2, "person", "you"]);
  expect(reseated(["you", "person"], 0, 3)).toEqual([3, "person"]);
  expect(resized(["person", 2, "you"], 2)).toEqual(["person", "you"]);
  expect(resized(["you", 2], 4)).toEqual(["you", 2, 2, 2]);
  expect(seatedAs(3, 1, "person")).toEqual(["person", "you", "person"]);
});

test("a seat that is no more is any seat", () => {
  expect(withSeats(form({ seats: 4, seat: 3 }), 2)).toMatchObject({ seats: 2, seat: -1, mix: ["you", "person"] });
});

test("seats and those who may sit there have names", () => {
  expect([seatName(GAME, 0), seatName(GAME, 2)]).toEqual(["Red", "Seat 3"]);
  expect(sittersOf(GAME).map(([, words]) => words)).toEqual(["You", "A person", "Computer, level 1 (Novice)", "Computer, level 2", "Computer, level 3"]);
});

test("what is not as usual is counted", () => {
  expect(changes(form({}), GAME)).toBe(0);
  expect(changes(form({ options: { stockless_steps: false }, behind: 30, hints: false }), GAME)).toBe(3);
  expect(changes(form({ options: { stockless_steps: true } }), GAME)).toBe(0);
});
