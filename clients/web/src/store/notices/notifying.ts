// Notifications of the system while the page is hidden, only for viewers who have asked for them.
import { preferences } from "../../environment/preferences";

/** Whether this browser has notifications. */
export const canNotify = typeof Notification !== "undefined";

/** Asks the viewer for permission, and returns whether it is granted. */
export async function askToNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(game: string, matchId: string, open: () => void): void {
  show("Your turn", game, matchId, open);
}

/** `words`: names the game, `Round 2 of the Winter cup`. */
export function notifyBegun(words: string, matchId: string, open: () => void): void {
  show("Your game has begun", words, matchId, open);
}

/** Shows a notification. However many tabs are open, each match has only its newest one. */
function show(title: string, body: string, matchId: string, open: () => void): void {
  if (!canNotify || !preferences().notify || !document.hidden || Notification.permission !== "granted") return;
  const options = { body, tag: matchId, icon: "/icon-turn.svg" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    void showByWorker(title, { ...options, data: `/match/${matchId}` }).catch(() => undefined); // without TLS there is no worker
  }
}

/** On phones pages may not show notifications themselves. `options.data`: the path that the worker leads to. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, options);
}
