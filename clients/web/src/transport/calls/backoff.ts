// How long to wait for a stream, and before trying again.
import type { Refusal } from "./refusal";

const FIRST = 100;
const MOST = 5000;
/** With no message for so long, three signs of life, a stream counts as broken. */
export const SILENCE_MILLISECONDS = 15_000;

/** The pauses between the tries of one request or one stream: they double, each drawn between nothing and that. */
export class Backoff {
  #tries = 0;

  succeeded(): void {
    this.#tries = 0;
  }

  /** Milliseconds to wait now, with what the platform asks for. */
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
