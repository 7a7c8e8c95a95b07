// A match in a frame of another site, and what is shown while the platform, or a part of the client, does not come.
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { otherSite, wayTo } from "../platform/elsewhere";
import { byPointer, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

const story = storiesOf("tablut");
/** The code of that page, and of those parts of a page. */
const WATCH_PAGE = /\/assets\/watch_page-.+\.js$/;
const MORE_CHOICES = /\/assets\/more_choices-.+\.js$/;
const LISTS = /\/assets\/lists-.+\.js$/;

/** The first request for it, which waits to be told. */
function held(page: Page, what: string | RegExp): Promise<Route> {
  return new Promise((resolve) => void page.route(what, resolve));
}

/** Once code that the page has asked for did not come. */
function nextMissed(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => addEventListener("vite:preloadError", () => resolve())));
}

story("a frame of another site shows a match live", async ({ arrive, platform, permit }) => {
  const ann = await arrive();
  await ann.page.getByText("Attackers", { exact: true }).click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(ann.page);
  const path = new URL(ann.page.url()).pathname;
  const embed = `${platform.address}${path.replace("/match/", "/embed/")}?theme=dark`;
  const site = await otherSite(`<iframe src="${embed}" width="480" height="560" title="Tablut"></iframe>`);
  permit(site.host);
  try {
    const ben = await arrive(site.address, { baseURL: site.address });
    const frame = ben.page.frameLocator("iframe");
    await frame.locator(".board .tablut").waitFor();
    expect(await frame.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await frame.locator("header, nav, .prompt, button").count()).toBe(0);
    await frame.locator('[data-place="a4"][aria-label*="attacker"]').waitFor();
    await byPointer(ann.page, "a4", "b4");
    await frame.locator('[data-place="b4"][aria-label*="attacker"]').waitFor();

    const [whole] = await Promise.all([ben.context.waitForEvent("page"), frame.getByRole("link", { name: "Open in Ardri" }).click()]);
    await whole.waitForURL(`**${path}`);
    await whole.locator(".prompt").waitFor();

    const carl = await arrive(embed);
    await carl.page.locator(".board .tablut").waitFor();
    await expectAccessible(carl.page);
    expect(await carl.page.evaluate(() => localStorage.length)).toBe(0);
  } finally {
    await site.close();
  }
});

story("other pages do not come up in a frame of another site", async ({ arrive, platform, permit }) => {
  const paths = ["/", "/organise", "/match/tablut.aaaaaaaaaaaaaaaaaaaaaaaaaa", "/%65mbed/tablut.aaaaaaaaaaaaaaaaaaaaaaaaaa"];
  const frames = paths.map((path) => `<iframe src="${platform.address}${path}" title="${path}"></iframe>`).join("");
  const site = await otherSite(`<h1>A trap</h1>${frames}`);
  permit(site.host);
  try {
    const { page } = await arrive("/");
    const refused: string[] = [];
    const trap = await page.context().browser()!.newPage(); // its complaints are wanted
    trap.on("console", (message) => refused.push(message.text()));
    await trap.goto(site.address);
    await expect.poll(() => refused.filter((text) => text.includes("frame-ancestors")).length).toBe(paths.length);
    await trap.close();
  } finally {
    await site.close();
  }
});

story("while the platform is away a page says so, and the wanted one comes back by itself", async ({ arrive, platform, permit }) => {
  const way = await wayTo(platform.address);
  permit(way.host);
  try {
    const { page } = await arrive(`${way.address}/watch`, { baseURL: way.address });
    await page.getByRole("heading", { name: "Watch", exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await page.reload(); // its files are kept from now on
    await page.getByRole("heading", { name: "Watch", exact: true }).waitFor();
    const paths = (): Promise<string[]> =>
      page.evaluate(async () => (await (await caches.open("ardri")).keys()).map((request) => new URL(request.url).pathname));
    await expect.poll(async () => (await paths()).some((path) => path.startsWith("/assets/"))).toBe(true); // it keeps them as it answers
    const kept = await paths();
    expect(kept).toContain("/offline.html");
    expect(kept.filter((path) => !/^\/(assets\/.+-[\w-]+\.(js|css)|offline\.(html|css|js))$/.test(path))).toEqual([]);

    await page.goto("/icon.svg"); // nothing of it is being loaded any more: what fails then loads a page anew
    await way.cut();
    await page.goto("/tournaments").catch(() => undefined);
    await page.getByRole("heading", { name: "Ardri cannot be reached" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try now" }).click();
    await page.getByText("Still no answer").waitFor();
    await way.mend();
    await page.getByRole("heading", { name: "Tournaments" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/tournaments");
  } finally {
    await way.close();
  }
});

story("who goes elsewhere while a page is loading gets there", async ({ arrive, permit }) => {
  const site = await otherSite("<h1>Elsewhere</h1>");
  permit(site.host);
  try {
    const { page } = await arrive("/", { serviceWorkers: "block" }); // what goes through one cannot be held here
    const [loading, going] = [held(page, WATCH_PAGE), held(page, site.address)];
    await page.goto("/watch", { waitUntil: "commit" });
    const chunk = await loading;
    const missed = nextMissed(page);
    await page.evaluate((address) => location.assign(address), site.address);
    const elsewhere = await going;
    await page.route(WATCH_PAGE, (route) => route.abort()); // it may be asked for again
    await chunk.abort();
    await missed;
    await elsewhere.continue();
    await page.getByRole("heading", { name: "Elsewhere" }).waitFor();
  } finally {
    await site.close();
  }
});

story("a page whose code does not come says so, and is there once it comes", async ({ arrive }) => {
  const { page } = await arrive("/", { serviceWorkers: "block" });
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(WATCH_PAGE, (route) => route.abort());
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  await expect.poll(() => loads).toBe(1); // for a newer build
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  await expectAccessible(page);
  await page.unroute(WATCH_PAGE);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Watch", exact: true }).waitFor();
});

story("a part of a page whose code does not come says so, and all else can be used", async ({ arrive }) => {
  const { page } = await arrive("/", { serviceWorkers: "block" });
  await page.route(LISTS, (route) => route.abort());
  await page.reload();
  await page.locator(".lists").getByText("This part could not be loaded.").waitFor();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  await expectAccessible(page);
  await page.unroute(LISTS);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".lists h2").first().waitFor();
});

story("it can be installed: the manifest and all that it names are there", async ({ arrive, platform }) => {
  const { page } = await arrive();
  const at = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await fetch(`${platform.address}${at}`);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = (await answer.json()) as { icons: { src: string; type: string; sizes: string }[]; start_url: string };
  expect(manifest.start_url).toBe("/");
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await fetch(`${platform.address}${src}`);
    expect([src, icon.status, icon.headers.get("content-type")]).toEqual([src, 200, type]);
    if (sizes === "any") continue;
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
});

story("the network is lost while parts of a page come: what was filled in stays, and they come with it", async ({ arrive }) => {
  const { page, context } = await arrive("/", { serviceWorkers: "block" });
  await page.locator(".head .who").waitFor();
  await page.getByText("Friends, by a link").click();
  const coming = held(page, MORE_CHOICES);
  await page.getByText("Rules and more").click();
  const part = await coming;
  const missed = nextMissed(page);
  await page.route(MORE_CHOICES, (route) => route.continue()); // it is asked for again
  await context.setOffline(true);
  await part.abort("internetdisconnected");
  await missed;
  await context.setOffline(false);
  await page.getByText("Corners against the king", { exact: true }).waitFor();
  expect(await page.getByRole("radio", { name: "Friends, by a link" }).isChecked()).toBe(true);
});

story("a page that is gone to without a network says so, and comes with it", async ({ arrive }) => {
  const { page, context } = await arrive();
  await page.locator(".head .who").waitFor();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Watch", exact: true }).click();
  const words = page.getByText("There is no network. This page comes once there is one.");
  await words.waitFor();
  expect(await words.evaluate((each) => parseFloat(getComputedStyle(each).paddingLeft))).toBeGreaterThan(0); // not at the very edge
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Watch", exact: true }).waitFor();
});

story("a match that is gone back to without a network says so, and comes with it", async ({ arrive }) => {
  const { page, context } = await arrive();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.locator(".board .tablut").waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).waitFor();
  await context.setOffline(true);
  await page.goBack();
  await page.getByText("There is no network. The match comes once there is one.").waitFor();
  await context.setOffline(false);
  await page.locator(".board .tablut").waitFor();
});
