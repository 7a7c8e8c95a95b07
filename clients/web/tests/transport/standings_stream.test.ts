// A tournament is followed across breaks, and no block comes twice.
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { WatchStandingsResponseSchema, type WatchStandingsResponse } from "../../src/gen/ardri/tournament/v1/tournament_service_pb";
import { StandingsStream, type Following } from "../../src/transport/streams/standings_stream";

type Told = readonly (bigint | Error)[];

/** A service that tells these on each of its streams; the last one then ends, or waits if it `waits`. */
function follow(streams: readonly Told[], waits = false) {
  const asked: bigint[] = [];
  const heard: bigint[] = [];
  const states: Following[] = [];
  const rest = [...streams];
  const watchStandings = async function* (request: { after?: bigint }, options?: { signal?: AbortSignal }): AsyncGenerator<WatchStandingsResponse> {
    asked.push(request.after ?? 0n);
    for (const each of rest.shift() ?? []) {
      if (typeof each !== "bigint") throw each;
      yield create(WatchStandingsResponseSchema, { blocks: [{ sequence: each }] });
    }
    if (waits) await new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  };
  const stream = new StandingsStream({ watchStandings } as never, "t1", {
    told: ({ blocks }) => void heard.push(...blocks.map((block) => block.sequence)),
    following: (now) => {
      if (states.at(-1) !== now) states.push(now);
    },
  });
  const over = async (): Promise<void> => void (await expect.poll(() => states.at(-1)).toMatch(/over|failed/));
  return { stream, asked, heard, states, over };
}

const BROKEN = new ConnectError("the connection was lost", Code.Unavailable);

test("it goes on behind the last block after each break", async () => {
  const { stream, asked, heard, states, over } = follow([[1n, 2n, BROKEN], [BROKEN], [3n]]);
  stream.open();
  stream.open(); // harmless
  await over();
  expect(asked).toEqual([0n, 2n, 2n]);
  expect(heard).toEqual([1n, 2n, 3n]);
  expect(states).toEqual(["live", "lost", "live", "over"]);
  stream.open();
  expect(asked.length).toBe(3);
});

test("a refusal that will not pass ends it", async () => {
  const { stream, states, over } = follow([[new ConnectError("no such tournament", Code.NotFound)]]);
  stream.open();
  await over();
  expect(states).toEqual(["failed"]);
});

test("while nobody looks it has no connection, and then it goes on", async () => {
  const { stream, asked, heard } = follow([[1n], [2n]], true);
  stream.open();
  await expect.poll(() => heard).toEqual([1n]);
  stream.close();
  stream.open();
  await expect.poll(() => heard).toEqual([1n, 2n]);
  expect(asked).toEqual([0n, 1n]);
  stream.close();
});
