// The viewer's settings, kept in this browser.
import { createSignal } from "solid-js";
import { isEmbedded } from "./embedded";
import { lastTouch } from "./pointer";
import { readKept } from "./read_kept";

const KEY = "ardri.preferences";

export interface Preferences {
  /** Empty: the system's theme. */
  readonly theme: "" | "light" | "dark";
  readonly sound: boolean;
  readonly animations: boolean;
  /** Whether a move is shown first and sent by a second press. On touch it always is. */
  readonly confirm: boolean;
  /** Whether phrases that are said at a table are shown. */
  readonly phrases: boolean;
  /** Whether the system notifies the viewer of turns while the page is hidden. */
  readonly notify: boolean;
}

const DEFAULTS: Preferences = { theme: "", sound: true, animations: true, confirm: false, phrases: true, notify: false };

const [preferences, setPreferences] = createSignal(stored());

export { preferences };

/** Whether something that cannot be taken back needs a second press: if the viewer wants it so, and always on touch. */
export function confirmsMoves(): boolean {
  return preferences().confirm || lastTouch();
}

export function prefer(change: Partial<Preferences>): void {
  const chosen = setPreferences({ ...stored(), ...change }); // another tab may have changed another setting
  localStorage.setItem(KEY, JSON.stringify(chosen));
  paint();
}

/** Applies the chosen theme to the page. */
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
