// Following one's own matches.
import { create } from "@bufbuild/protobuf";
import { createRoot } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { WatchAccountResponseSchema, type WatchAccountResponse } from "../../../src/gen/ardri/gateway/v1/lobby_service_pb";
import { followAccount, forgetLeft, own } from "../../../src/store/matches/waiting";

interface Followed {
  heard(message: WatchAccountResponse): void;
  tune(hearer: object): void;
}

const { timeOrigin: opened } = performance;
const { listen, stream } = vi.hoisted(() => ({ listen: vi.fn(), stream: { heard: (_: WatchAccountResponse): void => undefined } }));
vi.mock("../../../src/store/account/account", () => ({ account: () => ({ id: "ann" }), bearer: {}, clients: {} }));
vi.mock("../../../src/transport/streams/socket", () => ({ listenBySocket: listen }));
vi.mock("../../../src/store/requests/following", () => ({ follow: ({ heard, tune }: Followed) => ((stream.heard = heard), tune({})) }));

let leave = (): void => undefined;

async function follow(): Promise<void> {
  createRoot((dispose) => ((leave = dispose), followAccount(() => undefined)));
  await Promise.resolve(); // its effects run now
}
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test("what has ended since the page was opened is asked for, however late the code that follows comes", async () => {
  vi.useFakeTimers({ now: opened + 60_000 });
  await follow();
  const { since } = listen.mock.lastCall?.[1] as { since: { seconds: bigint } };
  expect(since.seconds).toBe(BigInt(Math.floor(opened / 1000)));
});

test("a match that the viewer has left is its own no more, before the stream says so", async () => {
  await follow();
  stream.heard(create(WatchAccountResponseSchema, { snapshot: { game: "tara", matches: [{ matchId: "tara.a" }, { matchId: "tara.b" }] } }));
  forgetLeft("tara.a");
  expect([...own().keys()]).toEqual(["tara.b"]);
});
