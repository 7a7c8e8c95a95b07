// Where the focus goes when what has it is taken off the page.
import { onCleanup } from "solid-js";

/**
 * Gives the focus to `heir` whenever what has it is taken off the page; else whoever uses the keyboard would begin again at
 * the page's start. Until the owner is disposed of.
 */
export function inheritFocus(heir: HTMLElement): void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent): void => void (last = target);
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || !(last instanceof Node) || last.isConnected) return;
    last = null;
    heir.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", remember);
  observer.observe(document.body, { childList: true, subtree: true });
  onCleanup(() => {
    document.removeEventListener("focusin", remember);
    observer.disconnect();
  });
}
