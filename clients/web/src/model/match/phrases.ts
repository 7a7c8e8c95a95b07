// What is said at a table: phrases, as the platform has no free text.
import { Phrase, type Event, type Match, type Said } from "../../gen/ardri/match/v1/match_pb";
import { instant } from "../words/clock";
import { SPECTATOR, capital } from "../words/words";
import type { Entry } from "./log";

/** So many are kept. */
const MOST = 50;
/** For so long a phrase is news: it stands beside the seat. */
export const SAYING_MILLISECONDS = 8000;

const WORDS: Readonly<Record<Phrase, string>> = {
  [Phrase.UNSPECIFIED]: "",
  [Phrase.HELLO]: "Hello",
  [Phrase.GOOD_LUCK]: "Good luck",
  [Phrase.WELL_PLAYED]: "Well played",
  [Phrase.GOOD_GAME]: "Good game",
  [Phrase.THANKS]: "Thank you",
  [Phrase.SORRY]: "Sorry",
  [Phrase.OOPS]: "Oops",
  [Phrase.THINKING]: "I am thinking",
  [Phrase.YOUR_TURN]: "It is your turn",
  [Phrase.BACK_SOON]: "I will be back soon",
  [Phrase.GOODBYE]: "Goodbye",
};

/** All that can be said, in the order to show them. */
export const PHRASES: readonly (readonly [Phrase, string])[] = Object.entries(WORDS)
  .filter(([, words]) => words !== "")
  .map(([phrase, words]) => [Number(phrase) as Phrase, words] as const);

/** Empty of a phrase that this client does not know. */
export function phraseWords(phrase: Phrase): string {
  return WORDS[phrase] ?? "";
}

/** With what was said now; a stream that is opened anew tells the last ones again. */
export function heardAlso(before: readonly Said[], told: readonly Said[]): readonly Said[] {
  if (told.length === 0) return before;
  const known = new Set(before.map(keyOf));
  return [...before, ...told.filter((each) => !known.has(keyOf(each)))].slice(-MOST);
}

/** What is left of it after these events: what was said from a seat goes with whoever gives it back. */
export function stillSaid(said: readonly Said[], events: readonly Event[]): readonly Said[] {
  const freed = new Set(events.flatMap(({ body }) => (body.case === "freed" ? [body.value.seat?.seat] : [])));
  return freed.size === 0 ? said : said.filter(({ seat }) => !freed.has(seat));
}

function keyOf({ seat, name, phrase, time }: Said): string {
  return [seat, name, phrase, time?.seconds, time?.nanos].join(" ");
}

/** Events and what was said, by time; what happened keeps its order. */
export function interleaved(log: readonly Entry[], said: readonly Said[]): readonly (Entry | Said)[] {
  const waiting = [...said];
  const lines = log.flatMap((found): (Entry | Said)[] => {
    const before = found.at === undefined ? -1 : waiting.findIndex((each) => saidAt(each) >= (found.at ?? 0));
    const count = found.at === undefined ? 0 : before < 0 ? waiting.length : before;
    return [...waiting.splice(0, count), found];
  });
  return [...lines, ...waiting];
}

/** Who said it: `You`, `Ann`, `Eve, watching`. */
export function speaker(match: Match | undefined, { seat, name }: Said): string {
  if (match !== undefined && seat === match.viewerSeat) return "You";
  const known = capital(name || "somebody");
  return seat === SPECTATOR ? `${known}, watching` : known;
}

/** When, in milliseconds since 1970. */
export function saidAt({ time }: Said): number {
  return time === undefined ? 0 : instant(time);
}
