// Asks again and again while the page is shown, for things that no stream tells.
import { createEffect, createSignal, onCleanup, type Accessor } from "solid-js";
import { failure } from "./failure";

export interface Polled<T> {
  readonly value: Accessor<T | undefined>;
  /** Why the last try failed; empty if it did not. */
  readonly problem: Accessor<string>;
  again(): void;
}

/** Asks now, and again some milliseconds after each answer, while the page is shown and the value is needed. */
export function createPolled<T>(ask: () => Promise<T>, milliseconds: number, isNeeded: Accessor<boolean> = () => true): Polled<T> {
  const [value, setValue] = createSignal<T>();
  const [problem, setProblem] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  let isLeft = false;

  const again = async (): Promise<void> => {
    const own = ++newest; // outdates earlier requests, whose loops end; else each return to the page would add one
    clearTimeout(timer);
    if (isLeft || document.hidden || !isNeeded()) return;
    try {
      const answer = await ask();
      if (own !== newest) return;
      setValue(() => answer);
      setProblem("");
    } catch (error) {
      if (own !== newest) return;
      setProblem(failure(error));
    }
    timer = setTimeout(() => void again(), milliseconds);
  };
  const onShown = (): void => void again();
  document.addEventListener("visibilitychange", onShown);
  onCleanup(() => {
    isLeft = true;
    newest++;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onShown);
  });
  createEffect(() => (isNeeded() ? void again() : clearTimeout(timer)));
  return { value, problem, again: () => void again() };
}
