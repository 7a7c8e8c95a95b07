// WebSockets that cannot even be opened.
import { afterEach, expect, test, vi } from "vitest";
import { Refusal } from "../../src/transport/calls/refusal";
import { playSocket } from "../../src/transport/streams/sockets";

afterEach(() => vi.unstubAllGlobals());

test("a token that no WebSocket can carry, as one with a line break, ends the line", async () => {
  const refusing = vi.fn(function () {
    throw new SyntaxError("Invalid Sec-WebSocket-Protocol value");
  });
  vi.stubGlobal("WebSocket", refusing);
  const bearer = { token: () => Promise.resolve("abc\n"), renew: () => Promise.resolve(false) };
  const closed = new Promise<Refusal>((resolve) => {
    const listener = { heard: () => undefined, answered: () => undefined, closed: resolve };
    playSocket("tablut.1", bearer, "http://here")(-1n, listener);
  });
  expect(await closed).toMatchObject({ reason: "UNREACHABLE", isPassing: true }); // so the other kind of line is tried
  expect(refusing).toHaveBeenCalledOnce();
});
