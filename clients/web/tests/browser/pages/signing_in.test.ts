// People whom a provider knows, at a platform without guests.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { startProvider, type IdentityProvider } from "../platform/provider";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

let provider: IdentityProvider;

// Before the platform, which reads them as it starts.
beforeAll(async () => {
  provider = await startProvider();
  Object.assign(process.env, { ARDRI_IDENTITY_FILE: provider.file, ARDRI_GUESTS: "off" });
});
afterAll(async () => {
  delete process.env["ARDRI_IDENTITY_FILE"];
  delete process.env["ARDRI_GUESTS"];
  await provider.stop();
});

const story = storiesOf("tablut");

story("who has no account is led to sign in, plays, and is the same on another day", async ({ arrive, permit }) => {
  permit(new URL(provider.address).host);
  const { page } = await arrive();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.getByText(/no guests here/).first().waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in with Example" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign in with Example" }).click();
  await page.locator("#allow").click();
  await page.getByText("You are Ada here now.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.locator(".prompt").waitFor();
  const id = await accountOf(page);

  const later = await arrive("/account");
  await later.page.getByRole("button", { name: "Sign in with Example" }).click();
  await later.page.locator("#allow").click();
  await later.page.getByText("You are Ada here now.").waitFor();
  expect(await accountOf(later.page)).toBe(id);
  await later.page.goto("/account");
  await later.page.getByText(/^ada at example leads here/).waitFor();
  await expectAccessible(later.page);
  await later.page.getByRole("button", { name: /Unlink ada/ }).click();
  await later.page.getByRole("alert").filter({ hasText: "no other identity and no recovery code" }).first().waitFor();
});

story("an answer that this page has not asked for signs nobody in", async ({ arrive, permit }) => {
  permit(new URL(provider.address).host);
  const { page } = await arrive("/signed-in?code=stolen&state=stolen");
  await page.getByText("This is no answer to a request of this page.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("ardri.account"))).toBeNull();
  expect(new URL(page.url()).search).toBe("");
});

async function accountOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem("ardri.account"));
  return (JSON.parse(kept ?? "{}") as { id: string }).id;
}
