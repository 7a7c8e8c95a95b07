// The Connect protocol as the gateway speaks it: unary calls, streams in any pieces, refusals.
import { create, toBinary } from "@bufbuild/protobuf";
import { base64Encode } from "@bufbuild/protobuf/wire";
import { Code, createClient } from "@connectrpc/connect";
import { afterAll, expect, test, vi } from "vitest";
import {
  EngineService,
  GetMatchResponseSchema,
  WatchMatchResponseSchema,
} from "../../src/gen/ardri/engine/v1/engine_service_pb";
import { ErrorInfoSchema, RetryInfoSchema } from "../../src/gen/google/rpc/error_details_pb";
import { call } from "../../src/transport/calls/clients";
import { connectTransport, type Fetcher } from "../../src/transport/calls/connect";
import { sealed } from "../../src/transport/calls/envelopes";
import { fromError, fromText } from "../../src/transport/calls/refusal";

vi.stubGlobal("location", { origin: "http://here" });
afterAll(() => vi.unstubAllGlobals());

const engine = (fetcher: Fetcher) => createClient(EngineService, connectTransport(fetcher));
const heartbeat = (version: bigint): Uint8Array =>
  sealed(toBinary(WatchMatchResponseSchema, create(WatchMatchResponseSchema, { heartbeat: { version } })));
const end = (error?: object): Uint8Array => {
  const envelope = sealed(new TextEncoder().encode(JSON.stringify(error === undefined ? {} : { error })));
  envelope[0] = 2;
  return envelope;
};
const info = base64Encode(toBinary(ErrorInfoSchema, create(ErrorInfoSchema, { reason: "ILLEGAL_ACTION", metadata: { rule: "B8" } })));
const retry = base64Encode(toBinary(RetryInfoSchema, create(RetryInfoSchema, { retryDelay: { seconds: 2n } })));
const REFUSED = {
  code: "failed_precondition",
  message: "the throne is in the way",
  details: [
    { type: "google.rpc.ErrorInfo", value: info },
    { type: "google.rpc.RetryInfo", value: retry },
  ],
};

/** A body in pieces of so many bytes. */
function body(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

async function versions(stream: AsyncIterable<{ heartbeat?: { version: bigint } | undefined }>): Promise<bigint[]> {
  const seen: bigint[] = [];
  for await (const { heartbeat: beat } of stream) if (beat !== undefined) seen.push(beat.version);
  return seen;
}

test("a call is a POST of bytes to the name of its method", async () => {
  const answer = toBinary(GetMatchResponseSchema, create(GetMatchResponseSchema, { match: { matchId: "tablut.1" } }));
  const asked: Parameters<Fetcher>[] = [];
  const { match } = await engine(async (...call) => (asked.push(call), new Response(answer))).getMatch({ matchId: "tablut.1" });
  expect(match?.matchId).toBe("tablut.1");
  const [url, { headers, method }] = asked[0]!;
  expect([method, url]).toEqual(["POST", "http://here/ardri.engine.v1.EngineService/GetMatch"]);
  expect(headers.get("content-type")).toBe("application/proto");
});

test("a refusal has its reason, its rule and what it asks to wait", async () => {
  const refusing: Fetcher = async () => Response.json(REFUSED, { status: 412 });
  const refusal = fromError(await engine(refusing).getMatch({}).catch((error: unknown) => error));
  expect(refusal).toMatchObject({ message: "the throne is in the way", reason: "ILLEGAL_ACTION", code: Code.FailedPrecondition });
  expect([refusal.rule, refusal.retryMilliseconds, refusal.isPassing]).toEqual(["B8", 2000, true]);
});

test.each([
  ["nobody is there", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a proxy answers in its own words", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
])("where %s, a later try may succeed", async (_, fetcher: Fetcher) => {
  const refusal = fromError(await engine(fetcher).getMatch({}).catch((error: unknown) => error));
  expect([refusal.reason, refusal.isPassing]).toEqual(["UNREACHABLE", true]);
});

test("a call that takes too long is given up", async () => {
  const silent: Fetcher = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      const end = (): void => reject(signal?.reason);
      if (signal?.aborted === true) end(); // a slow machine asks when the time is up
      else signal?.addEventListener("abort", end);
    });
  const refusal = fromError(await engine(silent).getMatch({}, { timeoutMs: 5 }).catch((error: unknown) => error));
  expect([refusal.message, refusal.isPassing]).toEqual(["no answer in time", true]);
});

test.each([1, 2, 7, 1000])("a stream may come in pieces of %i bytes", async (size) => {
  const told = joined(heartbeat(3n), heartbeat(4n), end());
  expect(await versions(engine(async () => new Response(body(told, size))).watchMatch({}))).toEqual([3n, 4n]);
});

test("a stream that is refused tells what came before", async () => {
  const told = joined(heartbeat(3n), end(REFUSED));
  const seen: bigint[] = [];
  const watching = (async () => {
    for await (const each of engine(async () => new Response(body(told, 10))).watchMatch({})) seen.push(each.heartbeat!.version);
  })();
  await expect(watching).rejects.toSatisfy((error) => fromError(error).reason === "ILLEGAL_ACTION");
  expect(seen).toEqual([3n]);
});

test("a stream without an end has broken", async () => {
  const told = joined(heartbeat(3n), heartbeat(4n).slice(0, 4));
  const watching = versions(engine(async () => new Response(body(told, 10))).watchMatch({}));
  await expect(watching).rejects.toSatisfy((error) => fromError(error).reason === "UNREACHABLE");
});

test("a call that its caller has ended says so, and is not tried again", async () => {
  const abort = new AbortController();
  let tries = 0;
  const calling = call(
    (options) => {
      tries++;
      abort.abort();
      return engine(async (_, { signal }) => Promise.reject(signal?.reason)).getMatch({}, options);
    },
    1000,
    abort.signal,
  );
  expect(await calling.catch((error: unknown) => error)).toMatchObject({ reason: "CANCELED", message: "the caller has ended the call", isPassing: false });
  expect(tries).toBe(1);
});

test("the last text of a WebSocket is a refusal, too", () => {
  const details = [{ "@type": "x", reason: "LIMIT", metadata: { limit: "frames" } }, { "@type": "y", retryDelay: "1.500s" }];
  const refusal = fromText(JSON.stringify({ code: 8, message: "too many", details }));
  expect(refusal).toMatchObject({ reason: "LIMIT", message: "too many", retryMilliseconds: 1500, metadata: { limit: "frames" } });
});
