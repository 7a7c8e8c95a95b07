// Where the focus goes when the focused element leaves the page or moves within it.
import { onCleanup } from "solid-js";

const heirs: HTMLElement[] = [];
let last: EventTarget | null = null;
let isWatched = false;

/**
 * Gives the focus to `heir` whenever the focused element is removed, for example by another page. Otherwise users of a
 * keyboard would begin again at the start of the page. An element that only moves, such as a row of a list, keeps the
 * focus. Holds until the owner is disposed of; if there are several heirs, the last one gets the focus.
 */
export function inheritFocus(heir: HTMLElement): void {
  watch();
  heirs.push(heir);
  onCleanup(() => heirs.splice(heirs.lastIndexOf(heir), 1));
}

/**
 * Gives the focus to the heir if nothing has it, or something in `gone`: a dialog that was closed after the button that
 * had opened it left the page.
 */
export function focusHeir(gone: Element | null = null): void {
  const has = document.activeElement;
  if (has === document.body || isWithin(has, gone)) heirs.at(-1)?.focus({ preventScroll: true });
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener("focusin", ({ target }) => (last = target));
  document.addEventListener("pointerdown", ({ target }) => !isWithin(target, last) && (last = null), { capture: true }); // the viewer has pressed elsewhere
  new MutationObserver(pass).observe(document.body, { childList: true, subtree: true });
}

function pass(changes: readonly MutationRecord[]): void {
  if (document.activeElement !== document.body || !(last instanceof HTMLElement || last instanceof SVGElement)) return;
  const isMoved = changes.some(({ addedNodes }) => [...addedNodes].some((added) => isWithin(last, added)));
  if (isMoved && last.isConnected) last.focus({ preventScroll: true });
  if (last.isConnected) return;
  last = null;
  focusHeir();
}

function isWithin(inner: EventTarget | null, outer: EventTarget | null): boolean {
  return inner instanceof Node && outer instanceof Node && outer.contains(inner);
}
