// Looking back with the eyes of others.
import { createRoot } from "solid-js";
import { expect, test, vi } from "vitest";
import type { Table } from "../../../src/store/match/table";
import { createReplay, type Replay } from "../../../src/store/replay/replay";

test("whoever goes to the present sees it with eyes of one's own again", () => {
  createRoot((dispose) => {
    const engine = { getReplay: () => Promise.resolve({ events: [] }) };
    const table = { version: () => 9n, match: () => undefined, board: () => undefined, source: {}, clients: { engine }, stage: { view: () => undefined } };
    const replay = createReplay(table as unknown as Table);
    replay.lend(1);
    expect([replay.eyes(), replay.at()]).toEqual([1, 9n]); // the newest step, and not the present
    replay.go(undefined);
    expect([replay.eyes(), replay.at()]).toEqual([undefined, undefined]);
    dispose();
  });
});

test("an answer that comes late, for other eyes, takes the place of none", async () => {
  const answers = new Map<number | undefined, () => void>();
  const getReplay = ({ seat }: { readonly seat?: number }): Promise<unknown> =>
    new Promise((resolve) => answers.set(seat, () => resolve({ events: [{ version: 4n, view: {}, body: {} }] })));
  const table = { version: () => 9n, match: () => undefined, board: () => undefined, source: {}, clients: { engine: { getReplay } }, stage: { view: () => undefined } };
  const [replay, dispose] = createRoot((done): readonly [Replay, () => void] => [createReplay(table as unknown as Table), done]);
  replay.lend(1);
  replay.go(undefined);
  replay.go(5n); // with one's own
  expect([...answers.keys()]).toEqual([1, undefined]);
  answers.get(undefined)?.();
  await vi.waitUntil(() => !replay.isReading());
  answers.get(1)?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(replay.isReading()).toBe(false);
  dispose();
});
