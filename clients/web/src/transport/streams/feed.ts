// News that heal: a stream that is opened again whenever it breaks. Each begins with the whole, so nothing is resumed.
import { Backoff, SILENCE_MILLISECONDS } from "../calls/backoff";
import { Refusal } from "../calls/refusal";
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
  readonly #quiet: number | undefined;
  readonly #backoff = new Backoff();
  #stream: { hangUp(): void } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `quiet`: of a stream without signs of life, after so many milliseconds without a message it is opened anew, as nobody knows
   * whether it is still there.
   */
  constructor(tune: Tune<T>, ears: FeedEars<T>, quiet?: number) {
    this.#tune = tune;
    this.#ears = ears;
    this.#quiet = quiet;
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

  #silent(): void {
    if (this.#quiet !== undefined) this.#backoff.succeeded(); // it had stayed open for all of that
    this.#broken(Refusal.unreachable("no sign of life"));
  }

  #listenFor(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#silent(), this.#quiet ?? SILENCE_MILLISECONDS);
  }
}
