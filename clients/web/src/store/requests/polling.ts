// What is asked again and again while the page is looked at: where there is no stream that tells it.
import { createEffect, createSignal, onCleanup, type Accessor } from "solid-js";
import { failure } from "./failure";

export interface Polled<T> {
  readonly value: Accessor<T | undefined>;
  /** Why the last try has failed; empty if it has not. */
  readonly problem: Accessor<string>;
  again(): void;
}

/** Asks now, and each so many milliseconds after an answer, while the page is shown and it is needed. */
export function createPolled<T>(ask: () => Promise<T>, milliseconds: number, isNeeded: Accessor<boolean> = () => true): Polled<T> {
  const [value, setValue] = createSignal<T>();
  const [problem, setProblem] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;

  const again = async (): Promise<void> => {
    const own = ++newest; // what was asked before is late, and goes on no more: else each look at the page would leave one more asking
    clearTimeout(timer);
    if (document.hidden || !isNeeded()) return;
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
    newest = -1;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onShown);
  });
  createEffect(() => (isNeeded() ? void again() : clearTimeout(timer)));
  return { value, problem, again: () => void again() };
}
