// Looking back with the eyes of others.
import { createRoot } from "solid-js";
import { expect, test } from "vitest";
import { createReplay } from "../../src/store/replay";
import type { Table } from "../../src/store/table";

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
