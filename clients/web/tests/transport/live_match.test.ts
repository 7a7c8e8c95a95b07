// The three promises of transport/streams/live_match.ts, on lines that break wherever one wants.
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlayResponseSchema, type PlayAct, type PlayResponse } from "../../src/gen/ardri/engine/v1/engine_service_pb";
import { ActionSchema, EventSchema, MatchSchema, MatchStatus } from "../../src/gen/ardri/match/v1/match_pb";
import { Refusal } from "../../src/transport/calls/refusal";
import type { Dial, Listener } from "../../src/transport/streams/line";
import { LiveMatch, type Connection } from "../../src/transport/streams/live_match";

interface FakeLine {
  readonly kind: string;
  readonly from: bigint;
  readonly listener: Listener;
  readonly acts: PlayAct[];
  isOpen: boolean;
}

const MOVE = create(ActionSchema, { notation: "d1-d4" });
const LOST = Refusal.unreachable("lost");
const refused = (reason: string): Refusal => new Refusal(reason, reason, Code.FailedPrecondition);
const snapshot = (version: number): PlayResponse =>
  create(PlayResponseSchema, { snapshot: create(MatchSchema, { version: BigInt(version), status: MatchStatus.LIVE }) });
const event = (version: number): PlayResponse =>
  create(PlayResponseSchema, { events: [create(EventSchema, { version: BigInt(version) })] });
const end = (version: number): PlayResponse => create(PlayResponseSchema, { end: { version: BigInt(version) } });

let lines: FakeLine[];
let alone: PlayAct[];
let seen: Connection[];
let live: LiveMatch;

function dial(kind: string): Dial {
  return (from, listener) => {
    const line: FakeLine = { kind, from, listener, acts: [], isOpen: true };
    lines.push(line);
    return { act: (act) => void line.acts.push(act), hangUp: () => void (line.isOpen = false) };
  };
}

const line = (): FakeLine => lines.at(-1)!;
const passing = (): Promise<unknown> => vi.advanceTimersByTimeAsync(6000);

beforeEach(() => {
  vi.useFakeTimers();
  [lines, alone, seen] = [[], [], []];
  const ask = (act: PlayAct): Promise<bigint> => {
    alone.push(act);
    return Promise.resolve(9n);
  };
  live = new LiveMatch([dial("socket"), dial("stream")], ask, { told: () => undefined, connection: (now) => void seen.push(now) });
  live.open();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("a line begins with a snapshot, and the next goes on from its last version", async () => {
  expect(line().from).toBe(-1n);
  line().listener.heard(snapshot(4));
  line().listener.heard(event(5));
  line().listener.closed(LOST);
  await passing();
  expect(lines.map(({ from }) => from)).toEqual([-1n, 5n]);
  line().listener.heard(event(6));
  expect(live.story.match?.version).toBe(6n);
  expect(seen).toEqual(["connecting", "live", "lost", "live"]);
});

test("without a network a line counts as lost at once, and the next goes on from its last version", async () => {
  line().listener.heard(snapshot(4));
  live.lose();
  expect([seen, lines.map(({ isOpen }) => isOpen)]).toEqual([["connecting", "live", "lost"], [false]]);
  live.lose();
  await passing();
  expect(lines.map(({ from }) => from)).toEqual([-1n, 4n]);
  line().listener.heard(event(5));
  expect(seen).toEqual(["connecting", "live", "lost", "live"]);
});

test("an action without an answer is sent again with the same request id", async () => {
  line().listener.heard(snapshot(4));
  const played = live.act(MOVE, 4n);
  line().listener.closed(LOST);
  await passing();
  const [first, second] = lines.map(({ acts }) => acts);
  expect(second).toEqual(first);
  line().listener.answered(second![0]!.requestId, 5n);
  line().listener.heard(event(5));
  await expect(played).resolves.toBe(5n);
});

test("an action counts as played when its event is told, not before", async () => {
  line().listener.heard(snapshot(4));
  let played = 0n;
  void live.act(MOVE, 4n).then((version) => (played = version));
  line().listener.answered(line().acts[0]!.requestId, 5n);
  await vi.advanceTimersByTimeAsync(0);
  expect(played).toBe(0n);
  line().listener.heard(event(5));
  await vi.advanceTimersByTimeAsync(0);
  expect(played).toBe(5n);
});

test("a refusal reaches whoever acted", async () => {
  line().listener.heard(snapshot(4));
  const played = live.act(MOVE, 4n);
  line().listener.answered(line().acts[0]!.requestId, refused("ILLEGAL_ACTION"));
  await expect(played).rejects.toMatchObject({ reason: "ILLEGAL_ACTION" });
});

test("an action over a limit is sent again after what the platform asks for", async () => {
  line().listener.heard(snapshot(4));
  void live.act(MOVE, 4n).catch(() => undefined); // closed in the end
  line().listener.answered(line().acts[0]!.requestId, new Refusal("slow", "LIMIT", Code.ResourceExhausted, {}, 1000));
  await vi.advanceTimersByTimeAsync(999);
  expect(line().acts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(line().acts).toHaveLength(2);
});

test("silence breaks a line", async () => {
  line().listener.heard(snapshot(4));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(seen.at(-1)).toBe("live");
  await vi.advanceTimersByTimeAsync(1);
  expect(lines[0]?.isOpen).toBe(false);
  expect(seen.at(-1)).toBe("lost");
});

test("a gap in the versions begins anew with a snapshot", async () => {
  line().listener.heard(snapshot(4));
  line().listener.heard(event(6));
  await passing();
  expect(line().from).toBe(-1n);
});

test("lines that never tell anything are replaced by the other kind", async () => {
  for (const kind of ["socket", "socket", "stream"]) {
    expect(line().kind).toBe(kind);
    line().listener.closed(LOST);
    await passing();
  }
});

test("a refusal that will not pass ends it", async () => {
  line().listener.closed(refused("NOT_YOUR_SEAT"));
  await passing();
  expect(lines).toHaveLength(1);
  expect(seen.at(-1)).toBe("failed");
});

test("after the end what has no answer is asked alone", async () => {
  line().listener.heard(snapshot(8));
  const played = live.act(MOVE, 8n);
  line().listener.heard(event(9));
  line().listener.heard(end(9));
  await expect(played).resolves.toBe(9n);
  expect(alone).toHaveLength(1);
  expect(seen.at(-1)).toBe("over");
});

test("a line that is down is dialled at once when there is a reason to hope", () => {
  line().listener.closed(LOST);
  live.hurry();
  expect(lines).toHaveLength(2);
  live.hurry();
  expect(lines).toHaveLength(2);
});

test("a line that may have broken while the machine slept is dialled anew, one that has just told something is not", () => {
  line().listener.heard(snapshot(4));
  vi.setSystemTime(Date.now() + 6_999);
  live.hurry();
  expect(lines).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  live.hurry();
  expect(lines.map(({ from, isOpen }) => [from, isOpen])).toEqual([[-1n, false], [4n, true]]);
});
