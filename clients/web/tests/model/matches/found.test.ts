// A list of matches that stands still: what follows, and what would be shown instead.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { MatchStatus, MatchSummarySchema, type MatchSummary } from "../../../src/gen/ardri/match/v1/match_pb";
import { gone, isInOrder, ownNow, shownFirst, shownMore, unseen, updated, type Filter, type FoundPage } from "../../../src/model/matches/found";
import { byId } from "../../../src/model/matches/matches";

const { LIVE, WAITING, ENDED, UNSPECIFIED } = MatchStatus;
const ALL: Filter = { game: "", status: UNSPECIFIED, withBots: undefined, days: 0 };

/** Opened at that second. */
function match(matchId: string, second: number, more: MessageInitShape<typeof MatchSummarySchema> = {}): MatchSummary {
  const created = timestampFromMs(second * 1000);
  return create(MatchSummarySchema, { matchId, game: "tablut", status: LIVE, version: 1n, created, ...more });
}

function page(matches: readonly MatchSummary[], next = "", more: Partial<FoundPage> = {}): FoundPage {
  return { matches, next, away: [], isByAge: true, ...more };
}

const [A, B, C, D] = [match("a", 4), match("b", 3), match("c", 2), match("d", 1)];

test("a page behind another brings what is not there yet", () => {
  const shown = shownMore(shownFirst(ALL, page([A, B], "b")), page([B, C]));
  expect([shown.ids, shown.next]).toEqual([["a", "b", "c"], ""]);
});

test("what is shown follows by versions, and nothing comes or goes with it", () => {
  const shown = updated(shownFirst(ALL, page([A, B])), [match("a", 4, { version: 3n }), match("b", 3, { version: 0n }), C]);
  expect(shown.ids).toEqual(["a", "b"]);
  expect([...shown.known.values()].map(({ version }) => version)).toEqual([3n, 1n]);
  expect(unseen(shown, [C, A, B])).toBe(1);
});

test("what is no longer as was looked for is known by its place among those that are", () => {
  const live = { ...ALL, status: LIVE };
  const shown = shownFirst(live, page([A, B, C, D], "d"));
  const goneOf = (found: FoundPage, since = 0, filter = live) => [...gone({ ...shown, filter }, found, since)];
  expect(goneOf(page([A, C], "c"))).toEqual(["b"]); // d may be behind the page
  expect(goneOf(page([A, C]))).toEqual(["b", "d"]);
  expect(goneOf(page([A, C]), 2000)).toEqual(["b"]); // d is only too old by now
  expect(goneOf(page([A, C], "", { away: ["tablut"] }))).toEqual([]);
  expect(goneOf(page([A, C], "c", { isByAge: false }))).toEqual([]); // others may have had an event since
  expect(goneOf(page([A, C]), 0, ALL)).toEqual([]);
});

test("one's own come most urgent first, those of the stream too, as far as they were looked for", () => {
  const mine = { viewerSeat: 0, toAct: [0], version: 5n };
  const shown = shownFirst({ ...ALL, game: "tablut" }, page([match("over", 3, { status: ENDED }), B]));
  const own = new Map(byId([match("b", 3, mine), match("w", 2, { status: WAITING }), match("t", 9, { game: "tara" })]));
  const now = ownNow(shown, own);
  expect(now.map(({ matchId }) => matchId)).toEqual(["b", "w", "over"]);
  expect(now[0]?.version).toBe(5n);
  expect(isInOrder(shown)).toBe(false);
  expect(isInOrder({ ...shown, ids: now.map(({ matchId }) => matchId) })).toBe(true);
});
