// What @ardri/client tells of a match, on lines that say whatever one wants.
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { PlayResponseSchema, type PlayAct, type PlayResponse } from "../../src/gen/ardri/engine/v1/engine_service_pb";
import { EventSchema, MatchSchema, MatchStatus, type Action } from "../../src/gen/ardri/match/v1/match_pb";
import { play } from "../../src/sdk/play";
import { Table } from "../../src/sdk/table";
import { Refusal } from "../../src/transport/calls/refusal";
import type { Listener } from "../../src/transport/streams/line";

interface Script {
  readonly table: Table;
  readonly listener: Listener;
  readonly acts: PlayAct[];
}

const refused = (reason: string): Refusal => new Refusal(reason, reason, Code.FailedPrecondition);

/** A match at version 4, in which the seat may choose one of these. */
function open(...notations: string[]): Script {
  return opened(() => Promise.reject(new Error("nothing is asked alone")), notations);
}

/** As `open`; `alone` answers actions after the stream has ended. */
function opened(alone: () => Promise<bigint | Refusal>, notations: readonly string[]): Script {
  const acts: PlayAct[] = [];
  let listener: Listener | undefined;
  const dial = (_: bigint, given: Listener) => {
    listener = given;
    return { act: (act: PlayAct) => void acts.push(act), hangUp: () => undefined };
  };
  const table = new Table("tablut.1", [dial], alone);
  const snapshot = create(MatchSchema, { version: 4n, status: MatchStatus.LIVE });
  listener!.heard(create(PlayResponseSchema, { snapshot, position: position(4, notations) }));
  return { table, listener: listener!, acts };
}

function position(version: number, notations: readonly string[]): NonNullable<PlayResponse["position"]> {
  const actions = notations.map((notation) => ({ notation }));
  return create(PlayResponseSchema, { position: { version: BigInt(version), actions } }).position!;
}

function event(version: number, ...notations: string[]): PlayResponse {
  const events = [create(EventSchema, { version: BigInt(version) })];
  return create(PlayResponseSchema, { events, position: position(version, notations) });
}

function ended(version: number): PlayResponse {
  const last = create(EventSchema, { version: BigInt(version), body: { case: "ended", value: { outcome: { ranks: [1, 2] } } } });
  return create(PlayResponseSchema, { events: [last], end: { version: BigInt(version) } });
}

/** Lets everything that was resolved go on. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function toldBy(table: Table): Promise<(readonly [bigint, number])[]> {
  const told: (readonly [bigint, number])[] = [];
  for await (const { match, events, actions } of table) {
    if (told.length === 0 || events.length > 0) told.push([match.version, actions.length]);
  }
  return told;
}

test("whoever asks is told the match as it is, and then each event once, to the end", async () => {
  const { table, listener } = open("a1-a2", "a1-a3");
  const early = toldBy(table);
  await settled();
  listener.heard(event(5));
  await settled();
  const late = toldBy(table);
  await settled();
  listener.heard(ended(6));
  expect(await early).toEqual([[4n, 2], [5n, 0], [6n, 0]]);
  expect(await late).toEqual([[5n, 0], [6n, 0]]);
});

test("a turn comes when there is something to decide, and none after the end", async () => {
  const { table, listener } = open();
  const turn = table.turn();
  listener.heard(event(5));
  listener.heard(event(6, "a1-a2"));
  expect((await turn)?.map(({ notation }) => notation)).toEqual(["a1-a2"]);
  const last = table.turn();
  listener.heard(ended(7));
  await last;
  expect(await table.turn()).toBeUndefined();
});

test.each([
  ["STALE_VERSION", Code.Aborted],
  ["MATCH_OVER", Code.FailedPrecondition],
  ["FROM_TOMORROW", Code.Aborted], // of a newer platform
])("a decision that comes too late is made anew, as %s says", async (reason, code) => {
  const { table, listener, acts } = open("a1-a2", "a1-a3");
  const seen: bigint[] = [];
  const outcome = play(table, (actions, { version }): Action => (seen.push(version), actions.at(-1)!));
  await settled();
  listener.answered(acts[0]!.requestId, new Refusal(reason, reason, code));
  await settled();
  expect(acts, "it waits until it has been told what has happened").toHaveLength(1);
  listener.heard(event(5, "a1-a4"));
  await settled();
  expect(acts.map(({ expectedVersion, action }) => [expectedVersion, action?.notation])).toEqual([
    [4n, "a1-a3"],
    [5n, "a1-a4"],
  ]);
  listener.answered(acts[1]!.requestId, 6n);
  listener.heard(event(6));
  listener.heard(ended(7));
  expect((await outcome)?.ranks).toEqual([1, 2]);
  expect(seen).toEqual([4n, 5n]);
});

test("who plays a match that the platform refuses to tell any more hears of it, even if the action came too late", async () => {
  const late = new Refusal("late", "STALE_VERSION", Code.Aborted);
  const { table, listener } = opened(() => Promise.resolve(late), ["a1-a2"]);
  const outcome = play(table, () => {
    listener.closed(refused("NOT_YOUR_SEAT"));
    return "a1-a2";
  });
  await expect(outcome).rejects.toMatchObject({ reason: "NOT_YOUR_SEAT" });
});

test("who leaves a match after an action was committed is not kept waiting", async () => {
  const { table, listener, acts } = open("a1-a2");
  const acting = table.act("a1-a2");
  listener.answered(acts[0]!.requestId, 5n);
  table.close();
  expect(await acting).toBe(5n);
});

test("an action that the rules forbid ends a program", async () => {
  const { table, listener, acts } = open("a1-a2");
  const outcome = play(table, () => "a1-a9");
  await settled();
  listener.answered(acts[0]!.requestId, refused("ILLEGAL_ACTION"));
  await expect(outcome).rejects.toMatchObject({ reason: "ILLEGAL_ACTION" });
  table.close();
});

test("a match that the platform refuses to tell is an error, to whoever waits", async () => {
  const { table, listener } = open();
  const waiting = [toldBy(table), table.turn()];
  await settled();
  listener.closed(refused("NO_SUCH_MATCH"));
  for (const each of waiting) await expect(each).rejects.toMatchObject({ reason: "NO_SUCH_MATCH" });
});

test("who leaves is told no more", async () => {
  const { table } = open();
  const waiting = [toldBy(table), table.turn()] as const;
  await settled();
  table.close();
  expect(await waiting[0]).toEqual([[4n, 0]]);
  expect(await waiting[1]).toBeUndefined();
});

test("how the connection stands is told, too", async () => {
  const { table, listener } = open();
  const standings: string[] = [];
  const listening = (async () => {
    for await (const { connection, problem } of table) standings.push(problem?.reason ?? connection);
  })();
  await settled();
  listener.closed(Refusal.unreachable("the network is gone"));
  await settled();
  table.close();
  await listening;
  expect(standings).toEqual(["live", "UNREACHABLE", "over"]);
});
