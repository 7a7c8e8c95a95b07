// Pointers on a board: each press counts once, whatever the browser tells of its click, and no piece sticks to a pointer.
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice } from "../../src/board/contract";
import { createHands, type Hands } from "../../src/board/parts/hands";

/** A place on the board, or something beside it. */
class Part {
  readonly dataset: { readonly place?: string };
  constructor(place?: string) {
    this.dataset = place === undefined ? {} : { place };
  }
  closest(): Part | null {
    return this.dataset.place === undefined ? null : this;
  }
}

const press = vi.fn();
const path: string[] = [];
let under: Part;
let hands: Hands;
let leave: () => void;
let board: EventTarget;

beforeEach(() => {
  vi.clearAllMocks();
  path.length = 0;
  board = Object.assign(new EventTarget(), { getScreenCTM: () => undefined });
  vi.stubGlobal("Element", Part);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { elementsFromPoint: () => [under] });
  vi.stubGlobal("DOMPoint", class { constructor(readonly x: number, readonly y: number) {} matrixTransform() { return this; } });
  const choice = { path, options: new Map([["a", {}]]), starts: new Map(), press, point: () => undefined } as unknown as Choice;
  createRoot((dispose) => {
    leave = dispose;
    hands = createHands(choice, { start: "a", all: () => ["a", "b"], next: () => undefined });
    hands.attach(board as unknown as SVGSVGElement);
  });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** Sends an event to the board. What the pointer has let go is told to the window, too. */
function send(type: string, target: Part, more: object = {}): void {
  under = target;
  const event = (): Event => Object.defineProperties(new Event(type), fieldsOf({ target, button: 0, clientX: 0, clientY: 0, ...more }));
  if (target.dataset.place !== undefined) board.dispatchEvent(event());
  if (type === "pointerup") window.dispatchEvent(event());
}

function fieldsOf(fields: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
}

const [a, b, outside] = [new Part("a"), new Part("b"), new Part()];

test.each([
  ["a mouse", "mouse", { pointerType: "mouse" }],
  ["a mouse in older browsers", "mouse", {}],
  ["a pen", "pen", { pointerType: "pen" }],
  ["a finger", "touch", { pointerType: "touch" }],
  ["a finger in Safari 18.2", "touch", { pointerType: "mouse" }],
])("%s presses once", (_, pointerType, clicked) => {
  for (const place of [a, b]) {
    press.mockClear();
    send("pointerdown", place, { pointerType });
    send("pointerup", place, { pointerType });
    send("click", place, { detail: 1, ...clicked });
    expect(press.mock.calls).toEqual([[place.dataset.place]]);
  }
});

test("a click of assistive technology presses, also after a mouse", () => {
  send("pointerdown", a, { pointerType: "mouse" });
  press.mockClear();
  send("click", b, { detail: 0 });
  expect(press.mock.calls).toEqual([["b"]]);
});

test.each([
  ["pointerup", outside],
  ["pointercancel", a],
])("a piece is no longer held after %s", (end, where) => {
  send("pointerdown", a, { pointerType: "mouse" });
  path.push("a");
  send("pointermove", a, { clientX: 100 });
  expect(hands.held()?.dx).toBe(100);
  send(end, where);
  expect(hands.held()).toBeUndefined();
  send("pointermove", b, { clientX: 200 });
  expect(hands.held()).toBeUndefined();
});
