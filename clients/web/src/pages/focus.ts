// Where the focus goes when what has it is taken off the page.
import { onCleanup } from "solid-js";

const heirs: HTMLElement[] = [];
let last: EventTarget | null = null;
let isWatched = false;

/**
 * Gives the focus to `heir` whenever what has it is taken off the page, as by another page; else whoever uses the keyboard would
 * begin again at the page's start. Until the owner is disposed of; of several the last one inherits.
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
  new MutationObserver(pass).observe(document.body, { childList: true, subtree: true });
}

function pass(): void {
  if (document.activeElement !== document.body || !(last instanceof Node) || last.isConnected) return;
  last = null;
  heirs.at(-1)?.focus({ preventScroll: true });
}
