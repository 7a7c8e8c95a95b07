// The seats of the viewer in tournaments, on streams that break wherever one wants.
import { create } from "@bufbuild/protobuf";
import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchStatus } from "../../../src/gen/ardri/match/v1/match_pb";
import { WatchSeatsResponseSchema, type WatchSeatsResponse } from "../../../src/gen/ardri/tournament/v1/tournament_service_pb";
import { followSeats, runningSeats } from "../../../src/store/tournaments/seats";
import { Refusal } from "../../../src/transport/calls/refusal";
import type { Hearer } from "../../../src/transport/streams/socket";

type Stream = Hearer<WatchSeatsResponse> & { isOpen: boolean };
type Own = ReadonlyMap<string, { readonly status: MatchStatus }>;

const shared = vi.hoisted(() => ({
  streams: [] as Stream[],
  account: (): { id: string } | undefined => undefined,
  takingPart: (): readonly unknown[] => [],
  own: (): Own => new Map(),
}));
vi.mock("../../../src/store/account/account", () => ({ account: () => shared.account(), bearer: {} }));
vi.mock("../../../src/store/matches/waiting", () => ({ own: () => shared.own() }));
vi.mock("../../../src/store/tournaments/taking_part", () => ({ takingPart: () => shared.takingPart() }));
vi.mock("../../../src/store/tournaments/origins", () => ({ noteOrigin: () => undefined }));
vi.mock("../../../src/transport/streams/socket", () => ({
  listenBySocket: (_method: unknown, _request: unknown, _who: unknown, hearer: Hearer<WatchSeatsResponse>) => {
    const stream = { heard: hearer.heard, closed: hearer.closed, isOpen: true };
    shared.streams.push(stream);
    return { hangUp: () => void (stream.isOpen = false) };
  },
}));

let begun: string[];
let ended: string[];
let leave: () => void;
let heardOnline: () => void;
let take: (names: readonly string[]) => void;
let become: (account: { id: string } | undefined) => void;
let know: (own: Own) => void;

const newest = (): Stream => shared.streams.at(-1) as Stream;
const open = (): number => shared.streams.filter((each) => each.isOpen).length;
const going = (): string[] => runningSeats().map(({ matchId }) => matchId);
const tell = (matchId: string, isOver = false): void =>
  newest().heard(create(WatchSeatsResponseSchema, { seat: { matchId, ended: isOver, tournamentName: "Cup", slot: { tournamentId: "t1" } } }));
let games = 0;
/** Of no other test: what was told once is told no more. */
const game = (): string => `tablut.${(games += 1)}`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("window", { addEventListener: (_: string, heard: () => void) => (heardOnline = heard), removeEventListener: () => undefined });
  [begun, ended] = [[], []];
  shared.streams.length = 0;
  [shared.takingPart, take] = createSignal<readonly string[]>(["t1"]);
  [shared.account, become] = createSignal<{ id: string } | undefined>({ id: "ann" });
  [shared.own, know] = createSignal<Own>(new Map());
  leave = createRoot((dispose) => {
    followSeats(
      ({ matchId }) => begun.push(matchId),
      ({ matchId }) => ended.push(matchId),
    );
    return dispose;
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a game is told once, however often its stream breaks, and is there until it ends", async () => {
  const one = game();
  tell(one);
  newest().closed(Refusal.unreachable("lost"));
  await vi.advanceTimersByTimeAsync(200);
  expect([shared.streams.length, open(), going()]).toEqual([2, 1, [one]]);
  tell(one);
  expect([begun, going()]).toEqual([[one], [one]]);
  tell(one, true);
  expect([ended, going()]).toEqual([[one], []]);
});

test("what has ended while nobody listened is there no more once a new stream has told all", async () => {
  const [one, other] = [game(), game()];
  tell(one);
  tell(other);
  heardOnline();
  tell(other);
  await vi.advanceTimersByTimeAsync(4900);
  expect(going()).toEqual([one, other]);
  await vi.advanceTimersByTimeAsync(200);
  expect([open(), going()]).toEqual([1, [other]]);
});

test("a match that is over is no game that goes on, though its record is not in", () => {
  const one = game();
  tell(one);
  know(new Map([[one, { status: MatchStatus.ENDED }]]));
  expect(going()).toEqual([]);
});

test("nobody listens who takes part in nothing, has signed out or has left the page", () => {
  const one = game();
  tell(one);
  take([]);
  expect([open(), going()]).toEqual([0, []]);
  take(["t1"]);
  expect(open()).toBe(1);
  take(["t1", "t2"]);
  expect([open(), shared.streams.length]).toEqual([1, 2]);
  become({ id: "ben" });
  expect([open(), shared.streams.length]).toEqual([1, 3]);
  become(undefined);
  expect(open()).toBe(0);
  become({ id: "ann" });
  leave();
  expect(open()).toBe(0);
});
