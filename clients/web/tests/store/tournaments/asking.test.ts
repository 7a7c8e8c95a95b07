// How often the page of a tournament asks who is in it, while many come.
import { create } from "@bufbuild/protobuf";
import { createRoot, createSignal, type Setter } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TournamentSchema, TournamentState, type Tournament } from "../../../src/gen/ardri/tournament/v1/tournament_pb";
import { createField } from "../../../src/store/tournaments/field";

const shared = vi.hoisted(() => ({ asked: 0 }));
vi.mock("../../../src/store/account/account", () => ({
  account: () => ({ id: "ann" }),
  clients: { of: () => ({ listEntrants: () => ((shared.asked += 1), Promise.resolve({ entries: [] })) }) },
}));
vi.mock("../../../src/store/tournaments/taking_part", () => ({ takingPart: () => [], noteTakingPart: () => undefined }));

const told = (entrants: number, state = TournamentState.OPEN): Tournament => create(TournamentSchema, { state, entrants });
let tell: Setter<Tournament>;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  leave = createRoot((dispose) => {
    const [tournament, set] = createSignal(told(0));
    tell = set as Setter<Tournament>;
    createField("t1", tournament);
    return dispose;
  });
  shared.asked = 0;
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who come one after the other are asked for together", async () => {
  for (let entrants = 1; entrants <= 20; entrants++) {
    tell(told(entrants));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(shared.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shared.asked).toBe(1);
  tell(told(21));
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shared.asked).toBe(1);
});

test("that it has begun is no news that waits", async () => {
  tell(told(0, TournamentState.RUNNING));
  await vi.advanceTimersByTimeAsync(0);
  expect(shared.asked).toBeGreaterThan(0);
});
