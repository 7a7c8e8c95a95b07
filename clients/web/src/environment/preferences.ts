// What the viewer has set, kept in this browser.
import { createSignal } from "solid-js";
import { isEmbedded } from "./embedded";
import { lastTouch } from "./pointer";
import { readKept } from "./read_kept";

const KEY = "ardri.preferences";

export interface Preferences {
  /** Empty: as the system has it. */
  readonly theme: "" | "light" | "dark";
  readonly sound: boolean;
  readonly animations: boolean;
  /** A move is shown and then sent by a second press; on touch it always is. */
  readonly confirm: boolean;
  /** What is said at a table is shown. */
  readonly phrases: boolean;
  /** The system says when it is the viewer's turn while the page is not looked at. */
  readonly notify: boolean;
}

const DEFAULTS: Preferences = { theme: "", sound: true, animations: true, confirm: false, phrases: true, notify: false };

const [preferences, setPreferences] = createSignal(stored());

export { preferences };

/** Whether what cannot be taken back is pressed twice: where the viewer wants it so, and always under a finger. */
export function confirmsMoves(): boolean {
  return preferences().confirm || lastTouch();
}

export function prefer(change: Partial<Preferences>): void {
  const chosen = setPreferences({ ...stored(), ...change }); // another tab may have set something else
  localStorage.setItem(KEY, JSON.stringify(chosen));
  paint();
}

/** Gives the page the chosen theme. */
export function paint(): void {
  if (preferences().theme === "") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = preferences().theme;
}

function stored(): Preferences {
  const found = readKept(() => localStorage, KEY);
  return { ...DEFAULTS, ...(found as Partial<Preferences>) };
}

if (typeof window !== "undefined" && !isEmbedded) {
  window.addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    setPreferences(stored());
    paint();
  });
}
