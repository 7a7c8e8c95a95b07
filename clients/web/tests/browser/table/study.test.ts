// Hints, analyses drawn on the board, and records checked in the browser.
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { GetReplayResponseSchema } from "../../../src/gen/ardri/engine/v1/engine_service_pb";
import { byPointer, place, possibleOf, resign, turn } from "../players/tablut_player";
import { expectAccessible } from "../story/axe";
import { storiesOf } from "../story/story";

/** The entry of a record that is changed on its way, from 0: a move. */
const CHANGED = 4;

const story = storiesOf("tablut", "tara");

/** What is drawn over the board: each arrow's number and where it ends, as the place that lies there. */
function arrows(page: Page): Promise<{ line: string; later: string; end: string }[]> {
  return page.locator(".arrows .label").evaluateAll((all) =>
    all.map((label) => {
      const { left, top, width } = label.querySelector("circle")!.getBoundingClientRect();
      const below = document.elementsFromPoint(left + width / 2, top + 1); // a ring's number lies on its lower edge
      const place = below.map((each) => each.closest<SVGElement>("[data-place]")?.dataset["place"]).find((key) => key !== undefined);
      const { line = "", later = "" } = (label as SVGElement).dataset;
      return { line, later, end: place ?? "" };
    }),
  );
}

/** Whether the line of the step that is shown is to be seen in the log. */
function inSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [log, line] = [".log", ".log .shown"].map((each) => document.querySelector(each)?.getBoundingClientRect());
    return log !== undefined && line !== undefined && line.top >= log.top && line.bottom <= log.bottom;
  });
}

const variations = (page: Page): Promise<string[]> => page.locator(".study .variation").allInnerTexts();
/** Until it has ended, each of its answers has other lines. */
const whole = (page: Page): Promise<void> => page.locator('.study[aria-busy="false"]').waitFor();
const end = (notation: string): string => notation.split("-")[1] ?? "";

/** A match against a level, in which the viewer has made the first move and is to act again. */
async function begin(page: Page): Promise<void> {
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(page);
  await byPointer(page, "a4", "b4");
  await page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await turn(page);
}

story("a hint is drawn on the board, and after the end every position is looked into", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".arrows .label").nth(2).waitFor();
  await whole(page);
  const hinted = await variations(page);
  const best = hinted.map((line) => end(line.split(" ")[0] ?? ""));
  await expect.poll(async () => (await arrows(page)).map(({ end: at }) => at)).toEqual(best); // they follow the board
  await expectAccessible(page);

  const [from = "", to = ""] = hinted[0]?.split(" ")[0]?.split("-") ?? [];
  await byPointer(page, from, to); // what is drawn over the board is in nobody's way
  await page.locator(".log .what", { hasText: `${from}-${to}` }).waitFor();
  await turn(page);
  await resign(page);

  await page.locator(".study").getByRole("heading", { name: "Analysis" }).waitFor();
  await page.getByRole("button", { name: "To the first step" }).click();
  await page.locator(".log button", { hasText: "The match begins" }).click();
  const lines = page.locator(".study .lines button");
  await lines.first().waitFor();
  await whole(page);
  await lines.first().focus();
  const line = (await variations(page))[0]?.split(" ") ?? [];
  const steps = line.slice(0, 4).map((notation, index) => [end(notation), String(index)]);
  await expect.poll(async () => (await arrows(page)).map(({ end: at, later }) => [at, later])).toEqual(steps);
  await page.getByText(`${from}-${to} was played`).waitFor();
  await page.getByRole("button", { name: "Look through the whole match" }).click();
  await page.getByText(/^\d+ decisions\.$/).waitFor();
  await expectAccessible(page);
});

story("once a move was taken back, a hint is of the position that is there again, and its last move is marked no more", async ({ arrive }) => {
  const { page } = await arrive();
  let hints = 0;
  page.on("response", (answer) => answer.ok() && answer.url().endsWith("/Hint") && (hints += 1)); // one that no worker took is asked for again
  await begin(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".arrows .label").first().waitFor();
  expect([hints, await page.locator(".square.last").count()]).toEqual([1, 2]);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".log .what", { hasText: "The move was taken back" }).waitFor();
  await expect.poll(() => hints).toBe(2);
  await page.locator(".arrows .label").first().waitFor();
  await whole(page);
  for (const line of await variations(page)) expect(await place(page, line.slice(0, 2)).getAttribute("aria-label")).toContain("your attacker");
  expect(await page.locator(".square.last").count()).toBe(0);
});

story("a line of a hint that is pressed is played once that is confirmed", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  await turn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await whole(page);
  const line = page.locator(".study .lines button").first();
  await line.click();
  const [notation = ""] = (await variations(page))[0]?.split(" ") ?? [];
  await page.getByText(`${notation}: press again or confirm.`).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Your move").waitFor();
  await line.click();
  await page.getByRole("button", { name: `Confirm ${notation}` }).click();
  await page.locator(".log .what", { hasText: notation }).first().waitFor();
});

story("who looks back is told each step, and sees its line in the log beside an open analysis", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  for (const moves of [[["a4", "b4"]], [["i4", "h4"], ["f1", "g1"]]] as const) {
    await turn(page);
    const [from, to] = await possibleOf(page, ...moves);
    await byPointer(page, from, to);
    await page.locator(".log .what", { hasText: `${from}-${to}` }).waitFor();
  }
  await turn(page);
  await resign(page);
  const said = page.locator("[aria-live=polite]");
  await page.locator(".log button", { hasText: "a4-b4" }).click();
  await expect.poll(() => said.innerText()).toMatch(/^Step \d+ of \d+: You a4-b4\.$/);
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".study .lines button").first().waitFor();
  await page.getByRole("button", { name: "One step on" }).click();
  await expect.poll(() => said.innerText()).toMatch(/^Step \d+ of \d+: Level \d /);
  await expect.poll(() => inSight(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect.poll(() => inSight(page)).toBe(true);
  await page.getByRole("button", { name: "Return to now" }).click();
  await expect.poll(() => said.innerText()).toBe("Back at the newest step.");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.locator(".prompt .what", { hasText: /^Looking back: step (\d+) of \d+\.$/ }).waitFor();
  const [step = 0, last = 0] = (await page.locator(".prompt .what").innerText()).match(/\d+/g)!.map(Number);
  expect(last - step).toBe(1);
});

story("a hint to keep cards marks each of them", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByRole("radio", { name: /Tara/ }).check({ force: true });
  await page.getByRole("button", { name: "Play Tara" }).click();
  await page.locator(".prompt.turn").waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".arrows .label").nth(8).waitFor();
  await whole(page);
  const kept = (await variations(page)).map((line) => line.match(/^keep (\d+) (\d+) (\d+)/)!.slice(1));
  const marked = kept.flatMap((cards, index) => cards.map((card) => ({ line: `${index + 1}`, later: "0", end: `card ${card}` })));
  await expect.poll(() => arrows(page)).toEqual(marked);
  expect(await page.locator(".arrow").count()).toBe(new Set(kept.flat()).size); // one ring around each card
});

story("who plays without hints is offered none, and looks into the match after its end", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByText("Friends, by a link").click();
  await page.getByText("Attackers", { exact: true }).click();
  await page.getByRole("button", { name: "Play Tablut" }).click();
  const ben = await arrive(await page.locator(".waiting input").inputValue());
  await turn(page);
  expect(await page.getByRole("button", { name: /^(Hint|Analyse|Verify)$/ }).count()).toBe(0);
  await byPointer(page, "a4", "b4");
  await page.locator(".log .what", { hasText: "a4-b4" }).waitFor();
  await resign(page);
  await ben.page.getByRole("button", { name: "Analyse" }).click();
  await ben.page.getByText("a4-b4 was played").waitFor();
});

story("a record is checked in the browser: what was sent is in it, and what was not shows", async ({ arrive }) => {
  const { page } = await arrive();
  await page.getByRole("radio", { name: /Tara/ }).check({ force: true });
  await page.getByRole("button", { name: "Play Tara" }).click();
  await page.locator(".prompt.turn").waitFor();
  await resign(page);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("All that can be checked holds.").waitFor();
  expect(await page.locator(".findings .holds b").allInnerTexts()).toEqual([
    "Hash chain",
    "Whole and in order",
    "Commitment",
    "Entropy of the seats",
    "Your own part",
    "Played again by the rules",
  ]);
  await expectAccessible(page);

  await page.evaluate(() => {
    const kept = localStorage.getItem("ardri.entropy") ?? "";
    localStorage.setItem("ardri.entropy", kept.replace(/"entropy":"../, (found) => found.slice(0, -2) + (found.endsWith("00") ? "11" : "00")));
  });
  await page.reload();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Something does not hold").waitFor();
  expect(await page.locator(".findings .fails b").allInnerTexts()).toEqual(["Your own part"]);
});

story("a record in which one entry was changed is refused", async ({ arrive }) => {
  const { page } = await arrive();
  await begin(page);
  await resign(page);
  await page.route("**/GetReplay", async (route) => {
    const answer = await route.fetch();
    const replay = fromBinary(GetReplayResponseSchema, await answer.body());
    replay.record?.entries.forEach((entry, index, entries) => {
      if (index === CHANGED) entries[index] = entry.with(-1, (entry.at(-1) ?? 0) ^ 1);
    });
    await route.fulfill({ response: answer, body: Buffer.from(toBinary(GetReplayResponseSchema, replay)) });
  });
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Something does not hold").waitFor();
  expect(await page.locator(".findings .fails").allInnerTexts()).toEqual([expect.stringContaining(`It breaks at entry ${CHANGED + 1}.`)]);
  await expectAccessible(page);
});

story("each of two by a link, and both again in the rematch, bring entropy of their own", async ({ arrive }) => {
  const ann = await arrive();
  await ann.page.getByText("Friends, by a link").click();
  await ann.page.getByText("Attackers", { exact: true }).click();
  await ann.page.getByRole("button", { name: "Play Tablut" }).click();
  const ben = await arrive(await ann.page.locator(".waiting input").inputValue());
  for (const [one, other] of [[ann, ben], [ben, ann]] as const) {
    await Promise.race([turn(one.page), turn(other.page)]);
    await resign(one.page);
    for (const { page } of [one, other]) {
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Brought by 2 of 2 seats.").waitFor();
      await page.getByText("All that can be checked holds.").waitFor();
      await page.getByRole("button", { name: "Close" }).click();
    }
    if (one === ben) break;
    await one.page.getByRole("button", { name: "Play again" }).click();
    await one.page.locator(".waiting").waitFor();
    await other.page.getByRole("button", { name: "Play again, as you are asked" }).waitFor();
    await expect.poll(() => other.page.locator("[aria-live=polite]").innerText()).toBe("You are asked to play again.");
    await other.page.getByRole("button", { name: "Play again, as you are asked" }).click();
  }
});
