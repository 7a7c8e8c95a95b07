// Where places of a board are on the screen, for what is drawn over them.
import { createSignal, onCleanup, type Accessor } from "solid-js";

/** Boards move by themselves, and tell nobody. */
const LOOK_MILLISECONDS = 200;

export interface OnScreen<T> {
  readonly found: Accessor<T>;
  look(): void;
}

/** What `read` finds, looked up again whenever the page may have moved, until the owner is disposed of. */
export function createOnScreen<T>(read: () => T): OnScreen<T> {
  const [found, setFound] = createSignal(read(), { equals: areSame });
  const look = (): void => void setFound(() => read());
  const timer = setInterval(look, LOOK_MILLISECONDS);
  window.addEventListener("scroll", look, { capture: true, passive: true });
  window.addEventListener("resize", look);
  onCleanup(() => {
    clearInterval(timer);
    window.removeEventListener("scroll", look, { capture: true });
    window.removeEventListener("resize", look);
  });
  return { found, look };
}

/** A place, a choice in the bar, or all places whose keys begin so: the zones of a territory. */
export function placesOf(key: string, within: string): readonly Element[] {
  const name = CSS.escape(key);
  const exact = document.querySelectorAll(`${within} [data-place="${name}"], ${within} [data-step="${name}"]`);
  return [...(exact.length > 0 ? exact : document.querySelectorAll(`${within} [data-place^="${name}"]`))];
}

/** In pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of those that are drawn. */
export function boxesOf(places: readonly Element[]): readonly DOMRect[] {
  return places.map((place) => place.getBoundingClientRect()).filter(({ width }) => width > 0);
}

/** One box around all of these, of which there is at least one, and so many pixels more on each side. */
export function around(boxes: readonly DOMRect[], margin: number): Box {
  const x = Math.min(...boxes.map(({ left }) => left)) - margin;
  const y = Math.min(...boxes.map(({ top }) => top)) - margin;
  const width = Math.max(...boxes.map(({ right }) => right)) + margin - x;
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) + margin - y;
  return { x, y, width, height };
}

/** Whether it is a choice in the bar, which on a phone lies over the board. */
export function isInBar(place: Element): boolean {
  return place.closest(".prompt") !== null;
}

function areSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
