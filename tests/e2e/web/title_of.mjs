// Prints the title of a page once it has one: node title_of.mjs FOLDER_OF_PLAYWRIGHT CHROMIUM ADDRESS
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, executablePath, address] = process.argv.slice(2);
const { chromium } = createRequire(join(folder, "package.json"))("playwright-core");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.error(message.text()));
  page.on("pageerror", (error) => console.error(error.stack));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: 120_000 });
  console.log(await page.title());
} finally {
  await browser.close();
}
