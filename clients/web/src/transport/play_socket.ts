// `Play` over a WebSocket: acts and watches for a seat. docs/browser.md says what is on it.
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import {
  PlayOpenSchema,
  PlayRequestSchema,
  PlayResponseSchema,
  type PlayAct,
  type PlayRequest,
} from "../gen/ardri/engine/v1/engine_service_pb";
import type { Dial, Line, Listener } from "./line";
import { Refusal, fromStatus, fromText } from "./refusal";

const METHOD = "ardri.engine.v1.EngineService/Play";
/** Close codes of refusals are this and the number of the status. */
const REFUSED = 4000;

/** A line for the seat of the token in that match. */
export function playSocket(matchId: string, token: string): Dial {
  return (from, listener) => new PlaySocket(matchId, token, from, listener);
}

class PlaySocket implements Line {
  readonly #socket: WebSocket;
  readonly #early: PlayRequest[] = [];
  #listener: Listener | undefined;
  #last: Refusal | undefined;

  constructor(matchId: string, token: string, from: bigint, listener: Listener) {
    this.#listener = listener;
    const at = new URL(`/${METHOD}`, location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(at, ["ardri.play.v1", `ardri.token.${token}`]);
    this.#socket.binaryType = "arraybuffer";
    const open = create(PlayOpenSchema, { fromVersion: from, withViews: true, withActions: true, withWords: true });
    this.#early.push(create(PlayRequestSchema, { matchId, body: { case: "open", value: open } }));
    this.#socket.onopen = () => this.#early.splice(0).forEach((request) => this.#send(request));
    this.#socket.onmessage = ({ data }) => this.#take(data);
    this.#socket.onclose = ({ code, reason }) => this.#close(this.#last ?? fromCode(code, reason));
  }

  act(act: PlayAct): void {
    this.#send(create(PlayRequestSchema, { body: { case: "act", value: act } }));
  }

  hangUp(): void {
    this.#listener = undefined;
    this.#socket.close(1000);
  }

  #send(request: PlayRequest): void {
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#early.push(request);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(toBinary(PlayRequestSchema, request));
  }

  #take(data: string | ArrayBuffer): void {
    if (typeof data === "string") {
      this.#last = fromText(data);
      return;
    }
    const message = fromBinary(PlayResponseSchema, new Uint8Array(data));
    const { ack, refusal } = message;
    if (ack !== undefined) this.#listener?.answered(ack.requestId, ack.version);
    if (refusal?.status !== undefined) this.#listener?.answered(refusal.requestId, fromStatus(refusal.status));
    this.#listener?.heard(message);
  }

  #close(refusal: Refusal): void {
    this.#listener?.closed(refusal);
    this.#listener = undefined;
  }
}

function fromCode(code: number, reason: string): Refusal {
  const status = code - REFUSED;
  if (status <= 0 || Code[status] === undefined) return Refusal.unreachable("the connection was lost");
  return new Refusal(reason, reason, status as Code);
}
