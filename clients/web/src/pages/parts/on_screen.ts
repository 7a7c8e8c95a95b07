// Where places of a board are on the screen, for drawings on top of them.
import { createSignal, onCleanup, type Accessor } from "solid-js";

/** Time between two looks, because boards move without telling anybody. */
const LOOK_MILLISECONDS = 200;

export interface OnScreen<T> {
  readonly found: Accessor<T>;
  look(): void;
}

/** The result of `read`, looked up again whenever the page may have moved, until the owner is disposed of. */
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

/**
 * The elements of a place or of a choice in the bar. If there are none: all places whose keys begin so, like the zones
 * of a territory.
 */
export function placesOf(key: string, within: string): readonly Element[] {
  const name = CSS.escape(key);
  const exact = document.querySelectorAll(`${within} [data-place="${name}"], ${within} [data-step="${name}"]`);
  return [...(exact.length > 0 ? exact : document.querySelectorAll(`${within} [data-place^="${name}"]`))];
}

/** A box in pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of the places that are drawn. */
export function boxesOf(places: readonly Element[]): readonly DOMRect[] {
  return places.map((place) => place.getBoundingClientRect()).filter(({ width }) => width > 0);
}

/** One box around all of these, with a margin in pixels. There must be at least one. */
export function around(boxes: readonly DOMRect[], margin: number): Box {
  const x = Math.min(...boxes.map(({ left }) => left)) - margin;
  const y = Math.min(...boxes.map(({ top }) => top)) - margin;
  const width = Math.max(...boxes.map(({ right }) => right)) + margin - x;
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) + margin - y;
  return { x, y, width, height };
}

/** Whether the element is a choice in the bar, which on a phone lies over the board. */
export function isInBar(place: Element): boolean {
  return place.closest(".prompt") !== null;
}

function areSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
