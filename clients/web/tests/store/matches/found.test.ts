// Lists of matches on a page that is looked at, and not.
import { create } from "@bufbuild/protobuf";
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchStatus, MatchSummarySchema, type MatchSummary } from "../../../src/gen/ardri/match/v1/match_pb";
import type { FoundPage } from "../../../src/model/matches/found";
import type { Matches } from "../../../src/model/matches/matches";
import { createFound, type Found } from "../../../src/store/matches/found";

const { stream } = vi.hoisted(() => ({ stream: { own: new Map() as unknown, isKnown: true } }));
vi.mock("../../../src/store/matches/waiting", () => ({ own: () => stream.own as Matches, ownIsKnown: () => stream.isKnown }));
vi.mock("../../../src/store/account/account", () => ({ clients: {} }));

const PAUSE_MILLISECONDS = 10_000;
const match = (matchId: string, version = 1n): MatchSummary => create(MatchSummarySchema, { matchId, version, status: MatchStatus.LIVE });
const page = (matches: readonly MatchSummary[], next = ""): FoundPage => ({ matches, next, away: [], isByAge: true });

const find = vi.fn<(filter: unknown, from: string, size?: number) => Promise<FoundPage>>();
let tab: { hidden: boolean; look: () => void };
let leave = (): void => undefined;

function open(isOwn = false): Found {
  return createRoot((dispose) => ((leave = dispose), createFound(find, isOwn)));
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const idsOf = (found: Found) => found.matches()?.map(({ matchId }) => matchId);

beforeEach(() => {
  vi.useFakeTimers();
  tab = { hidden: false, look: () => undefined };
  vi.stubGlobal("document", {
    get hidden() {
      return tab.hidden;
    },
    addEventListener: (_: string, heard: () => void) => (tab.look = heard),
    removeEventListener: () => undefined,
  });
  find.mockReset();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is shown of matches follows, and others take their places when they are asked for", async () => {
  find.mockResolvedValueOnce(page([match("a"), match("b")], "b")).mockResolvedValue(page([match("c"), match("a", 2n), match("b")], "b"));
  const found = open();
  expect(found.matches()).toBeUndefined();
  await pass(0);
  expect([idsOf(found), found.unseen(), found.isOld(), found.hasMore()]).toEqual([["a", "b"], 0, false, true]);
  await pass(PAUSE_MILLISECONDS);
  expect([idsOf(found), found.unseen(), found.isOld()]).toEqual([["a", "b"], 1, true]);
  expect(found.matches()?.[0]?.version).toBe(2n);
  found.renew();
  expect([idsOf(found), found.unseen(), found.isOld()]).toEqual([["c", "a", "b"], 0, false]);
});

test("more pages stay while the list follows, and all of them are asked for", async () => {
  const all = Array.from({ length: 30 }, (_, at) => match(`m${at}`));
  find.mockImplementation((_, from, size = 20) => {
    const first = from === "" ? 0 : Number(from);
    return Promise.resolve(page(all.slice(first, first + size), first + size < all.length ? String(first + size) : ""));
  });
  const found = open();
  await pass(0);
  expect(await found.more()).toBe("m20");
  await pass(PAUSE_MILLISECONDS);
  expect([idsOf(found)?.length, found.isOld(), found.hasMore()]).toEqual([30, false, false]);
  expect(find.mock.lastCall?.slice(1)).toEqual(["", 30]);
});

test("a tab that nobody looks at asks for nothing, and at once when somebody does again", async () => {
  find.mockResolvedValue(page([match("a")]));
  open();
  await pass(0);
  tab.hidden = true;
  tab.look();
  await pass(10 * PAUSE_MILLISECONDS);
  expect(find).toHaveBeenCalledTimes(1);
  tab.hidden = false;
  tab.look();
  await pass(0);
  expect(find).toHaveBeenCalledTimes(2);
});

test("another wish is another list, whatever is still answered to the one before", async () => {
  let late: (page: FoundPage) => void = () => undefined;
  find.mockReturnValueOnce(new Promise((resolve) => (late = resolve))).mockResolvedValue(page([match("b")]));
  const found = open();
  found.change({ game: "tablut" });
  await pass(0);
  late(page([match("a")]));
  await pass(0);
  expect([idsOf(found), found.isOld()]).toEqual([["b"], false]);
});

test("pages without a match are passed over", async () => {
  find.mockResolvedValueOnce(page([], "x")).mockResolvedValueOnce(page([], "y")).mockResolvedValue(page([match("a")]));
  const found = open();
  await pass(0);
  expect(idsOf(found)).toEqual(["a"]);
});

test("one's own are asked for once, and the stream has those that the page has not", async () => {
  stream.own = new Map([["b", match("b")]]);
  find.mockResolvedValue(page([match("a")]));
  const found = open(true);
  await pass(10 * PAUSE_MILLISECONDS);
  expect([idsOf(found)?.sort(), found.isOld()]).toEqual([["a", "b"], false]);
  expect(find).toHaveBeenCalledTimes(1);
});
