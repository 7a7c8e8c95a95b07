// Follows a stream, and polls only while the stream is broken.
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { Feed, type Tune } from "../../transport/streams/feed";
import { createPolled } from "./polling";

const POLL_MILLISECONDS = 5000;

export interface Source<T> {
  readonly tune: Tune<T>;
  heard(message: T): void;
  /** Asks for the whole state instead. */
  ask(): Promise<void>;
  /** Whether the stream is closed while the page is hidden. */
  readonly pauses: boolean;
}

/** Follows the source until the owner is disposed of. Returns why there is no news; empty if there is. */
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
