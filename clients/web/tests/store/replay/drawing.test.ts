// A game without a board here is shown as the engine draws it.
import { createRoot, createSignal } from "solid-js";
import { expect, test, vi } from "vitest";
import type { Table } from "../../../src/store/match/table";
import { createDrawing } from "../../../src/store/replay/drawing";
import type { Replay } from "../../../src/store/replay/replay";
import { Refusal } from "../../../src/transport/calls/refusal";

interface Asked {
  readonly version?: bigint;
  readonly seat?: number;
}

test("each position is drawn as the viewer looks at it, and an answer that comes late takes the place of none", async () => {
  const answers: ((drawing: string) => void)[] = [];
  const requests: Asked[] = [];
  const getMatch = (request: Asked): Promise<unknown> => {
    requests.push(request);
    return new Promise((resolve) => answers.push((drawing) => resolve({ drawing })));
  };
  const table = { source: { matchId: "pebbles.1" }, clients: { engine: { getMatch } } } as unknown as Table;
  const [view, setView] = createSignal<object>();
  const [at, setAt] = createSignal<bigint>();
  const replay = { view, at, eyes: () => (at() === undefined ? undefined : 1) } as unknown as Replay;
  const [drawing, dispose] = createRoot((done) => [createDrawing(table, replay), done] as const);
  expect(requests).toEqual([]);
  setView({});
  setAt(4n);
  setView({});
  expect(requests).toEqual([
    { matchId: "pebbles.1", withDrawing: true },
    { matchId: "pebbles.1", withDrawing: true, version: 4n, seat: 1 },
  ]);
  answers[1]!("then");
  await vi.waitUntil(() => drawing() === "then");
  answers[0]!("now");
  await new Promise((resolve) => setTimeout(resolve));
  expect(drawing()).toBe("then");
  dispose();
});

test("what cannot be drawn says why", async () => {
  const refused = new Refusal("too many", "LIMIT", 8);
  const table = { source: { matchId: "pebbles.1" }, clients: { engine: { getMatch: () => Promise.reject(refused) } } } as unknown as Table;
  const replay = { view: () => ({}), at: () => 3n, eyes: () => undefined } as unknown as Replay;
  const [drawing, dispose] = createRoot((done) => [createDrawing(table, replay), done] as const);
  await vi.waitUntil(() => drawing() !== "");
  expect(drawing()).toBe("Too many.");
  dispose();
});
