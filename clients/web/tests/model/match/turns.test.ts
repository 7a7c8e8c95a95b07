// Since when it is the viewer's turn.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { PlayResponseSchema, type PlayResponse } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { DropOut, EventSchema, MatchSchema, MatchStatus, SeatSchema, type Event, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import { take } from "../../../src/model/match/fold";
import { tabWords, turn } from "../../../src/model/match/standing";
import { isOut, isViewersTurn, standing, turnAt, turnSince } from "../../../src/model/match/turns";
import { departure, hasResult, isCalledOff, ownDeparture } from "../../../src/model/words/words";

const ANN = 0;
const BEN = 1;
/** Of the match before the message, in which Ann has been at turn since EARLIER if she is. */
const VERSION = 7n;
const EARLIER = 5n;

const match = (...toAct: number[]): Match => create(MatchSchema, { status: MatchStatus.LIVE, version: VERSION, viewerSeat: ANN, toAct });
const played = (seat: number, ...toAct: number[]) => ({ case: "played", value: { seat, toAct } }) as const;

function told(...bodies: ReturnType<typeof played>[]): PlayResponse {
  const events: Event[] = bodies.map((body, index) => create(EventSchema, { version: VERSION + 1n + BigInt(index), body }));
  return create(PlayResponseSchema, { events });
}

/** Once that is told of the match. */
const since = (begun: bigint | undefined, before: Match | undefined, message: PlayResponse): bigint | undefined =>
  turnSince(begun, take(before === undefined ? {} : { match: before }, message));

test("who waits comes to the turn by the other's action", () => {
  expect(since(undefined, match(BEN), told(played(BEN, ANN)))).toBe(8n);
});

test("who has acted waits", () => {
  expect(since(EARLIER, match(ANN), told(played(ANN, BEN)))).toBeUndefined();
});

test("who goes on acting is in the same turn", () => {
  expect(since(EARLIER, match(ANN), told(played(ANN, ANN), played(ANN, ANN)))).toBe(EARLIER);
});

test("who acts at the same time as others is in the same turn, whoever acts", () => {
  expect(since(EARLIER, match(ANN, BEN), told(played(BEN, ANN)))).toBe(EARLIER);
});

test("an action told together with its answer begins a turn", () => {
  expect(since(EARLIER, match(ANN), told(played(ANN, BEN), played(BEN, ANN)))).toBe(9n);
});

test("the last turn counts of those that one message tells", () => {
  expect(since(undefined, match(BEN), told(played(BEN, ANN), played(ANN, BEN), played(BEN, ANN)))).toBe(10n);
});

test("a snapshot begins a turn if the match before it was not at one", () => {
  const message = create(PlayResponseSchema, { snapshot: match(ANN) });
  expect(since(undefined, undefined, message)).toBe(VERSION);
  expect(since(undefined, match(BEN), message)).toBe(VERSION);
  expect(since(EARLIER, match(ANN), message)).toBe(EARLIER);
});

test("the end begins none, and nobody who looks on has one", () => {
  const ended = create(PlayResponseSchema, { events: [create(EventSchema, { version: 8n, body: { case: "ended", value: {} } })] });
  expect(since(EARLIER, match(ANN), ended)).toBeUndefined();
  const watched = match(BEN);
  delete watched.viewerSeat;
  expect(since(undefined, watched, told(played(BEN, ANN)))).toBeUndefined();
  expect(turnAt(watched)).toBeUndefined();
});

test("what was taken back stands no more, and what came before it does", () => {
  const back = (toVersion: bigint) => ({ case: "takenBack", value: { toVersion } }) as const;
  const bodies = [played(ANN), played(BEN), played(ANN), back(1n), played(BEN), back(4n), played(BEN)];
  const events = bodies.map((body, index) => create(EventSchema, { version: BigInt(index + 1), body }));
  const left = (count: number) => standing(events.slice(0, count)).filter(({ body }) => body.case === "played").map(({ version }) => version);
  expect([3, 4, 5, 6, 7].map(left)).toEqual([[1n, 2n, 3n], [1n], [1n, 5n], [1n], [1n, 7n]]);
});

test("who has dropped out of a match that goes on is not to act in it, and is told who plays on", () => {
  const seats = [{ seat: ANN, bot: { level: 4 }, droppedOut: DropOut.RESIGNED }, { seat: BEN, name: "Ben" }];
  const out = create(MatchSchema, { status: MatchStatus.LIVE, viewerSeat: ANN, toAct: [ANN], seats });
  expect([isOut(out), isViewersTurn(out), turn(out)]).toEqual([true, false, "Waiting for level 4."]);
  expect([isOut(match(ANN)), isViewersTurn(match(ANN))]).toEqual([false, true]);
  expect(ownDeparture(out)).toBe("You have given up; level 4 plays on for you.");
  expect([ownDeparture(match(ANN)), ...out.seats.map(departure)]).toEqual(["", "resigned; level 4 plays on", ""]);
  for (const droppedOut of [DropOut.TIME_OUT, DropOut.ABANDONED]) {
    const seat = create(SeatSchema, { seat: ANN, bot: { level: 2 }, droppedOut });
    expect(departure(seat)).toMatch(/^(ran out of time|left the match); level 2 plays on$/);
    expect(ownDeparture({ ...out, seats: [seat] })).toMatch(/^You (have run out of time|were away for too long); level 2 plays on for you\.$/);
  }
});

test("a tab says which game it is, and for whom it waits", () => {
  const seats = [create(SeatSchema, { seat: BEN, name: "Ben" })];
  const of = (part: Partial<Match>): string => tabWords("Tablut", create(MatchSchema, { ...match(BEN), seats, ...part }));
  expect(tabWords("Tablut", undefined)).toBe("Tablut");
  expect(of({})).toBe("Tablut: waiting for Ben");
  expect(of({ toAct: [ANN] })).toBe("Tablut"); // "Your turn" is said before it
  expect(of({ status: MatchStatus.WAITING })).toBe("Tablut: waiting for players");
  expect(of({ status: MatchStatus.ENDED })).toBe("Tablut: over");
});

test("who is asked to a match is told by name, unless anybody may come", () => {
  const ann = { seat: ANN, name: "Ann", accountId: "a" };
  const ben = { seat: BEN, name: "Ben", accountId: "b", reserved: true };
  const waiting = (...seats: object[]): string => turn(create(MatchSchema, { status: MatchStatus.WAITING, viewerSeat: ANN, seats }));
  expect(waiting(ann, ben)).toBe("Waiting for Ben.");
  expect(waiting(ann, ben, { seat: 2, title: "red" })).toBe("Waiting for players.");
  expect(waiting({ ...ann, reserved: true }, { seat: BEN, title: "red" })).toBe("Waiting for players.");
  expect(waiting({ ...ann, reserved: true }, { ...ben, name: "", title: "red" })).toBe("Waiting for red."); // an account that has ended
});

test("an end without a result is nobody's, and says who called it off", () => {
  const seats = [{ seat: ANN, name: "Ann", accountId: "a" }, { seat: BEN }];
  const ended = (reason: string, openedBy: string, viewerSeat?: number): Match =>
    create(MatchSchema, {
      status: MatchStatus.ENDED,
      ...(viewerSeat !== undefined && { viewerSeat }),
      seats,
      spec: { openedBy },
      outcome: { ranks: [1, 1], reason },
    });
  expect(turn(ended("called_off", "a", ANN))).toBe("You have called the match off.");
  expect(turn(ended("called_off", "a", BEN))).toBe("Ann has called the match off.");
  expect(turn(ended("called_off", "else"))).toBe("The match was called off.");
  expect(turn(ended("terminated", "a"))).toBe("The match is over, without a result: an operator broke it off.");
  expect(turn(ended("a_reason_to_come", ""))).toMatch(/: a reason to come\.$/);
  expect(["called_off", "terminated", "draw_agreed"].map((reason) => hasResult(ended(reason, "").outcome!))).toEqual([false, false, true]);
  expect(["called_off", "terminated"].map((reason) => isCalledOff(ended(reason, "")))).toEqual([true, false]);
});
