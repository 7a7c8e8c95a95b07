// Folding what feeds tell of matches.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { WatchAccountResponseSchema, WatchLobbyResponseSchema } from "../../../src/gen/ardri/gateway/v1/lobby_service_pb";
import { MatchStatus, MatchSummarySchema, type MatchSummary } from "../../../src/gen/ardri/match/v1/match_pb";
import { isViewersTurn } from "../../../src/model/match/turns";
import { NO_LOBBY, isInvited, mostUrgentFirst, newestFirst, playersOf, takeLobby, takeOwn, urgency, type Matches } from "../../../src/model/matches/matches";
import { grouped } from "../../../src/model/words/words";

const { LIVE, WAITING, ENDED } = MatchStatus;

function match(matchId: string, fields: Partial<MatchSummary> = {}): MatchSummary {
  return create(MatchSummarySchema, { matchId, game: matchId.split(".")[0] ?? "", status: WAITING, ...fields } as never);
}

const at = (seconds: number) => ({ seconds: BigInt(seconds), nanos: 0 });
const ids = (matches: Iterable<MatchSummary>): string[] => [...matches].map(({ matchId }) => matchId);
const lobby = (fields: object) => create(WatchLobbyResponseSchema, fields);
const account = (fields: object) => create(WatchAccountResponseSchema, fields);

test("open matches come and go, and a snapshot replaces those of its game alone", () => {
  let now = takeLobby(NO_LOBBY, lobby({ snapshot: { game: "tara", matches: [match("tara.1")] } }));
  now = takeLobby(now, lobby({ snapshot: { game: "tablut", matches: [match("tablut.1"), match("tablut.2")] } }));
  now = takeLobby(now, lobby({ changed: [match("tablut.3")], closed: ["tablut.1"] }));
  expect(ids(now.open.values())).toEqual(["tara.1", "tablut.2", "tablut.3"]);
  now = takeLobby(now, lobby({ snapshot: { game: "tablut", away: true } }));
  expect(ids(now.open.values())).toEqual(["tara.1"]);
  expect([now.away.has("tablut"), now.away.has("tara")]).toEqual([true, false]);
  expect([...now.heard].sort()).toEqual(["tablut", "tara"]);
});

test("what is played is told game by game", () => {
  const first = takeLobby(NO_LOBBY, lobby({ running: { game: "tara", matches: [match("tara.1"), match("tara.2")] } }));
  const second = takeLobby(first, lobby({ running: { game: "tara", matches: [match("tara.2")] } }));
  expect(ids(second.running.get("tara") ?? [])).toEqual(["tara.2"]);
  expect(ids(takeLobby(second, lobby({ time: at(3) })).running.get("tara") ?? [])).toEqual(["tara.2"]);
});

test("one's own matches: news change them, and an engine that is away forgets none", () => {
  let own: Matches = takeOwn(new Map(), account({ snapshot: { game: "tara", matches: [match("tara.1")] } }));
  own = takeOwn(own, account({ news: [{ match: match("tara.1", { status: LIVE }) }, { match: match("tablut.1") }] }));
  expect(own.get("tara.1")?.status).toBe(LIVE);
  own = takeOwn(own, account({ snapshot: { game: "tara", away: true } }));
  expect(ids(own.values())).toEqual(["tara.1", "tablut.1"]);
  own = takeOwn(own, account({ snapshot: { game: "tara" } }));
  expect(ids(own.values())).toEqual(["tablut.1"]);
});

test("a match that the viewer has left is its own no more", () => {
  let own: Matches = takeOwn(new Map(), account({ snapshot: { game: "tara", matches: [match("tara.1"), match("tara.2")] } }));
  own = takeOwn(own, account({ left: ["tara.1"] }));
  expect(ids(own.values())).toEqual(["tara.2"]);
  own = takeOwn(own, account({ news: [{ match: match("tara.1", { version: 5n }) }] }));
  expect(ids(own.values())).toEqual(["tara.2", "tara.1"]);
});

test("what waits for the viewer stands first, and of that what is soonest out of time", () => {
  const mine = { status: LIVE, viewerSeat: 0, toAct: [0] };
  const late = match("tara.late", { ...mine, deadline: at(900) as never });
  const soon = match("tara.soon", { ...mine, deadline: at(100) as never });
  const free = match("tara.free", mine);
  const others = match("tara.others", { ...mine, toAct: [1] });
  const asked = match("tara.asked", { viewerSeat: 1, seats: [{ seat: 1, reserved: true }] as never });
  const open = match("tara.open", { viewerSeat: 0 });
  const over = match("tara.over", { ...mine, status: ENDED });
  const sorted = mostUrgentFirst([over, open, others, free, late, asked, soon]);
  expect(ids(sorted)).toEqual(["tara.soon", "tara.late", "tara.free", "tara.asked", "tara.others", "tara.open", "tara.over"]);
  expect([isViewersTurn(over), isViewersTurn(soon), isInvited(asked), isInvited(open), urgency(over)]).toEqual([false, true, true, false, 4]);
});

test("the newest stand first", () => {
  const [one, two] = [match("tara.1", { created: at(1) as never }), match("tara.2", { created: at(2) as never })];
  expect(ids(newestFirst([one, two]))).toEqual(["tara.2", "tara.1"]);
});

test("players of the same name are grouped", () => {
  expect(grouped(["Ann", "level 1", "level 2", "level 1", "1 open"])).toBe("Ann, 2 × level 1, level 2 and 1 open");
  expect(grouped(["level 1"])).toBe("level 1");
});

test("a list tells who sits there, and of one that waits how many are missing", () => {
  const seats = [{ seat: 0, title: "blue", name: "Ann", accountId: "a" }, { seat: 1, title: "red" }, { seat: 2, title: "green", bot: { level: 2 } }];
  const players = (status: MatchStatus, seatCount = 3): string => playersOf(create(MatchSummarySchema, { status, seats, seatCount }));
  expect(players(WAITING)).toBe("Ann, level 2 and 1 open"); // and not the title of the seat besides
  expect(players(WAITING, 4)).toBe("Ann, level 2 and 2 open");
  expect(players(ENDED)).toBe("Ann and level 2"); // called off before anybody came
});
