// Every page in five states, each in light and in dark: while its answers are awaited, as it is usually seen, on a phone,
// enlarged four times, and where the platform refuses what it asks for. Boards in play have stories of their own.
import type { Page } from "playwright-core";
import { expectAccessible } from "../story/axe";
import { openMatch } from "../story/matches";
import { storiesOf } from "../story/story";

const WIDE = { width: 1280, height: 800 };
const CALLS = /\/ardri\.[\w.]+Service\//;
const REFUSAL = { status: 404, contentType: "application/json", body: '{"code": "not_found", "message": "there is no such thing"}' };

interface State {
  readonly size: { readonly width: number; readonly height: number };
  /** What becomes of calls; unset: they are answered. */
  readonly calls?: "wait" | "fail";
}

const STATES: readonly State[] = [
  { size: WIDE, calls: "wait" },
  { size: WIDE },
  { size: { width: 390, height: 844 } },
  { size: { width: 320, height: 200 } },
  { size: WIDE, calls: "fail" },
];

/** Pages, and what is there once they are. */
const PAGES: Readonly<Record<string, string>> = {
  "/": ".lobby .games, .play button.main",
  "/watch": ".running .tablut",
  "/matches": ".matches a",
  "/account": ".pictures input",
  "/player/ANN": ".matches a",
  "/learn": ".courses li",
  "/learn/tablut": ".lesson[data-stage=reading] .board svg",
  "/rules/tablut": ".rules article",
  "/join/nobody": "[role=alert]",
  "/tournaments": "h2",
  "/tournaments/new": "input",
  "/tournament/nobody": "[role=alert]",
  "/organise": "input",
  "/match/TABLUT": ".board .tablut",
  "/embed/TABLUT": ".board .tablut",
  "/nowhere": "a",
};

const story = storiesOf("tablut");

for (const [path, sign] of Object.entries(PAGES)) {
  story(`${path} can be used by everybody in each of its states`, async ({ arrive }) => {
    const ann = await arrive();
    const { matchId, accountId } = await openMatch(ann, "Ann", { game: "tablut", seats: 2, options: {}, level: 1 });
    const address = path.replace("ANN", accountId).replace("TABLUT", matchId);
    for (const state of STATES) await look(ann.page, address, sign, state);
  });
}

async function look(page: Page, address: string, sign: string, { size, calls }: State): Promise<void> {
  await page.setViewportSize(size);
  if (calls === "wait") await page.route(CALLS, () => undefined);
  if (calls === "fail") await page.route(CALLS, (route) => route.fulfill(REFUSAL));
  await page.goto(address);
  await page.locator(calls === undefined ? sign : "main > *").first().waitFor({ state: "attached" });
  if (calls === "fail") await page.waitForLoadState("networkidle");
  await expectAccessible(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}
