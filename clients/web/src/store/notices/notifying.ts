// Notifications of the system, for a page that is not looked at; only for who has asked for them.
import { preferences } from "../../environment/preferences";

/** Whether this browser has any. */
export const canNotify = typeof Notification !== "undefined";

/** Asks the viewer's leave; whether it is given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(game: string, matchId: string, open: () => void): void {
  show("Your turn", game, matchId, open);
}

/** `words`: which game it is, as `Round 2 of the Winter cup`. */
export function notifyBegun(words: string, matchId: string, open: () => void): void {
  show("Your game has begun", words, matchId, open);
}

/** Of a match the newest is shown, of however many tabs. */
function show(title: string, body: string, matchId: string, open: () => void): void {
  if (!canNotify || !preferences().notify || !document.hidden || Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag: matchId, icon: "/icon-turn.svg" });
  shown.onclick = () => {
    window.focus();
    open();
    shown.close();
  };
}
