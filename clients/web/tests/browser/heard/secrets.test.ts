// All that browsers receive while matches with secrets are played through their pages, written down for
// tests/clients/platform/test_web_secrets.py, which holds it against what each of them may know.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as plaques from "../players/plaques_player";
import { byPointer, play, type Plan } from "../players/player";
import * as tara from "../players/tara_player";
import * as westeria from "../players/westeria_player";
import { meet, type Wish } from "../story/matches";
import { storiesOf, type Person } from "../story/story";

/** Where it is written; unset: nowhere, and the story is a story. */
const FOLDER = process.env["ARDRI_STORY_HEARD"];

/** In place of a method: its answer was a refusal, as a text. */
const REFUSED = "refused";

/** What one browser was sent: an answer or a message of a stream, of that method. */
interface Heard {
  readonly method: string;
  /** Base 64. */
  readonly body: string;
}

const GAMES: Readonly<Record<string, { readonly options: Wish["options"]; readonly plan: Plan }>> = {
  plaques: { options: { ...plaques.SHORT, hands: 1 }, plan: plaques.plan },
  tara: { options: tara.SHORT, plan: tara.plan },
  westeria: { options: { ...westeria.SHORT, turns: 3 }, plan: westeria.plan },
};

const story = storiesOf(...Object.keys(GAMES));

for (const [game, { options, plan }] of Object.entries(GAMES)) {
  story(`${game} is played by two and watched by one, to its end`, async ({ arrive }) => {
    const heard = new Map<Person, Promise<Heard | undefined>[]>();
    const come = async (at = "/"): Promise<Person> => {
      const person = listen(await arrive("about:blank"), heard); // before its page is sent anything
      await person.page.goto(at);
      return person;
    };
    const people = await meet({ arrive: come }, { game, seats: 2, options });
    const eve = await come(people[0].page.url());
    if (game === "westeria") await Promise.all(people.map(({ page }) => place(page)));
    await Promise.all(people.map(({ page }) => play(page, byPointer, plan)));
    for (const { page } of [...people, eve]) {
      await page.locator(".prompt.over").waitFor();
      await page.getByRole("button", { name: "Verify" }).click(); // which asks for the record
      await page.getByText("All that can be checked holds.").waitFor();
    }
    const told = await Promise.all([...people, eve].map(async (person) => ({ token: await tokenOf(person), heard: await allOf(heard.get(person)) })));
    if (FOLDER !== undefined) await writeFile(join(FOLDER, `${game}.json`), JSON.stringify(told));
  });
}

/** Chance places the army. */
async function place(page: Person["page"]): Promise<void> {
  await play(page, byPointer, westeria.plan, westeria.PLACING);
  await page.getByRole("button", { name: "Place the rest by chance" }).click();
  await page.getByRole("button", { name: "Ready", exact: true }).click();
}

/** Writes down what the person's page is sent from now on: an answer as soon as all of it is there. */
function listen(person: Person, heard: Map<Person, Promise<Heard | undefined>[]>): Person {
  const own: Promise<Heard | undefined>[] = [];
  const note = (url: string, body: () => Promise<Buffer | string>, isRefusal: boolean): void => {
    const method = new URL(url).pathname.slice(1);
    const as = (found: Buffer | string): Heard => ({ method: isRefusal ? REFUSED : method, body: Buffer.from(found).toString("base64") });
    if (method.startsWith("ardri.")) own.push(body().then(as, () => undefined)); // gone with its page
  };
  person.page.on("response", (answer) => note(answer.url(), () => answer.body(), !answer.ok()));
  person.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => note(socket.url(), () => Promise.resolve(payload), typeof payload === "string")));
  heard.set(person, own);
  return person;
}

async function allOf(noted: readonly Promise<Heard | undefined>[] = []): Promise<readonly Heard[]> {
  return (await Promise.all(noted)).filter((each) => each !== undefined);
}

async function tokenOf({ page }: Person): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("ardri.account") ?? "{}") as { token?: string }).token ?? "");
}
