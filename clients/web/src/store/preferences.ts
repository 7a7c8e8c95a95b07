// What the viewer has set, kept in this browser.
import { createStore } from "solid-js/store";

const KEY = "ardri.preferences";

export interface Preferences {
  /** Empty: as the system has it. */
  readonly theme: "" | "light" | "dark";
  readonly sound: boolean;
  readonly animations: boolean;
  /** A move is shown and then sent by a second press; on touch it always is. */
  readonly confirm: boolean;
  /** Legal moves and what they would capture are marked. */
  readonly help: boolean;
}

const DEFAULTS: Preferences = { theme: "", sound: true, animations: true, confirm: false, help: true };

const [preferences, setPreferences] = createStore<Preferences>(stored());

export { preferences };

export function prefer(change: Partial<Preferences>): void {
  setPreferences(change);
  localStorage.setItem(KEY, JSON.stringify(preferences));
  paint();
}

/** Gives the page the chosen theme. */
export function paint(): void {
  if (preferences.theme === "") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = preferences.theme;
}

function stored(): Preferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(found as Partial<Preferences>) };
  } catch {
    return DEFAULTS; // written by something else
  }
}
