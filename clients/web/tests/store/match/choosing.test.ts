// What becomes of a choice that is begun, or made ahead, when something happens.
import { create } from "@bufbuild/protobuf";
import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActionSchema, EventSchema, MatchSchema, MatchStatus, type Action, type Event, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import { createChoosing, type Choosing } from "../../../src/store/match/choosing";
import type { Table } from "../../../src/store/match/table";
import { Refusal } from "../../../src/transport/calls/refusal";

const LIVE = create(MatchSchema, { matchId: "tablut.x", status: MatchStatus.LIVE, viewerSeat: 0 });
const act = vi.fn((_: Action) => Promise.resolve(0n));
const check = vi.fn((): Promise<Refusal | undefined> => Promise.resolve(undefined));

const confirmsMoves = vi.hoisted(() => vi.fn(() => false));
vi.mock("../../../src/environment/preferences", () => ({ confirmsMoves }));
// The table of these tests is its own, and the real one must not be loaded: files of tests share what is.
vi.mock("../../../src/store/match/table", () => ({ isLive: () => true }));

interface Now {
  readonly match: Match;
  readonly turn: bigint | undefined;
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
}

let choosing: Choosing;
let seat: number | undefined;
let happen: (version: bigint, body: Event["body"], legal: readonly string[], isTurn?: boolean) => void;
let leave: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  confirmsMoves.mockReturnValue(false);
  seat = 0;
  createRoot((dispose) => {
    leave = dispose;
    const [now, setNow] = createSignal<Now>({ match: LIVE, turn: undefined, actions: [], events: [] });
    const named = (notation: string): Action => create(ActionSchema, { notation, typed: {} });
    happen = (version, body, legal, isTurn = legal.length > 0) =>
      setNow((before) => ({
        match: { ...LIVE, version, toAct: isTurn ? [0] : [1] },
        turn: isTurn ? (before.turn ?? version) : undefined,
        actions: legal.map(named),
        events: [...before.events, create(EventSchema, { version, body })],
      }));
    const board = {
      steps: (_own: unknown, _context: unknown, { notation }: Action) => [...notation].map((key) => ({ key, where: "board", label: key })),
      attempt: () => LIVE,
      ahead: () => ["ab", "cd"].map((notation) => ({ notation, action: named(notation) })),
    };
    const table = {
      version: () => now().match.version,
      match: () => now().match,
      turn: () => now().turn,
      actions: () => now().actions,
      events: () => now().events,
      view: () => LIVE,
      seat: () => seat,
      board: () => board,
      context: () => ({ view: LIVE, seat: 0 }),
      unpack: () => [LIVE],
      stage: { hasToTell: () => false, skip: () => undefined },
      act,
      check,
      pack: () => create(ActionSchema),
    } as unknown as Table;
    choosing = createChoosing(table, () => true);
  });
});
afterEach(() => leave());

const played = (seat: number): Event["body"] => ({ case: "played", value: { $typeName: "ardri.match.v1.ActionPlayed", seat } as never });
const drawOffered: Event["body"] = { case: "drawOffered", value: { $typeName: "ardri.match.v1.DrawOffered", seat: 1 } };
const takenBack: Event["body"] = { case: "takenBack", value: { $typeName: "ardri.match.v1.TakenBack", toVersion: 2n } as never };

test("what is chosen for later is played once it can be", () => {
  happen(3n, played(0), []);
  for (const key of "ab") choosing.choice.press(key);
  expect(choosing.premove()?.notation).toBe("ab");
  happen(4n, played(1), ["ab", "cd"]);
  expect(act.mock.calls.map(([{ notation }]) => notation)).toEqual(["ab"]);
});

test("what is chosen for later is not played where the move before it was taken back", () => {
  happen(3n, played(0), []);
  for (const key of "ab") choosing.choice.press(key);
  happen(4n, takenBack, ["ab", "cd"]);
  expect(act).not.toHaveBeenCalled();
  expect(choosing.premove()).toBeUndefined();
});

test("what is begun stays while nothing changes of what can be done, and goes with it", () => {
  happen(3n, played(1), ["ab", "cd"]);
  choosing.choice.press("a");
  happen(4n, drawOffered, ["ab", "cd"]);
  expect(choosing.choice.path).toEqual(["a"]);
  happen(5n, played(1), ["ab"]);
  expect(choosing.choice.path).toEqual([]);
});

test("what is begun goes with its turn, whatever can be done in the next one", () => {
  happen(3n, played(1), ["ab", "cd"]);
  choosing.choice.press("a");
  happen(4n, played(0), []);
  happen(5n, played(1), ["ab", "cd"]);
  expect(choosing.choice.path).toEqual([]);
});

test("what is begun, and why something was refused, stay once it is told what is legal in that position", () => {
  happen(3n, played(1), [], true);
  choosing.choice.press("a");
  choosing.refuse("No.", "B8");
  happen(3n, { case: undefined }, ["ab", "cd"]);
  expect([choosing.choice.path, choosing.notice()?.rule]).toEqual([["a"], "B8"]);
  choosing.choice.press("b");
  expect(act.mock.calls.map(([{ notation }]) => notation)).toEqual(["ab"]);
});

test("what is begun goes where it is told that it is not legal", () => {
  happen(3n, played(1), [], true);
  choosing.choice.press("a");
  happen(3n, { case: undefined }, ["cd"]);
  expect(choosing.choice.path).toEqual([]);
});

test.each([true, false])("a move that is made before it is told what is legal is asked about as all others: %s", (isAsked) => {
  confirmsMoves.mockReturnValue(isAsked);
  happen(3n, played(1), [], true);
  for (const key of "ab") choosing.choice.press(key);
  happen(3n, { case: undefined }, ["ab", "cd"]);
  expect([act.mock.calls.length, choosing.armed()?.notation]).toEqual(isAsked ? [0, "ab"] : [1, undefined]);
});

test("who only looks on is not told why it may do nothing", () => {
  happen(3n, played(1), ["ab"]);
  choosing.choice.press("x");
  expect(check).toHaveBeenCalledOnce();
  seat = undefined;
  choosing.choice.press("x");
  expect(check).toHaveBeenCalledOnce();
});

test("why something was refused is said no more once something else is typed, though the same can be done after it", async () => {
  happen(3n, played(1), ["ab"]);
  choosing.refuse("No.", "");
  await choosing.type("ab");
  happen(4n, played(0), ["ab"]); // one of several actions of a turn
  expect(choosing.notice()).toBeUndefined();
});

test("why a place could not be pressed is said, but not once something else was done", async () => {
  const late: ((refusal: Refusal) => void)[] = [];
  check.mockImplementation(() => new Promise((resolve) => late.push(resolve)));
  const answer = async (): Promise<void> => {
    late.shift()?.(new Refusal("That is hostile.", "ILLEGAL_ACTION", 9, { rule: "B8" }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  happen(3n, played(1), ["ab"]);
  choosing.choice.press("x");
  await answer();
  expect(choosing.notice()?.rule).toBe("B8");
  choosing.choice.press("x");
  for (const key of "ab") choosing.choice.press(key);
  await answer();
  expect(choosing.notice()).toBeUndefined();
  choosing.choice.press("x");
  happen(4n, played(0), []);
  await answer();
  expect(choosing.notice()).toBeUndefined();
});
