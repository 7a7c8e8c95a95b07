// The events of a match as lines to read.
import type { Event, Match } from "../../gen/ardri/match/v1/match_pb";
import { CHANCE, TABLE, actor, capital, departure, numbered, seatOf } from "../words/words";
import { ending } from "./standing";

/** One event in the log. */
export interface Entry {
  readonly version: bigint;
  /** When it happened, in milliseconds since 1970; undefined where that is unknown. */
  readonly at?: number;
  /** The seat that acted, -1 for chance or -2 for the table; undefined where nobody acted. */
  readonly seat?: number;
  readonly who: string;
  /** The action in notation, or what happened; empty where `told` says everything. */
  readonly what: string;
  /** What the event caused, one line for each effect. */
  readonly told: readonly string[];
  /** Whether others do not see what was chosen. */
  readonly isHidden?: boolean;
  /** Versions of earlier entries that this line tells as well. */
  readonly also?: readonly bigint[];
}

/** The entry of an event. `match`: for the names of its seats. */
export function entry(match: Match, event: Event): Entry {
  const { version, body } = event;
  const of = (seat: number, what: string, told: readonly string[] = []): Entry => {
    return { version, seat, who: capital(actor(match, seat)), what, told };
  };
  switch (body.case) {
    case "played": {
      const { seat, action, lapsed } = body.value;
      const told = body.value.told.filter((line) => line !== "");
      const isNobody = seat === CHANCE || seat === TABLE;
      if (told.length > 0 && (isNobody || action === undefined)) return { version, seat, who: "", what: "", told };
      if (action === undefined && !lapsed && told.length === 0) return { ...of(seat, "chose"), isHidden: true };
      const what = action?.notation ?? "chose";
      return of(seat, lapsed ? `${what} (out of time)` : what, told);
    }
    case "joined": {
      const { seat } = body.value;
      const line = of(seat?.seat ?? 0, "took a seat");
      if (seat === undefined || seat.accountId === seatOf(match, seat.seat)?.accountId) return line;
      return { ...line, who: seat.name || capital(seat.title || numbered(seat.seat)) }; // somebody else has the seat now
    }
    case "freed": {
      const seat = body.value.seat?.seat ?? 0;
      return { version, seat, who: capital(body.value.seat?.title || numbered(seat)), what: "the seat was given back", told: [] };
    }
    case "drawOffered":
      return of(body.value.seat, "offered a draw");
    case "drawAccepted":
      return of(body.value.seat, "agreed to a draw");
    case "drawDeclined":
      return of(body.value.seat, "declined the draw");
    case "takebackOffered":
      return of(body.value.seat, "asked to take the last move back");
    case "takebackAccepted":
      return of(body.value.seat, "agreed to that");
    case "takebackDeclined":
      return of(body.value.seat, "declined that");
    case "takenBack":
      return { version, who: "", what: "The move was taken back", told: [] };
    case "droppedOut": {
      const { seat } = body.value;
      return of(seat?.seat ?? 0, seat === undefined ? "" : departure(seat));
    }
    case "left":
      return of(body.value.seat, "left");
    case "returned":
      return of(body.value.seat, "came back");
    case "ended": {
      const { told, outcome, cause } = body.value;
      const words = told || (outcome === undefined ? "" : ending({ ...match, outcome }));
      return { version, who: "", what: "The match is over", told: [words, cause].filter((line) => line !== "") };
    }
    case "started":
      return { version, who: "", what: "The match begins", told: [] };
    default:
      return { version, who: "", what: "The match was opened", told: [] };
  }
}

/** This many draws of chance in a row become one line, as when cards are dealt. */
const MANY_DRAWS = 4;

/**
 * Joins hidden choices that a seat makes one after the other into one line, at the last of them; likewise draws of
 * chance. A joined line equal to one of `before` is returned as that same object, so that it stays on the page with the
 * focus.
 */
export function gathered(entries: readonly Entry[], before: readonly Entry[] = []): readonly Entry[] {
  const joined = new Map(before.flatMap((line) => (line.also === undefined ? [] : [[line.version, line] as const])));
  return dealt(chosen(entries)).map((line) => {
    const same = joined.get(line.version);
    return same !== undefined && same.also?.length === line.also?.length ? same : line;
  });
}

function chosen(entries: readonly Entry[]): readonly Entry[] {
  const lines: Entry[] = [];
  const open = new Map<number, Entry>();
  for (const found of entries) {
    const { seat = TABLE, version } = found;
    const before = found.isHidden ? open.get(seat) : undefined;
    const also = before === undefined ? [] : [...(before.also ?? []), before.version];
    const line = before === undefined ? found : { ...found, what: `chose ${also.length + 1} times`, version, also };
    if (before !== undefined) lines.splice(lines.indexOf(before), 1);
    lines.push(line);
    if (found.isHidden) open.set(seat, line);
    else if (seat < 0) open.clear();
    else open.delete(seat);
  }
  return lines;
}

function dealt(entries: readonly Entry[]): readonly Entry[] {
  const isDraw = ({ seat, who, isHidden }: Entry): boolean => seat === CHANCE && who === "" && isHidden !== true;
  const runs: Entry[][] = [];
  for (const found of entries) {
    const run = runs.at(-1);
    if (run !== undefined && isDraw(found) && isDraw(run[0]!)) run.push(found);
    else runs.push([found]);
  }
  return runs.flatMap((run) => (run.length < MANY_DRAWS ? run : [together(run)]));
}

/** Draws of chance as one line, at the last of them. */
function together(draws: readonly Entry[]): Entry {
  const also = draws.slice(0, -1).map(({ version }) => version);
  return { ...draws.at(-1)!, told: repeated(draws.flatMap(({ told }) => told)), also };
}

/** `red gets a card (6 times)`: each different line once, where it stood first. */
function repeated(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

/** The entry in a sentence, as a live region reads it. */
export function spokenEntry(found: Entry): string {
  const said = found.told.length > 0 ? found.told.join(" ") : found.what;
  return found.who === "" ? said : `${found.who}: ${said}`;
}

/** A short name for the step of the entry: `Ben c4-c5`. */
export function briefEntry({ who, what, told }: Entry): string {
  return [who, what || told.join(" ")].filter((part) => part !== "").join(" ").replace(/\.$/, "");
}
