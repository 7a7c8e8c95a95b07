// Streams over WebSockets; docs/browser.md describes their messages. Browsers open many WebSockets, but only six
// connections for all calls over HTTP/1.1.
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type DescMethodServerStreaming,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { Refusal, fromError, fromText } from "../calls/refusal";
import type { Bearer } from "../calls/session";
import type { Line } from "./line";

/** The close code of a refusal is this number plus the code of the status. */
const REFUSED = 4000;

/** Listens to a stream that takes no further requests. */
export interface Hearer<T> {
  heard(message: T): void;
  /** Called once, and nothing is called after it. */
  closed(refusal: Refusal): void;
}

/**
 * Opens a stream that takes one request and then sends messages. `address`: of the platform, if it is not the page's
 * own.
 */
export function listenBySocket<I extends DescMessage, O extends DescMessage>(
  method: DescMethodServerStreaming<I, O>,
  request: MessageInitShape<I>,
  who: string | Bearer,
  hearer: Hearer<MessageShape<O>>,
  address?: string,
): { hangUp(): void } {
  const first = toBinary(method.input, create(method.input, request));
  const spoken = { path: `${method.parent.typeName}/${method.name}`, protocol: "ardri.watch.v1" };
  const closed = (refusal: Refusal): void => hearer.closed(refusal);
  const socket = new Socket(spoken, who, first, closed, address, (bytes) => hearer.heard(fromBinary(method.output, bytes)));
  return { hangUp: () => socket.hangUp() };
}

/** What a WebSocket is opened for: the path of the method, and the subprotocol. */
export interface Spoken {
  readonly path: string;
  readonly protocol: string;
}

export class Socket implements Omit<Line, "act"> {
  readonly #early: Uint8Array<ArrayBuffer>[];
  readonly #closed: (refusal: Refusal) => void;
  readonly #heard: (bytes: Uint8Array) => void;
  #socket: WebSocket | undefined;
  #isOver = false;

  constructor(
    spoken: Spoken,
    who: string | Bearer,
    first: Uint8Array<ArrayBuffer>,
    closed: (refusal: Refusal) => void,
    address: string | undefined,
    heard: (bytes: Uint8Array) => void,
  ) {
    const at = new URL(`/${spoken.path}`, address ?? location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    this.#early = [first];
    this.#closed = closed;
    this.#heard = heard;
    const dial = (token: string): void => this.#dial(at, [spoken.protocol, `ardri.token.${token}`], renewing(who, token));
    if (typeof who === "string") dial(who);
    else who.token().then(dial).catch((error: unknown) => this.#end(fromError(error))); // no socket for a token with spaces
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(bytes);
    else if (this.#socket === undefined || this.#socket.readyState === WebSocket.CONNECTING) this.#early.push(bytes);
  }

  hangUp(): void {
    this.#isOver = true;
    this.#socket?.close(1000);
  }

  #dial(at: URL, protocols: string[], renew: () => Promise<boolean>): void {
    if (this.#isOver) return;
    const socket = new WebSocket(at, protocols);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    let last: Refusal | undefined;
    socket.onopen = () => this.#early.splice(0).forEach((each) => socket.send(each));
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#isOver) return;
      if (typeof data === "string") last = fromText(data);
      else this.#heard(new Uint8Array(data));
    };
    socket.onclose = ({ code, reason }) => {
      const refusal = last ?? fromCode(code, reason);
      if (refusal.code !== Code.Unauthenticated) this.#end(refusal);
      else void renew().then(
        (is) => this.#end(is ? Refusal.unreachable("the token was replaced") : refusal),
        (error: unknown) => this.#end(fromError(error)),
      );
    };
  }

  #end(refusal: Refusal): void {
    if (!this.#isOver) this.#closed(refusal);
    this.#isOver = true;
  }
}

function renewing(who: string | Bearer, token: string): () => Promise<boolean> {
  return () => (typeof who === "string" ? Promise.resolve(false) : who.renew(token));
}

function fromCode(code: number, reason: string): Refusal {
  const status = code - REFUSED;
  if (status <= 0 || Code[status] === undefined) return Refusal.unreachable("the connection was lost");
  return new Refusal(reason, reason, status as Code);
}
