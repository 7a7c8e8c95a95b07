// Streams over WebSockets: docs/browser.md says what is on them. Browsers open many of these, where they open six
// connections for all that is called by HTTP/1.1.
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
import type { Line } from "./line";
import { Refusal, fromText } from "./refusal";

/** Close codes of refusals are this and the number of the status. */
const REFUSED = 4000;

/** Who hears a stream that only tells. */
export interface Hearer<T> {
  heard(message: T): void;
  /** Once, and nothing after it. */
  closed(refusal: Refusal): void;
}

/** A stream that takes one request and then tells. `address`: of the platform, where it is not the page's own. */
export function listenBySocket<I extends DescMessage, O extends DescMessage>(
  method: DescMethodServerStreaming<I, O>,
  request: MessageInitShape<I>,
  token: string,
  hearer: Hearer<MessageShape<O>>,
  address?: string,
): { hangUp(): void } {
  const first = toBinary(method.input, create(method.input, request));
  const spoken = { path: `${method.parent.typeName}/${method.name}`, protocol: "ardri.watch.v1" };
  const closed = (refusal: Refusal): void => hearer.closed(refusal);
  const socket = new Socket(spoken, token, first, closed, address, (bytes) => hearer.heard(fromBinary(method.output, bytes)));
  return { hangUp: () => socket.hangUp() };
}

/** What is said on one: the path of the method, and the subprotocol. */
export interface Spoken {
  readonly path: string;
  readonly protocol: string;
}

export class Socket implements Omit<Line, "act"> {
  readonly #socket: WebSocket;
  readonly #early: Uint8Array<ArrayBuffer>[];
  #isOver = false;

  constructor(
    spoken: Spoken,
    token: string,
    first: Uint8Array<ArrayBuffer>,
    closed: (refusal: Refusal) => void,
    address: string | undefined,
    heard: (bytes: Uint8Array) => void,
  ) {
    const at = new URL(`/${spoken.path}`, address ?? location.href);
    at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(at, [spoken.protocol, `ardri.token.${token}`]);
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
      if (!this.#isOver) closed(last ?? fromCode(code, reason));
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
