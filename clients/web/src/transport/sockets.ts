// `Play` and `WatchMatch` over a WebSocket: docs/browser.md says what is on it. Browsers open many of these, where
// they open six connections for all that is called by HTTP/1.1.
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import {
  EngineService,
  PlayOpenSchema,
  PlayRequestSchema,
  PlayResponseSchema,
  WatchMatchRequestSchema,
  WatchMatchResponseSchema,
  type PlayAct,
  type PlayResponse,
} from "../gen/ardri/engine/v1/engine_service_pb";
import { seconds } from "../model/clock";
import { playAlone } from "./watch_stream";
import type { Clients } from "./clients";
import type { Dial, Line, Listener } from "./line";
import { Refusal, fromStatus, fromText } from "./refusal";

/** Close codes of refusals are this and the number of the status. */
const REFUSED = 4000;
const ALL = { withViews: true, withActions: true, withWords: true };
/** A seat counts as here for so long after its page was closed: it may be loaded anew. */
const KEEP_SECONDS = 20;

/** A line for the seat of the token in that match. `address`: of the platform; left out, the page's own origin. */
export function playSocket(matchId: string, token: string, address?: string): Dial {
  return (from, listener) => {
    const opening = create(PlayOpenSchema, { fromVersion: from, keepSeat: seconds(KEEP_SECONDS), ...ALL });
    const first = create(PlayRequestSchema, { matchId, body: { case: "open", value: opening } });
    const hello = { method: "Play", token, first: toBinary(PlayRequestSchema, first), address } as const;
    const socket = new Socket(hello, listener, (bytes) => {
      const message = fromBinary(PlayResponseSchema, bytes);
      answer(message, listener);
      listener.heard(message);
    });
    return {
      act: (act) => socket.send(toBinary(PlayRequestSchema, create(PlayRequestSchema, { body: { case: "act", value: act } }))),
      hangUp: () => socket.hangUp(),
    };
  };
}

/** A line for who only watches. */
export function watchSocket(engine: Clients["engine"], matchId: string, token: string, address?: string): Dial {
  return (from, listener) => {
    const first = create(WatchMatchRequestSchema, { matchId, fromVersion: from, ...ALL });
    const hello = { method: "WatchMatch", token, first: toBinary(WatchMatchRequestSchema, first), address } as const;
    const socket = new Socket(hello, listener, (bytes) => listener.heard(fromBinary(WatchMatchResponseSchema, bytes)));
    return {
      act: (act: PlayAct) => void playAlone(engine, matchId, act).then((found) => listener.answered(act.requestId, found)),
      hangUp: () => socket.hangUp(),
    };
  };
}

function answer({ ack, refusal }: PlayResponse, listener: Listener): void {
  if (ack !== undefined) listener.answered(ack.requestId, ack.version);
  if (refusal?.status !== undefined) listener.answered(refusal.requestId, fromStatus(refusal.status));
}

const PROTOCOLS = { Play: "ardri.play.v1", WatchMatch: "ardri.watch.v1" } as const;

/** How a stream is opened. */
interface Hello {
  readonly method: keyof typeof PROTOCOLS;
  readonly token: string;
  /** The first frame. */
  readonly first: Uint8Array<ArrayBuffer>;
  readonly address: string | undefined;
}

class Socket implements Omit<Line, "act"> {
  readonly #socket: WebSocket;
  readonly #early: Uint8Array<ArrayBuffer>[];
  #isOver = false;

  constructor({ method, token, first, address }: Hello, listener: Listener, heard: (bytes: Uint8Array) => void) {
    const at = new URL(`/${EngineService.typeName}/${method}`, address ?? location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(at, [PROTOCOLS[method], `ardri.token.${token}`]);
    this.#socket.binaryType = "arraybuffer";
    this.#early = [first];
    let last: Refusal | undefined;
    this.#socket.onopen = () => this.#early.splice(0).forEach((each) => this.#socket.send(each));
    this.#socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#isOver) return;
      if (typeof data === "string") last = fromText(data);
      else heard(new Uint8Array(data));
    };
    this.#socket.onclose = ({ code, reason }) => {
      if (!this.#isOver) listener.closed(last ?? fromCode(code, reason));
      this.#isOver = true;
    };
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#early.push(bytes);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes);
  }

  hangUp(): void {
    this.#isOver = true;
    this.#socket.close(1000);
  }
}

function fromCode(code: number, reason: string): Refusal {
  const status = code - REFUSED;
  if (status <= 0 || Code[status] === undefined) return Refusal.unreachable("the connection was lost");
  return new Refusal(reason, reason, status as Code);
}
