// What the page says of seats, turns and ends, in plain English.
import { DropOut, MatchStatus, type Match, type MatchSummary, type Outcome, type Seat } from "../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../gen/ardri/match/v1/table_pb";
import { reasonWords } from "./reasons";
import { isOut, isViewersTurn } from "./turns";

export const CHANCE = -1;
export const TABLE = -2;
export const SPECTATOR = -3;
/** Ends that are nobody's result. */
const CALLED_OFF = "called_off";
const TERMINATED = "terminated";

const DEPARTURES: Readonly<Record<DropOut, string>> = {
  [DropOut.UNSPECIFIED]: "",
  [DropOut.RESIGNED]: "resigned",
  [DropOut.TIME_OUT]: "ran out of time",
  [DropOut.ABANDONED]: "left the match",
};
const OWN_DEPARTURES: Readonly<Record<DropOut, string>> = {
  [DropOut.UNSPECIFIED]: "",
  [DropOut.RESIGNED]: "You have given up",
  [DropOut.TIME_OUT]: "You have run out of time",
  [DropOut.ABANDONED]: "You were away for too long",
};

export function seatOf(match: Match, seat: number): Seat | undefined {
  return match.seats.find((each) => each.seat === seat);
}

export function isOpen(seat: Seat | undefined): boolean {
  return seat === undefined || (seat.accountId === "" && seat.bot === undefined);
}

/** Who acts: `Ann`, `you`, `chance`; where two have the same name, `level 1 (east)`. */
export function actor(match: Match, seat: number): string {
  if (seat === CHANCE) return "chance";
  if (seat === TABLE) return "the table";
  if (seat === match.viewerSeat) return "you";
  const [name, title] = [nameOf(match, seat), seatOf(match, seat)?.title ?? ""];
  const isShared = match.seats.some((other) => other.seat !== seat && nameOf(match, other.seat) === name);
  return isShared && title !== "" ? `${name} (${title})` : name;
}

/** `Ann`, `level 3`, or what the game calls the seat. */
export function nameOf(match: Match, seat: number): string {
  const found = seatOf(match, seat);
  if (found?.bot !== undefined) return found.name || `level ${found.bot.level}`;
  return found?.name || found?.title || numbered(seat);
}

/** Whose turn it is, in a sentence. */
export function turn(match: Match): string {
  if (match.status === MatchStatus.WAITING) return `Waiting for ${missing(match)}.`;
  if (match.status === MatchStatus.ENDED) return ending(match);
  if (isViewersTurn(match)) return "Your turn.";
  const names = match.toAct.map((seat) => (seat === match.viewerSeat && isOut(match) ? nameOf(match, seat) : actor(match, seat)));
  return names.length === 0 ? "" : `Waiting for ${listed(names)}.`;
}

/** Who is to come to a match that has not begun: by name where no seat is open to everybody. */
function missing({ seats, viewerSeat }: Match): string {
  const asked = seats.filter(({ seat, reserved }) => reserved && seat !== viewerSeat);
  return asked.length === 0 || seats.some(isOpen) ? "players" : listed(asked.map(({ name, title, seat }) => name || title || numbered(seat)));
}

/** A match in the title of its tab: `Tablut: waiting for Ben`; that it is the viewer's turn is said before it (store/title.ts). */
export function tabWords(title: string, match: Match | undefined): string {
  if (match === undefined || isViewersTurn(match)) return title;
  if (match.status === MatchStatus.ENDED) return `${title}: over`;
  const words = turn(match).replace(/\.$/, "");
  return words === "" ? title : `${title}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Why a seat is out of a match that goes on, and who plays it now: `resigned; level 4 plays on`. Empty where it is not. */
export function departure({ droppedOut, bot }: Seat): string {
  const why = DEPARTURES[droppedOut];
  return why === "" ? "" : `${why}; level ${bot?.level ?? 0} plays on`;
}

/** The same of the viewer's seat, in a sentence. */
export function ownDeparture(match: Match): string {
  const { droppedOut = DropOut.UNSPECIFIED, bot } = match.seats.find(({ seat }) => seat === match.viewerSeat) ?? {};
  const why = OWN_DEPARTURES[droppedOut];
  return why === "" ? "" : `${why}; level ${bot?.level ?? 0} plays on for you.`;
}

/** What a seat is called that has no name. */
export function numbered(seat: number): string {
  return `seat ${seat + 1}`;
}

/** `Blue`: what the game calls the seat. `titles`: by seat, where nothing was told. */
export function seatTitle(seat: number, looks: readonly SeatLook[], titles: readonly string[] = []): string {
  return capital(looks.find((look) => look.seat === seat)?.title ?? titles[seat] ?? numbered(seat));
}

/** `a, b and c`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** `Ann and 3 × level 1`: those of the same name together. */
export function grouped(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listed([...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)));
}

/** Whether the end counts for those who played: not where the match was broken off, or never began. */
export function hasResult({ reason }: Outcome): boolean {
  return reason !== CALLED_OFF && reason !== TERMINATED;
}

/** Whether it was called off before it began, so that nothing of it can be played again. */
export function isCalledOff({ outcome }: Match | MatchSummary): boolean {
  return outcome?.reason === CALLED_OFF;
}

/** Who opened it has called it off, but if it has left before: then the last one who left has. */
function callingOff({ seats, spec, viewerSeat }: Match): string {
  const found = seats.find(({ accountId }) => accountId !== "" && accountId === spec?.openedBy);
  if (found === undefined) return "The match was called off.";
  const opener = found.seat === viewerSeat ? "You have" : `${found.name || capital(found.title || numbered(found.seat))} has`;
  return `${opener} called the match off.`;
}

/** How the match ended, in a sentence; the engine's own words say more where they were told. */
export function ending(match: Match): string {
  const { outcome } = match;
  if (outcome === undefined) return "The match is over.";
  if (outcome.reason === CALLED_OFF) return callingOff(match);
  const reason = why(match, outcome);
  if (!hasResult(outcome)) return `The match is over, without a result: ${reason}.`;
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === outcome.ranks.length) return `The match is drawn: ${reason}.`;
  if (winners.length > 1) return `${capital(listed(winners.map((seat) => actor(match, seat))))} share the first place: ${reason}.`;
  const [winner = 0] = winners;
  return winner === match.viewerSeat ? `You have won: ${reason}.` : `${capital(actor(match, winner))} has won: ${reason}.`;
}

/** `Ben resigned`, `the king reached a corner (B13)`. Who had dropped out before has not lost by it. */
function why(match: Match, { ranks, reason, rule }: Outcome): string {
  const { seats } = match;
  const losers = ranks.flatMap((rank, seat) => (rank === 1 || isOut({ seats, viewerSeat: seat }) ? [] : [seat]));
  const words = reasonWords(reason, listed(losers.map((seat) => actor(match, seat))));
  return rule === "" ? words : `${words} (${rule})`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
