// Where the focus goes when what has it is taken off the page, or put elsewhere on it.
import { onCleanup } from "solid-js";

const heirs: HTMLElement[] = [];
let last: EventTarget | null = null;
let isWatched = false;

/**
 * Gives the focus to `heir` whenever what has it is taken off the page, as by another page; else whoever uses the keyboard would
 * begin again at the page's start. What is moved, as a row of a list, keeps it. Until the owner is disposed of; of several the last one inherits.
 */
export function inheritFocus(heir: HTMLElement): void {
  watch();
  heirs.push(heir);
  onCleanup(() => heirs.splice(heirs.lastIndexOf(heir), 1));
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  document.addEventListener("focusin", ({ target }) => (last = target));
  document.addEventListener("pointerdown", ({ target }) => !isWithin(target, last) && (last = null), { capture: true }); // it is left
  new MutationObserver(pass).observe(document.body, { childList: true, subtree: true });
}

function pass(changes: readonly MutationRecord[]): void {
  if (document.activeElement !== document.body || !(last instanceof HTMLElement || last instanceof SVGElement)) return;
  const isMoved = changes.some(({ addedNodes }) => [...addedNodes].some((added) => isWithin(last, added)));
  if (isMoved && last.isConnected) last.focus({ preventScroll: true });
  if (last.isConnected) return;
  last = null;
  heirs.at(-1)?.focus({ preventScroll: true });
}

function isWithin(inner: EventTarget | null, outer: EventTarget | null): boolean {
  return inner instanceof Node && outer instanceof Node && outer.contains(inner);
}
