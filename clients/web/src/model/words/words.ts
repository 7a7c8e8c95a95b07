// What the page says of seats and of matches, in plain English.
import { DropOut, type Match, type MatchSummary, type Outcome, type Seat } from "../../gen/ardri/match/v1/match_pb";
import type { SeatLook } from "../../gen/ardri/match/v1/table_pb";

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

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a capital and a full stop; empty of nothing. */
export function sentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`;
}
