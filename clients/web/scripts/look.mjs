// Takes a picture of a page: node scripts/look.mjs ADDRESS OUT.png [WIDTHxHEIGHT] [light|dark] [SELECTOR_TO_CLICK ..]
import { chromium } from "playwright-core";

const [address, out, size = "1280x800", colorScheme = "light", ...presses] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"];

const browser = await chromium.launch({ executablePath: process.env["ARDRI_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell", args: QUIET });
const page = await browser.newPage({ viewport: { width, height }, colorScheme });
page.on("console", (message) => console.log("console:", message.text()));
page.on("pageerror", (error) => console.log("error:", error.stack));
await page.goto(address);
await page.waitForTimeout(1500);
for (const press of presses) {
  await page.locator(press).first().click();
  await page.waitForTimeout(700);
}
await page.screenshot({ path: out });
console.log(page.url());
await browser.close();
