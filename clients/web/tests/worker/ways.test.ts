// What the service worker touches: pages and files of the client, never an answer of the platform.
import { expect, test } from "vitest";
import { stale, wayOf } from "../../src/worker/ways";

const HOME = "http://127.0.0.1:7880";
const FILES = new Set(["/assets/index-1.js", "/assets/index-1.css"]);
const way = (path: string, mode = "cors", method = "GET", home = HOME) => wayOf({ method, mode, url: `${home}${path}` }, HOME, FILES);

test("hashed files of this build and the offline page are kept", () => {
  for (const path of [...FILES, "/offline.html", "/offline.css", "/offline.js"]) expect(way(path)).toBe("kept");
  expect(way("/assets/index-0.js")).toBe("network");
  expect(way("/icon.svg")).toBe("network");
});

test("pages come from the network, or are the offline page", () => {
  for (const path of ["/", "/match/tablut.x", "/assets/index-1.js"]) expect(way(path, "navigate")).toBe("page");
});

test("answers of the platform and of other hosts pass", () => {
  expect(way("/ardri.gateway.v1.LobbyService/ListGames", "cors", "POST")).toBe("network");
  expect(way("/ardri.gateway.v1.LobbyService/ListGames")).toBe("network");
  expect(way("/assets/index-1.js", "cors", "GET", "http://elsewhere:1")).toBe("network");
});

test("files of an older build are dropped", () => {
  const kept = ["/assets/index-0.js", "/assets/index-1.js", "/offline.html"].map((path) => `${HOME}${path}`);
  expect(stale(kept, FILES)).toEqual([`${HOME}/assets/index-0.js`]);
});
