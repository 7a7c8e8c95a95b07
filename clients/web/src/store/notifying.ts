// Notifications of the system, for a page that is not looked at; only for who has asked for them.
import { preferences } from "./preferences";

/** Whether this browser has any. */
export const canNotify = typeof Notification !== "undefined";

/** Asks the viewer's leave; whether it is given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(game: string, matchId: string, open: () => void): void {
  if (!canNotify || !preferences().notify || !document.hidden || Notification.permission !== "granted") return;
  const shown = new Notification("Your turn", { body: game, tag: matchId, icon: "/icon-turn.svg" });
  shown.onclick = () => {
    window.focus();
    open();
    shown.close();
  };
}
