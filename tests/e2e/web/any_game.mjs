// Plays and watches a match of any game with @ardri/client. The last word is an OpenMatchRequest in JSON.
import { fromJson } from "@bufbuild/protobuf";
import { anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Ardri, Refusal, call, play } from "@ardri/client";

const [address, words] = process.argv.slice(2);
const { options, ...wish } = JSON.parse(words);
const { OptionsSchema, ViewSchema } = await import(`@ardri/client/gen/ardri/${wish.game}/v1/${wish.game}_pb`);

// What is told of a match from here on to its end; `begin` is called as soon as it is told of.
async function follow(table, begin) {
  const seen = { versions: [], views: new Set(), words: 0, actions: 0 };
  for await (const { match, events, actions } of table) {
    begin();
    seen.versions.push(...events.map(({ version }) => Number(version)));
    seen.words += events.filter(({ body }) => body.case === "ended" && body.value.told !== "").length;
    seen.actions += actions.length;
    if (match.view !== undefined) seen.views.add(anyUnpack(match.view, ViewSchema).$typeName);
  }
  return { ...seen, views: [...seen.views] };
}

// `begun`: once something has been told; `seen`: all of it, at the end.
function following(table) {
  let seen;
  const begun = new Promise((begin) => (seen = follow(table, begin)));
  return { begun, seen };
}

const [ada, visitor] = [new Ardri(address), new Ardri(address)];
await ada.createGuest("Ada");
await visitor.createGuest("Visitor");
const { "@type": _, ...fields } = options ?? {};
const table = await ada.openMatch({ ...wish, options: anyPack(OptionsSchema, fromJson(OptionsSchema, fields)) });
const followers = [table, visitor.watch(table.matchId)].map(following);
// A short match could be over before a slow machine has opened both streams.
await Promise.all(followers.map(({ begun }) => begun));
const outcome = await play(table, (actions) => actions[Math.floor(Math.random() * actions.length)]);
const [seat, spectator] = await Promise.all(followers.map(({ seen }) => seen));

// Why to resign after the end is refused.
const refused = await call((limits) => ada.engine.resignMatch({ matchId: table.matchId }, limits)).catch((error) => error);
const refusal = refused instanceof Refusal && { reason: refused.reason, isPassing: refused.isPassing };
console.log(JSON.stringify({ seat, spectator, refusal, ranks: outcome.ranks }));
