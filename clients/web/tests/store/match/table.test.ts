// A table whose viewer gives its seat back elsewhere: another tab, another device.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlayResponseSchema } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { EventSchema, MatchSchema, MatchStatus, Phrase, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import type { Identity } from "../../../src/store/account/account";
import { createChoosing } from "../../../src/store/match/choosing";
import { createTable, type Table } from "../../../src/store/match/table";
import { Refusal } from "../../../src/transport/calls/refusal";
import type { Dial, Listener } from "../../../src/transport/streams/line";

const SEATED = create(MatchSchema, { matchId: "tara.x", version: 2n, status: MatchStatus.WAITING, viewerSeat: 1, seats: [{ seat: 0 }, { seat: 1, accountId: "me" }] });
const LEFT = create(MatchSchema, { matchId: "tara.x", version: 3n, status: MatchStatus.WAITING, seats: [{ seat: 0 }, { seat: 1 }] });
const refused = (reason: string): Refusal => new Refusal(reason, reason, Code.PermissionDenied);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface FakeLine {
  readonly kind: string;
  readonly listener: Listener;
}

const { lines, dial } = vi.hoisted(() => {
  const lines: FakeLine[] = [];
  const dial = (kind: string): Dial => (_from, listener) => {
    lines.push({ kind, listener });
    return { act: () => undefined, hangUp: () => undefined };
  };
  return { lines, dial };
});
vi.mock("../../../src/transport/streams/sockets", () => ({ playSocket: () => dial("play"), watchSocket: () => dial("watch") }));
vi.mock("../../../src/transport/streams/watch_stream", () => ({ watchStream: () => dial("stream") }));
vi.mock("../../../src/board/games", () => ({ gameOf: () => "tara", loadBoard: () => Promise.resolve(undefined) }));
vi.mock("../../../src/store/account/account", () => ({ viewer: undefined }));
vi.mock("../../../src/environment/preferences", () => ({ preferences: () => ({ animations: false }) }));

let shown: Match | Refusal;
/** Why the first question for what stays the same is not answered. */
let undescribed: Refusal | undefined;
let table: Table;
let leave: () => void;
const told = new Map<string, () => void>();

beforeEach(() => {
  const ears = { addEventListener: (name: string, heard: () => void) => told.set(name, heard), removeEventListener: () => undefined };
  vi.stubGlobal("window", ears);
  vi.stubGlobal("document", { ...ears, hidden: false });
  open(SEATED);
});

/** A table at which that is shown. */
function open(found: Match | Refusal): void {
  lines.length = 0;
  shown = found;
  const engine = {
    getMatch: () => (shown instanceof Refusal ? Promise.reject(shown) : Promise.resolve({ match: shown })),
    describeTable: () => {
      const lost = undescribed;
      undescribed = undefined;
      return lost === undefined ? Promise.resolve({ table: { seats: [{ seat: 0 }] } }) : Promise.reject(lost);
    },
    getReplay: () => Promise.resolve({ events: [] }),
  };
  const who = { clients: { engine } } as unknown as Identity;
  createRoot((dispose) => {
    leave = dispose;
    table = createTable("tara.x", who);
  });
}

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** The viewer sits there, and its line tells it so. */
async function sits(): Promise<Listener> {
  await expect.poll(() => lines.map(({ kind }) => kind)).toEqual(["play"]);
  const { listener } = lines[0]!;
  listener.heard(create(PlayResponseSchema, { snapshot: SEATED }));
  expect(table.seat()).toBe(1);
  return listener;
}

test("who has left while the line was down looks on", async () => {
  const listener = await sits();
  shown = LEFT;
  listener.closed(refused("NOT_YOUR_SEAT"));
  await expect.poll(() => lines.map(({ kind }) => kind)).toEqual(["play", "watch"]);
  expect(table.seat()).toBeUndefined();
  lines[1]?.listener.heard(create(PlayResponseSchema, { snapshot: LEFT }));
  expect(table.connection()).toBe("live");
  expect(table.problem()).toBeUndefined();
});

test("a game without a board here is played by a list of its actions", async () => {
  const view = { typeUrl: "type.googleapis.com/ardri.pebbles.v1.View", value: new Uint8Array([8, 1]) };
  const live = create(MatchSchema, { matchId: "tara.x", version: 3n, status: MatchStatus.LIVE, viewerSeat: 1, toAct: [1], view });
  leave();
  open(live);
  await expect.poll(() => lines).toHaveLength(1);
  lines[0]!.listener.heard(create(PlayResponseSchema, { snapshot: live, position: { version: 3n, actions: [{ notation: "take 2" }] } }));
  const [choosing, dispose] = createRoot((done) => [createChoosing(table, () => true), done] as const);
  expect([...choosing.choice.options.values()].map(({ label }) => label)).toEqual(["take 2"]);
  dispose();
});

test("what was said from a seat is not said by who sits there next", async () => {
  const listener = await sits();
  const said = [0, 1].map((seat) => ({ seat, name: `seat ${seat}`, phrase: Phrase.HELLO }));
  listener.heard(create(PlayResponseSchema, { said }));
  expect(table.said().map(({ seat }) => seat)).toEqual([0, 1]);
  const events: MessageInitShape<typeof EventSchema>[] = [{ version: 3n, body: { case: "freed", value: { seat: { seat: 0 } } } }];
  listener.heard(create(PlayResponseSchema, { events }));
  expect(table.said().map(({ seat }) => seat)).toEqual([1]);
});

test("who may not look on any more is told so, once", async () => {
  const listener = await sits();
  shown = refused("NOT_YOUR_SEAT");
  listener.closed(refused("NOT_YOUR_SEAT"));
  await expect.poll(() => table.connection()).toBe("failed");
  expect(table.problem()?.reason).toBe("NOT_YOUR_SEAT");
  expect(lines).toHaveLength(1);
});

test("what happened while one slept sets no clock back", async () => {
  const listener = await sits();
  const at = (time: number): { seconds: bigint; nanos: number } => ({ seconds: BigInt(Math.floor(time / 1000)), nanos: 0 });
  const ahead = Date.now() + 3 * MINUTE; // of a device whose clock is wrong
  const left = (version: bigint, time: number) => ({ version, time: at(time), body: { case: "left", value: { seat: 0 } } }) as const;
  const wrong = (): number => Math.round(Math.abs(table.now() - Date.now()) / MINUTE);
  listener.heard(create(PlayResponseSchema, { events: [left(3n, ahead)] }));
  expect(wrong()).toBe(3);
  listener.heard(create(PlayResponseSchema, { events: [left(4n, ahead - 20 * MINUTE)] }));
  expect(wrong()).toBe(3);
  listener.heard(create(PlayResponseSchema, { heartbeat: { version: 4n, time: at(Date.now()) } }));
  expect(wrong()).toBe(0);
});

test("who comes back to a match that nobody answered for has it opened again", async () => {
  leave();
  open(new Refusal("no network", "UNREACHABLE", Code.Unavailable, {}, HOUR)); // not worth asking again so soon
  await expect.poll(() => table.connection()).toBe("failed");
  shown = SEATED;
  told.get("online")?.();
  await sits();
});

test("what a board needs is asked for again if nobody has answered, and the match is shown meanwhile", async () => {
  leave();
  undescribed = new Refusal("no network", "UNREACHABLE", Code.Unavailable, {}, HOUR);
  open(SEATED);
  await sits();
  expect(table.looks()).toEqual([]);
  await expect.poll(() => table.looks().length, { timeout: MINUTE }).toBe(1);
  expect(table.connection()).toBe("live");
});

test("another refusal is shown as it is", async () => {
  const listener = await sits();
  shown = LEFT;
  listener.closed(refused("SCOPE_MISSING"));
  expect(table.connection()).toBe("failed");
  expect(table.problem()?.reason).toBe("SCOPE_MISSING");
});
