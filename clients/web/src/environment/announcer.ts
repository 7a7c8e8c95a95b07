// What screen readers are told: the polite region waits its turn, the urgent one does not.
import { createSignal } from "solid-js";

const [announced, setAnnounced] = createSignal("");
const [urgent, setUrgent] = createSignal("");

export { announced, urgent };

/** Says a sentence once; the same one again is said again. */
export function announce(words: string, isUrgent = false): void {
  const set = isUrgent ? setUrgent : setAnnounced;
  set((before) => (before === words ? `${words}\u00a0` : words));
}
