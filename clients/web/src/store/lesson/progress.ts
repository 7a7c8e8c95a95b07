// How far the viewer has come in each lesson, kept in this browser.
import { createSignal } from "solid-js";
import { readKept } from "../../environment/read_kept";

const KEY = "ardri.lessons";

export type Progress = Readonly<Record<string, number>>;

const [progress, setProgress] = createSignal<Progress>(stored());

/** The task to do next, by game, from 0; the number of tasks if all are done. */
export { progress };

export function keepProgress(game: string, at: number): void {
  const kept = setProgress((before) => ({ ...before, [game]: at }));
  localStorage.setItem(KEY, JSON.stringify(kept));
}

function stored(): Progress {
  const found = readKept(() => localStorage, KEY);
  return typeof found === "object" && found !== null ? (found as Progress) : {};
}
