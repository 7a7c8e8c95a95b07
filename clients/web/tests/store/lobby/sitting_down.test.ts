// What a browser brings to chance is kept for as long as it has the seat.
import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { beforeEach, expect, test, vi } from "vitest";
import { ChanceSource, MatchSchema, SeatSchema, type Match } from "../../../src/gen/ardri/match/v1/match_pb";
import { broughtTo, sitDown, standUp } from "../../../src/store/lobby/sitting_down";
import { Refusal } from "../../../src/transport/calls/refusal";

const ID = "tara.x";
const WAITING = create(MatchSchema, { matchId: ID, spec: { chance: ChanceSource.SEED_AND_ENTROPY, seedCommitment: new Uint8Array(32).fill(1) } });

const { engine } = vi.hoisted(() => ({ engine: { joinMatch: vi.fn(), leaveMatch: vi.fn() } }));
vi.mock("../../../src/store/account/account", () => ({ clients: { engine } }));

beforeEach(() => {
  engine.joinMatch.mockReset();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  engine.joinMatch.mockImplementation(({ entropy }: { entropy: Uint8Array<ArrayBuffer> }) => {
    const match: Match = create(MatchSchema, { seats: [create(SeatSchema, { entropy })] });
    return Promise.resolve({ match, seat: 0 });
  });
});

test("what was brought is sent again with a repeated request, and goes with a seat that is given back", async () => {
  await sitDown(WAITING);
  const first = broughtTo(ID);
  expect(first).toBeDefined();
  await sitDown(WAITING);
  expect(broughtTo(ID)).toEqual(first);
  engine.leaveMatch.mockResolvedValueOnce({});
  await standUp(ID);
  expect(broughtTo(ID)).toBeUndefined();
  await sitDown(WAITING);
  expect(broughtTo(ID)?.entropy).not.toBe(first?.entropy);
});

test("each wish for a seat has an id, which its tries keep", async () => {
  engine.joinMatch.mockRejectedValueOnce(Refusal.unreachable("away"));
  for (let wish = 0; wish < 2; wish += 1) await sitDown(WAITING);
  const ids = engine.joinMatch.mock.calls.map(([request]) => (request as { requestId?: string }).requestId);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids)).toHaveLength(2);
  expect(ids).not.toContain(undefined);
});

test("it stays with a seat that is kept", async () => {
  await sitDown(WAITING);
  engine.leaveMatch.mockRejectedValueOnce(new Refusal("begun", "MATCH_NOT_ENDED", Code.FailedPrecondition));
  await expect(standUp(ID)).rejects.toThrow("begun");
  expect(broughtTo(ID)).toBeDefined();
});
