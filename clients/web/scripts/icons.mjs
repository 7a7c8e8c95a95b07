// Makes the icons for phones out of public/icon.svg: node scripts/icons.mjs
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const PUBLIC = new URL("../public/", import.meta.url).pathname;
const CHROMIUM = process.env.ARDRI_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const GROUND = "#1f5c52";
/** Name, size, and the drawing's share of the size. Systems cut up to a tenth from each side of a maskable icon. */
const ICONS = [
  ["icon-192.png", 192, 1],
  ["icon-512.png", 512, 1],
  ["icon-maskable.png", 512, 0.8],
  ["icon-touch.png", 180, 0.9],
];

const svg = await readFile(`${PUBLIC}icon.svg`, "utf8");
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, size, share] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * share);
  const ground = share < 1 ? GROUND : "transparent";
  await page.setContent(`<style>*{margin:0}body{background:${ground};display:grid;place-items:center;height:100vh}
    svg{display:block;width:${inner}px;height:${inner}px}</style>${svg}`);
  await page.screenshot({ path: `${PUBLIC}${name}`, omitBackground: true });
  await page.close();
}
await browser.close();
