// Looking for opponents, on pages that are loaded again, left, and cut off.
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CreateTicketRequestSchema } from "../../../src/gen/ardri/gateway/v1/matchmaking_service_pb";
import { storiesOf, type Person, type Stage } from "../story/story";

const story = storiesOf("tablut");

const MATCH = /\/match\//;
/** After which the computer comes; people meet before, however long their pages take. */
const FILL_SECONDS = 600n;

async function comeAlone({ arrive }: Pick<Stage, "arrive">): Promise<Person> {
  const person = await arrive();
  await person.context.route("**/CreateTicket", (route) => {
    const asked = fromBinary(CreateTicketRequestSchema, new Uint8Array(route.request().postDataBuffer() ?? []));
    asked.fillAfter!.seconds = FILL_SECONDS;
    return route.continue({ postData: Buffer.from(toBinary(CreateTicketRequestSchema, asked)) });
  });
  return person;
}

async function look(page: Page): Promise<void> {
  await page.getByText("Whoever comes").click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await page.getByRole("button", { name: "Call it off" }).waitFor();
}

/** Until the platform has said how the search stands, once more. */
function toldAgain(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith("GetTicket") && response.ok());
}

story("a page that is loaded again goes on with its search, and who comes then meets it", async ({ arrive }) => {
  const ann = await comeAlone({ arrive });
  const entered = new Set<string | undefined>(); // one that is sent again is the same
  ann.page.on("request", (request) => request.url().endsWith("CreateTicket") && entered.add(request.postDataBuffer()?.toString("hex")));
  await look(ann.page);
  await toldAgain(ann.page);
  const told = toldAgain(ann.page);
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Looking for opponents" }).waitFor();
  await told;
  const ben = await comeAlone({ arrive });
  await look(ben.page);
  await Promise.all([ann, ben].map(({ page }) => page.waitForURL(MATCH)));
  expect(ann.page.url()).toBe(ben.page.url());
  expect(entered.size).toBe(1);
  await ann.page.goto("/");
  await ann.page.getByRole("button", { name: "Play Tablut" }).waitFor(); // it is over
});

story("nobody meets who has closed the page of a search, or called it off", async ({ arrive }) => {
  const [gone, off] = [await comeAlone({ arrive }), await comeAlone({ arrive })];
  await look(gone.page);
  await toldAgain(gone.page);
  await gone.page.goto("about:blank");
  await look(off.page);
  await off.page.getByRole("button", { name: "Call it off" }).click();
  await off.page.getByRole("button", { name: "Play Tablut" }).waitFor();
  const [ann, ben] = [await comeAlone({ arrive }), await comeAlone({ arrive })];
  await look(ann.page);
  await look(ben.page);
  await Promise.all([ann, ben].map(({ page }) => page.waitForURL(MATCH)));
  expect(ann.page.url()).toBe(ben.page.url());
});

story("a search that is called off where nothing is answered any more ends soon, and that it is unsure is said", async ({ arrive }) => {
  const { page } = await comeAlone({ arrive });
  await page.getByText("Whoever comes").click();
  await page.getByRole("button", { name: "Play Tablut" }).focus();
  await page.keyboard.press("Enter");
  await toldAgain(page);
  await page.route(/MatchmakingService/, () => undefined); // asked, and never answered
  const isHere = (words: string): Promise<unknown> => page.waitForFunction((it) => document.activeElement?.textContent === it, words);
  await isHere("Call it off");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("The platform does not answer.").waitFor();
  await isHere("Play Tablut"); // who used the keyboard goes on from there
});
