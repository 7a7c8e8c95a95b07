// Messages of a stream by Connect: a byte of flags and four of length before each.
const HEAD = 5;
const END = 2;

export interface Envelope {
  /** The last one, which is JSON and says how the stream ended. */
  readonly isEnd: boolean;
  readonly bytes: Uint8Array;
}

export function sealed(bytes: Uint8Array): Uint8Array {
  const envelope = new Uint8Array(HEAD + bytes.length);
  new DataView(envelope.buffer).setUint32(1, bytes.length);
  envelope.set(bytes, HEAD);
  return envelope;
}

/** Those in a body, as they come. `lost`: what a broken body is thrown as. */
export async function* opened(
  body: ReadableStream<Uint8Array> | null,
  lost: (cause: unknown) => never,
): AsyncGenerator<Envelope> {
  const reader = body?.getReader();
  let buffer = new Uint8Array(0);
  try {
    for (;;) {
      const size = buffer.length < HEAD ? undefined : new DataView(buffer.buffer, buffer.byteOffset).getUint32(1);
      if (size !== undefined && buffer.length >= HEAD + size) {
        yield { isEnd: ((buffer[0] ?? 0) & END) !== 0, bytes: buffer.slice(HEAD, HEAD + size) };
        buffer = buffer.slice(HEAD + size);
        continue;
      }
      const read = await reader?.read().catch(lost);
      if (read?.value === undefined) return;
      buffer = joined(buffer, read.value);
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
