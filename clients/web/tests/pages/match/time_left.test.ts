// Who does not see the clock hears that it runs out.
import { create } from "@bufbuild/protobuf";
import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { urgent } from "../../../src/environment/announcer";
import { MatchSchema, MatchStatus, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import { seconds } from "../../../src/model/words/clock";
import { warnOfTime } from "../../../src/pages/match/time_left";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The viewer's turn, or the other's, with so many seconds left. */
function turnOf(seat: number, left: number): Match {
  const clocks = [{ seat, deadline: seconds(Date.now() / 1000 + left) }];
  return create(MatchSchema, { status: MatchStatus.LIVE, viewerSeat: 0, toAct: [seat], clocks });
}

test("little time is told once in a turn that had more, and not of another seat's", () => {
  const [match, setMatch] = createSignal(turnOf(0, 60));
  const before = urgent();
  const leave = createRoot((dispose) => (warnOfTime({ match, now: () => Date.now() }), dispose));
  vi.advanceTimersByTime(39_000);
  expect(urgent()).toBe(before);
  vi.advanceTimersByTime(2000);
  const said = urgent();
  expect(said).toMatch(/^20 seconds left/);
  for (const turn of [turnOf(1, 60), turnOf(0, 15)]) {
    setMatch(turn);
    vi.advanceTimersByTime(50_000);
  }
  expect(urgent()).toBe(said);
  leave();
});
