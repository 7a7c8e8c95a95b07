// Prints the title of a page once it has one: node title_of.mjs FOLDER_OF_PLAYWRIGHT CHROMIUM ADDRESS
// However long that takes: who runs it ends what hangs.
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, executablePath, address] = process.argv.slice(2);
const { chromium } = createRequire(join(folder, "package.json"))("playwright-core");

const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
const browser = await chromium.launch({ executablePath, args, timeout: 0 });
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.error(message.text()));
  page.on("pageerror", (error) => console.error(error.stack));
  await page.goto(address, { timeout: 0 });
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: 0 });
  console.log(await page.title());
} finally {
  await browser.close();
}
