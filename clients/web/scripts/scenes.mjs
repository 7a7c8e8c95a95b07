// Sets up what the pictures of scripts/screens.mjs show, the same each time: people in matches with seeded chance who
// choose by counting, and a small cup between levels.
const GATEWAY = "ardri.gateway.v1";
const ENGINE = "ardri.engine.v1.EngineService";
const PEOPLE = ["Ann", "Ben", "Cait", "Dermot", "Eithne", "Fionn", "Gráinne"];
/** The number of seats, the number of steps until the match waits for Ann, and the step that is looked back at. */
const MATCHES = {
  tablut: { seats: 2, steps: 30, later: 24 },
  tara: { seats: 4, steps: 150, later: 120 },
  westeria: { seats: 4, steps: 180, later: 160 },
  plaques: { seats: 7, steps: 40, later: 30 },
};
/** Steps of the matches to watch. They have no practice seed, because others may watch them. */
const WATCHED_STEPS = 12;
const NO_CLOCK = { kind: "CLOCK_KIND_NONE" };
const SEED = btoa("a seed for pictures, of 32 bytes");
const STRIDE = 7;
const POLL_MILLISECONDS = 40;
const STRENGTHS = ["1", "2", "3"];
const CUP_MILLISECONDS = 120_000;

/** Sets everything up. Returns Ann, the organiser's token, and the address of each picture by its name. */
export async function scenes({ address, token: sign }, browser) {
  const call = (method, message, token) => post(`${address}/${method}`, message, token);
  const people = [];
  for (const name of PEOPLE) people.push(await call(`${GATEWAY}.AccountService/CreateGuest`, { name }));
  const [ann] = people;
  const found = {
    lobby: "/", watch: "/watch", matches: "/matches", account: "/account", player: `/player/${ann.account.accountId}`,
    learn: "/learn", tournaments: "/tournaments", organise: "/organise", nowhere: "/nowhere",
  };
  for (const [game, { seats, steps, later }] of Object.entries(MATCHES)) {
    const own = await play(call, people.slice(0, seats), game, steps, { private: true, practiceSeed: SEED });
    const watched = await play(call, people.slice(0, seats), game, WATCHED_STEPS, {});
    Object.assign(found, { [`${game}-turn`]: `/match/${own}`, [`${game}-later`]: `/match/${own}/${later}` });
    Object.assign(found, { [`${game}-lesson`]: `/learn/${game}`, [`${game}-rules`]: `/rules/${game}` });
    if (game === "tablut") found["embed"] = `/embed/${watched}`;
  }
  const organiser = await sign("organise");
  return { ann, organiser, addresses: { ...found, "new-tournament": "/tournaments/new", tournament: await cup(address, organiser, browser) } };
}

/** Plays a match of these people until it has this many steps and waits for the first of them. Returns its id. */
async function play(call, people, game, steps, kind) {
  const [first, ...others] = people;
  const wish = { game, seats: people.length, seat: 0, clock: NO_CLOCK, requestId: `${game} ${steps}`, ...kind };
  const { match, inviteCode } = await call(`${GATEWAY}.LobbyService/OpenMatch`, wish, first.token);
  const { matchId } = match;
  for (const [index, { token }] of others.entries()) {
    const seat = { seat: index + 1 };
    if (inviteCode) await call(`${GATEWAY}.LobbyService/AcceptInvite`, { ...seat, inviteCode }, token);
    else await call(`${ENGINE}/JoinMatch`, { ...seat, matchId }, token);
  }
  for (;;) {
    const { match: now } = await call(`${ENGINE}/GetMatch`, { matchId }, first.token);
    const [version, seat] = [Number(now.version), Math.min(...(now.toAct ?? []))];
    if (now.status === "MATCH_STATUS_ENDED" || (version >= steps && seat === 0)) return matchId;
    if (seat >= 0 && seat < people.length) await act(call, people[seat], matchId, now.version);
    else await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS)); // chance or the table acts
  }
}

async function act(call, { token }, matchId, version) {
  const legal = await call(`${ENGINE}/ListLegalActions`, { matchId }, token);
  const { notation } = legal.actions[(Number(version) * STRIDE) % legal.actions.length];
  const played = { matchId, expectedVersion: version, requestId: version, action: { notation } };
  await call(`${ENGINE}/PlayAction`, played, token);
}

/** Creates a small cup between levels with the page's form, and returns its address. */
async function cup(address, organiser, browser) {
  const page = await browser.newPage({ baseURL: address });
  await page.goto("/tournaments/new");
  await page.getByLabel("Token").fill(organiser);
  await page.keyboard.press("Enter");
  for (let entrant = 3; entrant <= STRENGTHS.length; entrant++) await page.getByRole("button", { name: "Add an entrant" }).click();
  for (const [index, level] of STRENGTHS.entries()) await page.getByLabel(`Strength of entrant ${index + 1}`).selectOption(level);
  await page.getByRole("button", { name: "Create and start" }).click();
  await page.locator(".title .state", { hasText: "Over" }).waitFor({ timeout: CUP_MILLISECONDS });
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function post(url, message, token = "") {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer.json();
}
