// Notifications in browsers of desks, which let the page show them, and of phones, which do not.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const shown: string[] = [];
const showNotification = vi.fn((_title: string, _options: object) => Promise.resolve());

beforeEach(() => {
  shown.length = 0;
  showNotification.mockClear();
  vi.resetModules();
  vi.doMock("../../../src/environment/preferences", () => ({ preferences: () => ({ notify: true }) }));
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) } });
});
afterEach(() => void vi.unstubAllGlobals());

async function notify(made: (title: string) => void): Promise<void> {
  vi.stubGlobal("Notification", Object.assign(function (title: string) { made(title); }, { permission: "granted" }));
  const { notifyTurn } = await import("../../../src/store/notices/notifying");
  notifyTurn("Tablut", "tablut.x", () => undefined);
}

test("a page shows a notification", async () => {
  await notify((title) => shown.push(title));
  expect([shown, showNotification.mock.calls.length]).toEqual([["Your turn"], 0]);
});

test("where pages may not, the worker shows it, and nothing else is kept from being told", async () => {
  await notify(() => {
    throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
  });
  await expect.poll(() => showNotification.mock.calls).toEqual([["Your turn", expect.objectContaining({ body: "Tablut", data: "/match/tablut.x" })]]);
});
