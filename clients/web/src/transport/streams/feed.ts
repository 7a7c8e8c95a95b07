// A stream of news that is opened again whenever it breaks. Each stream begins with the whole state, so nothing is
// resumed.
import { Backoff, SILENCE_MILLISECONDS } from "../calls/backoff";
import { Refusal } from "../calls/refusal";
import type { Hearer } from "./socket";

/** Opens a stream; `hangUp` ends it. */
export type Tune<T> = (hearer: Hearer<T>) => { hangUp(): void };

export interface FeedEars<T> {
  heard(message: T): void;
  /** Told whether the stream is delivering news now. */
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
   * `quiet`: for streams without signs of life. After this many milliseconds without a message, the stream is opened
   * again, because it may be dead.
   */
  constructor(tune: Tune<T>, ears: FeedEars<T>, quiet?: number) {
    this.#tune = tune;
    this.#ears = ears;
    this.#quiet = quiet;
  }

  /** Opens the stream; does nothing if it is open. */
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

  /** Closes the stream until it is opened again. */
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
    if (this.#quiet !== undefined) this.#backoff.succeeded(); // it stayed open all this time, so it was no failed try
    this.#broken(Refusal.unreachable("no sign of life"));
  }

  #listenFor(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#silent(), this.#quiet ?? SILENCE_MILLISECONDS);
  }
}
