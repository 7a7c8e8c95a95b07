// Sentences for screen readers. The polite region waits until the reader is silent; the urgent one interrupts.
import { createSignal } from "solid-js";

const [announced, setAnnounced] = createSignal("");
const [urgent, setUrgent] = createSignal("");

export { announced, urgent };

/** Says a sentence once. A repeated sentence is said again. */
export function announce(words: string, isUrgent = false): void {
  const set = isUrgent ? setUrgent : setAnnounced;
  set((before) => (before === words ? `${words}\u00a0` : words));
}
