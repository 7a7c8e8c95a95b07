// How long to wait for a stream to speak, and how long to wait before trying again.
import type { Refusal } from "./refusal";

const FIRST = 100;
const MOST = 5000;
/** A stream without a message for this long counts as broken. In this time it should have sent three signs of life. */
export const SILENCE_MILLISECONDS = 15_000;

/**
 * The pauses between the tries of one request or one stream. Each is random between 0 and a limit that doubles with
 * each try.
 */
export class Backoff {
  #tries = 0;

  succeeded(): void {
    this.#tries = 0;
  }

  /** Milliseconds to wait before the next try, including what the platform asks for. */
  next(refusal: Refusal): number {
    const ceiling = Math.min(MOST, FIRST * 2 ** this.#tries);
    this.#tries = Math.min(this.#tries + 1, 16);
    return refusal.retryMilliseconds + Math.random() * ceiling;
  }
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
