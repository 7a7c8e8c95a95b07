// The Connect protocol over fetch, with binary messages (connectrpc.com/docs/protocol). Replaces the transport of
// @connectrpc/connect-web, whose JSON code for every message takes a seventh of the first page.
import { create, fromBinary, toBinary, type DescMessage, type DescMethod, type MessageInitShape } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { Code, ConnectError, type StreamResponse, type Transport, type UnaryResponse } from "@connectrpc/connect";
import { opened, sealed } from "./envelopes";
import { Refusal } from "./refusal";

/** An error as JSON. */
interface Said {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly { readonly type: string; readonly value: string }[];
}

const CODES: ReadonlyMap<string, Code> = new Map(
  Object.entries(Code).flatMap(([name, code]) => (typeof code === "number" ? [[snake(name), code] as const] : [])),
);

/** Sends a request. It adds the caller's token. */
export type Fetcher = (url: string, request: RequestInit & { readonly headers: Headers }) => Promise<Response>;

/** A transport of Connect. `address`: of the platform; if left out, the page's own origin. */
export function connectTransport(fetcher: Fetcher, address?: string): Transport {
  async function post(method: DescMethod, kind: string, body: Uint8Array<ArrayBuffer>, limits: Limits): Promise<Response> {
    const headers = new Headers({ "content-type": `application/${kind}`, "connect-protocol-version": "1" });
    if (limits.timeoutMs !== undefined) headers.set("connect-timeout-ms", String(limits.timeoutMs));
    const url = new URL(`/${method.parent.typeName}/${method.name}`, address ?? location.origin).href;
    const response = await fetcher(url, { method: "POST", headers, body, signal: signalOf(limits) }).catch(lost);
    if (!response.ok) throw errorOf(await response.json().catch(() => ({})), Code.Unavailable);
    return response;
  }

  return {
    async unary<I extends DescMessage, O extends DescMessage>(...call: Parameters<Transport["unary"]>) {
      const [method, signal, timeoutMs, , input] = call;
      const body = bytesOf(method.input, input);
      const response = await post(method, "proto", body, { signal, timeoutMs });
      const message = fromBinary(method.output, new Uint8Array(await response.arrayBuffer().catch(lost)));
      const { headers: header } = response;
      const answer = { stream: false, service: method.parent, method, header, trailer: new Headers(), message };
      return answer as unknown as UnaryResponse<I, O>;
    },
    async stream<I extends DescMessage, O extends DescMessage>(...call: Parameters<Transport["stream"]>) {
      const [method, signal, timeoutMs, , inputs] = call;
      const parts: Uint8Array[] = [];
      for await (const input of inputs) parts.push(sealed(bytesOf(method.input, input)));
      const body = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
      const response = await post(method, "connect+proto", body, { signal, timeoutMs });
      const message = messagesOf(method.output, response);
      const { headers: header } = response;
      const answer = { stream: true, service: method.parent, method, header, trailer: new Headers(), message };
      return answer as unknown as StreamResponse<I, O>;
    },
  };
}

interface Limits {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
}

function signalOf({ signal, timeoutMs }: Limits): AbortSignal {
  const limits = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)];
  return AbortSignal.any(signal === undefined ? limits : [signal, ...limits]);
}

function bytesOf<D extends DescMessage>(schema: D, input: MessageInitShape<D>): Uint8Array<ArrayBuffer> {
  return toBinary(schema, create(schema, input));
}

async function* messagesOf(schema: DescMessage, response: Response): AsyncGenerator<unknown> {
  for await (const { isEnd, bytes } of opened(response.body, lost)) {
    if (!isEnd) {
      yield fromBinary(schema, bytes);
      continue;
    }
    const { error } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly error?: Said };
    if (error !== undefined) throw errorOf(error, Code.Unknown);
    return;
  }
  lost(undefined); // without an end, as a proxy passes on what a killed gateway had sent
}

function errorOf(said: Said, otherwise: Code): ConnectError {
  const error = new ConnectError(said.message ?? "the platform does not answer", CODES.get(said.code ?? "") ?? otherwise);
  error.details = (said.details ?? []).map(({ type, value }) => ({ type, value: base64Decode(value) }));
  return error;
}

/**
 * Turns the failure of a fetch into the error of a broken connection or a late answer. A Refusal from getting a token
 * is passed on.
 */
function lost(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  const isLeft = cause instanceof DOMException && cause.name === "AbortError";
  const code = isLate ? Code.DeadlineExceeded : isLeft ? Code.Canceled : Code.Unavailable;
  throw new ConnectError(isLate ? "no answer in time" : isLeft ? "the caller has ended the call" : "the connection was lost", code);
}

/** `failed_precondition` for `FailedPrecondition`. */
function snake(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
