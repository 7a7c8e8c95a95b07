// What is told by a stream, and asked for only while there is none.
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { Feed, type Tune } from "../../transport/streams/feed";
import { createPolled } from "./polling";

const POLL_MILLISECONDS = 5000;

export interface Source<T> {
  readonly tune: Tune<T>;
  heard(message: T): void;
  /** Asks for the whole instead. */
  ask(): Promise<void>;
  /** A page that is hidden needs no news. */
  readonly pauses: boolean;
}

/** Until the owner is disposed of. Why nothing is told: empty if something is. */
export function follow<T>(source: Source<T>): Accessor<string> {
  const [isBroken, setBroken] = createSignal(false);
  const feed = new Feed(source.tune, { heard: (message) => source.heard(message), live: (is) => setBroken(!is) });
  const polled = createPolled(() => source.ask(), POLL_MILLISECONDS, isBroken);
  const onShown = (): void => (source.pauses && document.hidden ? feed.close() : feed.open());
  document.addEventListener("visibilitychange", onShown);
  window.addEventListener("online", onShown);
  onCleanup(() => {
    feed.close();
    document.removeEventListener("visibilitychange", onShown);
    window.removeEventListener("online", onShown);
  });
  onShown();
  return () => (isBroken() ? polled.problem() : "");
}
