// What a browser keeps of tournaments: of one account, for all tabs.
import { beforeEach, expect, test, vi } from "vitest";
import { noteOrigin, originOf } from "../../../src/store/tournaments/origins";
import { noteTakingPart, takingPart } from "../../../src/store/tournaments/taking_part";

const KEY = "ardri.tournaments";
const SPRING = { tournamentId: "t1", name: "Spring cup" };
const SUMMER = { tournamentId: "t2", name: "Summer cup" };
const shared = vi.hoisted(() => ({ id: undefined as string | undefined }));
vi.mock("../../../src/store/account/account", () => ({ account: () => (shared.id === undefined ? undefined : { id: shared.id }) }));

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  shared.id = "ann";
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  noteTakingPart(SPRING, true);
});

test("it is kept once, and nothing is left of the last one", () => {
  noteTakingPart(SPRING, true);
  noteTakingPart(SUMMER, true);
  expect(takingPart()).toEqual([SUMMER, SPRING]);
  noteTakingPart(SPRING, false);
  noteTakingPart(SPRING, false);
  expect(takingPart()).toEqual([SUMMER]);
  noteTakingPart(SUMMER, false);
  expect([takingPart(), kept.has(KEY)]).toEqual([[], false]);
});

test("another account takes part in none, and nobody in any", () => {
  shared.id = "ben";
  expect(takingPart()).toEqual([]);
  noteTakingPart(SPRING, false); // of somebody else
  expect(kept.has(KEY)).toBe(true);
  shared.id = undefined;
  noteTakingPart(SUMMER, true);
  expect(takingPart()).toEqual([]);
  shared.id = "ann";
  expect(takingPart()).toEqual([SPRING]);
});

test("what another tab has noted stays", () => {
  kept.set(KEY, JSON.stringify({ accountId: "ann", tournaments: [{ tournamentId: "t3", name: "Autumn cup" }] }));
  noteTakingPart(SUMMER, true);
  expect(takingPart().map(({ tournamentId }) => tournamentId)).toEqual(["t2", "t3"]);
  kept.set(KEY, "rubbish");
  noteTakingPart(SPRING, true);
  expect(takingPart()).toEqual([SPRING]);
});

test("of the matches that one has come to by a tournament the newest are kept", () => {
  const of = (round: number) => ({ ...SPRING, where: `Round ${round}` });
  for (let match = 0; match < 120; match += 1) noteOrigin(`tablut.${match}`, of(match));
  noteOrigin("tablut.119", of(7));
  expect([originOf("tablut.119")?.where, originOf("tablut.20")?.where, originOf("tablut.19")]).toEqual(["Round 7", "Round 20", undefined]);
});
