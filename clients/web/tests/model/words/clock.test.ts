import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { ClockKind, ClockSchema, SeatClockSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { face, pace, remaining, seconds, spoken } from "../../../src/model/words/clock";

test.each([
  [0, "0:00.0"],
  [8_450, "0:08.4"],
  [9_999, "0:09.9"],
  [10_000, "0:10"],
  [247_000, "4:07"],
  [246_001, "4:07"],
  [3_750_000, "1:02:30"],
  [183_600_000, "2 days 3 h"],
])("%i ms are shown as %s", (milliseconds, shown) => {
  expect(face(milliseconds)).toBe(shown);
});

test.each([
  [0, "no time"],
  [1_000, "1 second"],
  [125_000, "2 minutes 5 seconds"],
  [90_061_000, "1 day 1 hour"],
  [172_800_000, "2 days"],
])("%i ms are said as %s", (milliseconds, said) => {
  expect(spoken(milliseconds)).toBe(said);
});

test("the clock of the seat that decides runs to its deadline, and not below nothing", () => {
  const clock = create(SeatClockSchema, { remaining: seconds(60), deadline: timestampFromMs(100_000) });
  expect(remaining(clock, 70_000)).toBe(30_000);
  expect(remaining(clock, 170_000)).toBe(0);
});

test("other clocks stand still, and some seats have none", () => {
  expect(remaining(create(SeatClockSchema, { remaining: seconds(60.5) }), 70_000)).toBe(60_500);
  expect(remaining(create(SeatClockSchema), 70_000)).toBeUndefined();
  expect(remaining(undefined, 70_000)).toBeUndefined();
});

test.each([
  [{ kind: ClockKind.FISCHER, base: seconds(300), increment: seconds(3) }, "5 min + 3 s a move"],
  [{ kind: ClockKind.FISCHER, base: seconds(90) }, "1.5 min"],
  [{ kind: ClockKind.PER_MOVE, base: seconds(30) }, "30 s a move"],
  [{ kind: ClockKind.CORRESPONDENCE, base: seconds(259_200) }, "3 days a move"],
  [{ kind: ClockKind.CORRESPONDENCE, base: seconds(86_400) }, "1 day a move"],
  [{ kind: ClockKind.NONE }, "no clock"],
])("%o is said as %s", (clock, said) => {
  expect(pace(create(ClockSchema, clock))).toBe(said);
});
