// Pointer, touch and keys for a drawing whose places carry `data-place`.
import { createSignal, type Accessor } from "solid-js";
import type { Choice } from "../contract";

export type Direction = "left" | "right" | "up" | "down";

/** A piece that is being dragged. Distances are in units of the drawing. */
export interface Held {
  readonly place: string;
  /** How far the piece is from where it stood. */
  readonly dx: number;
  readonly dy: number;
}

export interface Hands {
  /** To be used as `ref` of the drawing's root. */
  attach(root: SVGSVGElement): void;
  /** The place that Tab leads to: the only one with `tabindex` 0. */
  readonly at: Accessor<string>;
  readonly held: Accessor<Held | undefined>;
  /** Where a piece was dropped last. It need not slide there again. */
  readonly dropped: Accessor<string | undefined>;
}

/** What a board says about its places. */
export interface Places {
  /** The place where the focus begins. */
  readonly start: string;
  /** All places in reading order, in which `n` and `p` walk through them. */
  all(): readonly string[];
  /** The next place in that direction; undefined at the edge. */
  next(place: string, direction: Direction): string | undefined;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
/** Distance in units of the drawing after which a press becomes a drag. */
const DRAG_UNITS = 25;

/**
 * Arrow keys walk, Enter or Space presses, and `n` and `p` go to the next and the previous place that can be pressed. A
 * mouse or a pen presses or drags. A finger only taps, so scrolling plays nothing.
 */
export function createHands(choice: Choice, places: Places): Hands {
  const [at, setAt] = createSignal(places.start);
  const [held, setHeld] = createSignal<Held>();
  const [dropped, setDropped] = createSignal<string>();
  let root: SVGSVGElement;
  let grip: { readonly place: string; readonly x: number; readonly y: number; readonly isPressed: boolean } | undefined;
  /** Whether the last press was a mouse's or a pen's, so that its click means nothing more. */
  let isTaken = false;

  const focus = (place: string | undefined): void => {
    if (place === undefined) return;
    setAt(place);
    root.querySelector<SVGElement>(`[data-place="${CSS.escape(place)}"]`)?.focus();
  };
  const canBePressed = (place: string): boolean => choice.options.has(place) || choice.starts.has(place);
  const press = (place: string): void => {
    setDropped(undefined);
    choice.press(place);
  };

  const onKey = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined) focus(places.next(place, direction));
    else if (isHeldDown(event)) return; // neither here nor by the page around the board
    else if (event.key === "Enter" || event.key === " ") press(place);
    else if (event.key === "n" || event.key === "p") focus(walk(event.key === "n" ? 1 : -1, place));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The next place that can be chosen; if none can, the next one with which a choice can begin. */
  const walk = (by: 1 | -1, place: string): string | undefined => {
    const all = places.all();
    const from = all.indexOf(place);
    const order = all.map((_, index) => all[(from + by * (index + 1) + all.length * 2) % all.length] ?? place);
    return order.find((each) => choice.options.has(each)) ?? order.find((each) => choice.starts.has(each));
  };

  const onDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    isTaken = place !== undefined && event.button === 0 && event.pointerType !== "touch";
    if (place === undefined || !isTaken) return;
    window.addEventListener("pointerup", onUp, { once: true }); // it may be released beside the drawing
    const isPressed = choice.path.at(-1) !== place && canBePressed(place);
    grip = { place, ...pointIn(root, event), isPressed };
    if (isPressed) press(place); // taken up at once, to be dragged
  };
  const onMove = (event: PointerEvent): void => {
    if (grip === undefined || choice.path.at(-1) !== grip.place) return;
    const { x, y } = pointIn(root, event);
    const [dx, dy] = [x - grip.x, y - grip.y];
    if (held() === undefined && Math.hypot(dx, dy) < DRAG_UNITS) return;
    setHeld({ place: grip.place, dx, dy });
    choice.point(placeUnder(event));
  };
  const letGo = (): void => {
    grip = undefined;
    setHeld(undefined);
  };
  const onUp = (event: PointerEvent): void => {
    const from = grip;
    const wasHeld = held() !== undefined;
    letGo();
    if (from === undefined) return;
    const place = placeUnder(event);
    if (wasHeld) {
      if (place === undefined || place === from.place) return;
      setDropped(place);
      choice.press(place);
    } else if (place === from.place && !from.isPressed) {
      press(place);
    }
  };
  /**
   * Taps, and clicks by assistive technology, which have no `detail`. What a click says of its pointer is not asked:
   * before Firefox 129 and Safari 18.2 it says nothing, and a tap in Safari 18.2 says that it is a mouse's.
   */
  const onClick = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place !== undefined && !(isTaken && event.detail > 0)) press(place);
  };
  const onOver = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && held() === undefined) choice.point(placeOf(event.target));
  };
  const onFocus = (event: FocusEvent): void => {
    const place = placeOf(event.target);
    if (place === undefined) return;
    setAt(place);
    choice.point(place);
  };
  const onLeave = (): void => choice.point(undefined);

  return {
    at,
    held,
    dropped,
    attach(svg) {
      root = svg;
      svg.addEventListener("keydown", onKey);
      svg.addEventListener("pointerdown", onDown);
      svg.addEventListener("pointermove", onMove);
      svg.addEventListener("pointercancel", letGo);
      svg.addEventListener("click", onClick);
      svg.addEventListener("pointerover", onOver);
      svg.addEventListener("pointerleave", onLeave);
      svg.addEventListener("focusin", onFocus);
      svg.addEventListener("focusout", onLeave);
    },
  };
}

/** Whether a key that presses something is held down. Only its first press counts, for people with unsteady fingers. */
export function isHeldDown({ repeat, key }: KeyboardEvent): boolean {
  return repeat && /^(Enter| |\d)$/.test(key);
}

function placeOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? (target.closest<SVGElement>("[data-place]")?.dataset["place"] ?? undefined) : undefined;
}

/** The place under the pointer. The dragged piece itself lies there, so all elements at that point are asked. */
function placeUnder(event: PointerEvent): string | undefined {
  const found = document.elementsFromPoint(event.clientX, event.clientY);
  return found.map(placeOf).find((place) => place !== undefined);
}

function pointIn(svg: SVGSVGElement, event: PointerEvent): { readonly x: number; readonly y: number } {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return { x, y };
}
