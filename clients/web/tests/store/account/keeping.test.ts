// What is kept of the viewer: with the account, in this browser, and in the title of the tab.
import { expect, test, vi } from "vitest";
import { create } from "@bufbuild/protobuf";
import { tabTitle } from "../../../src/environment/title";
import { LevelBandSchema, type LevelBand } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { ResultCountSchema } from "../../../src/gen/ardri/match/v1/match_pb";
import { bandWords, ratingWords, resultRows } from "../../../src/model/matches/results";
import { read, written } from "../../../src/store/account/roaming";
import { forgetAll, traces } from "../../../src/store/account/traces";

test("preferences go to the account and come back; what belongs to the device stays", () => {
  const kept = written({ theme: "dark", sound: false, notify: true });
  expect(read(kept)).toEqual({ theme: "dark", sound: false });
});

test("what another client has written is no preference here", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(read(bytes("no json"))).toBeUndefined();
  expect(read(bytes("[]"))).toEqual({});
  expect(read(bytes('{"theme": "pink", "sound": "loud", "volume": 3, "confirm": true}'))).toEqual({ confirm: true });
});

test("what this browser keeps is said in words, and nothing of others", () => {
  const found = traces(["ardri.account", "ardri.preferences", "ardri.preferences.version", "ardri.lessons.learner", "ardri.muster.x", "other"]);
  expect(found.map(({ count }) => count)).toEqual([1, 2, 1, 1]);
  expect(found[2]?.words).toContain("lessons");
  expect(found[3]?.words).toContain("matches");
  const [taken, games] = traces(["ardri.tournaments", "ardri.tournaments.games"]);
  expect([taken?.words, games?.words]).toEqual(["the tournaments that you take part in", "which matches that you have seen are games of which tournament"]);
});

test("what a tab keeps is said and forgotten with the rest", () => {
  const [shared, own] = [storage({ "ardri.muster.x": "", other: "" }), storage({ "ardri.organiser": "token" })];
  vi.stubGlobal("localStorage", shared);
  vi.stubGlobal("sessionStorage", own);
  expect(traces().map(({ words }) => words)).toEqual([expect.stringContaining("matches"), expect.stringContaining("organiser")]);
  forgetAll();
  expect([Object.keys(shared), Object.keys(own)]).toEqual([["other"], []]);
  vi.unstubAllGlobals();
});

/** Its entries are its own properties, as those of a browser's are. */
function storage(entries: Readonly<Record<string, string>>): object {
  const kept: Record<string, unknown> = { ...entries };
  return Object.defineProperty(kept, "removeItem", { value: (key: string) => void Reflect.deleteProperty(kept, key) });
}

test("the title says whose turn it is, here and elsewhere", () => {
  expect(tabTitle("Match", false, 0)).toBe("Match · Ardri");
  expect(tabTitle("Match", true, 0)).toBe("Your turn · Match · Ardri");
  expect(tabTitle("Play", false, 2)).toBe("(2) Play · Ardri");
});

test("results are rows, game by game", () => {
  const counts = [
    create(ResultCountSchema, { game: "tara", seats: 3, wins: 1 }),
    create(ResultCountSchema, { game: "tablut", seats: 2, withBots: true, losses: 2 }),
    create(ResultCountSchema, { game: "tablut", seats: 2, draws: 1 }),
  ];
  expect(resultRows(counts).map(({ game, against }) => `${game}: ${against}`)).toEqual([
    "tablut: 2 seats, people alone",
    "tablut: 2 seats, with the computer",
    "tara: 3 seats, people alone",
  ]);
  expect(ratingWords(1500, 40)).toBe("1500 ± 80");
});

test("a level stands in a band among accounts, which may be open or assumed", () => {
  const words = (band: Partial<LevelBand>): string => bandWords(create(LevelBandSchema, { rating: 1462, games: 9, ...band }));
  expect(words({ low: 1404, high: 1519 })).toBe("about 1400 to 1520");
  expect(words({ low: 1404 })).toBe("1400 or more");
  expect(words({ high: 1519 })).toBe("1520 or less");
  expect(words({})).toBe("about 1460");
  expect(words({ low: 0, high: 1519, games: 0 })).toBe("about 0 to 1520, a guess until people have played it");
});
