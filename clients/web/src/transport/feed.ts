// News that heal: a stream that is opened again whenever it breaks. Each begins with the whole, so nothing is resumed.
import { Backoff, SILENCE_MILLISECONDS } from "./backoff";
import { Refusal } from "./refusal";
import type { Hearer } from "./socket";

/** Opens a stream. */
export type Tune<T> = (hearer: Hearer<T>) => { hangUp(): void };

export interface FeedEars<T> {
  heard(message: T): void;
  /** Whether news come now. */
  live(is: boolean): void;
}

export class Feed<T> {
  readonly #tune: Tune<T>;
  readonly #ears: FeedEars<T>;
  readonly #backoff = new Backoff();
  #stream: { hangUp(): void } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tune: Tune<T>, ears: FeedEars<T>) {
    this.#tune = tune;
    this.#ears = ears;
  }

  /** Opens it, or does nothing if it is open. */
  open(): void {
    if (this.#stream !== undefined) return;
    this.#listenFor();
    this.#stream = this.#tune({
      heard: (message) => {
        this.#backoff.succeeded();
        this.#listenFor();
        this.#ears.live(true);
        this.#ears.heard(message);
      },
      closed: (refusal) => this.#broken(refusal),
    });
  }

  /** Until it is opened again. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stream?.hangUp();
    this.#stream = undefined;
  }

  #broken(refusal: Refusal): void {
    this.close();
    this.#ears.live(false);
    this.#timer = setTimeout(() => this.open(), this.#backoff.next(refusal));
  }

  #listenFor(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#broken(Refusal.unreachable("no sign of life")), SILENCE_MILLISECONDS);
  }
}
