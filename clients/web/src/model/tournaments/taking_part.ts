// Taking part in a tournament: who may, under which name, and the words for it.
import { Format, Mode, TournamentState, WaitingReason, type Entrant, type FieldEntry, type Tournament, type Waiting } from "../../gen/ardri/tournament/v1/tournament_pb";
import { listed } from "../words/words";
import { FORMATS, isOver } from "./words";

/** The characters of names in tournaments, as a pattern for a field of a form. */
export const NAME_PATTERN = "[A-Za-z0-9._\\-]+";
export const LONGEST_NAME = 40;

/** Formats that accept new entrants once they have begun. */
const LATE: ReadonlySet<Format> = new Set([Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.ARENA, Format.TEST]);

/** Turns the name of an account into one for tournaments: `Ann Öz!` into `Ann-Oz`; empty if nothing is left. */
export function entrantName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, "-");
  return plain.replace(/[^A-Za-z0-9._-]/g, "").slice(0, LONGEST_NAME);
}

/** The account's entry; of several, the one that has not withdrawn. */
export function ownEntry(entries: readonly FieldEntry[], accountId: string | undefined): FieldEntry | undefined {
  if (accountId === undefined) return undefined;
  const own = entries.filter(({ entrant }) => entrant !== undefined && accountOf(entrant) === accountId);
  return own.find(({ withdrawn }) => !withdrawn) ?? own[0];
}

/** The account of a person or of somebody's bot; undefined for other entrants. */
export function accountOf({ kind }: Entrant): string | undefined {
  return kind.case === "person" || kind.case === "bot" ? kind.value.accountId : undefined;
}

/** Whether people can play in the tournament, and it is not over. */
export function isForPeople({ spec, state }: Tournament): boolean {
  return spec?.mode === Mode.LIVE && !isOver(state);
}

/** Why nobody can enter any more; empty if entering is possible. */
export function closedWords({ spec, stages, state }: Tournament): string {
  if (state === TournamentState.OPEN) return "";
  const running = stages.findIndex(({ finished }) => !finished);
  const format = spec?.stages[running]?.format;
  if (format === undefined) return "All of it is played: nobody can enter any more.";
  return LATE.has(format) ? "" : `It has begun, and nobody comes late to ${withArticle(FORMATS[format] ?? "it")}.`;
}

/** What an account that takes part waits for while it plays no game. */
export function waitingWords({ state }: Tournament): string {
  if (state === TournamentState.PAUSED) return "It is paused: no game begins until its organiser goes on.";
  const then = "Its clocks run from then on, whether you are here or not.";
  return state === TournamentState.OPEN
    ? `It has not begun yet. Keep a page of Ardri open: whichever it is, it tells you when your first game begins. ${then}`
    : `Your next game begins once it is paired and nobody in it plays elsewhere. Keep a page of Ardri open: it tells you. ${then}`;
}

/** What the tournament waits for. People are named as in the tournament, not by their accounts. */
export function waitsFor({ reason, entrants, detail }: Waiting): string {
  if (reason !== WaitingReason.ACCOUNT || entrants.length === 0) return detail;
  return `${listed(entrants)} ${entrants.length === 1 ? "has" : "have"} no page of Ardri open, nor another client`;
}

/** Says what leaving means, before the viewer leaves. `isPlaying`: a game of the account is running. */
export function withdrawalWords({ state }: Tournament, isPlaying: boolean): string {
  if (state === TournamentState.OPEN) return "You are taken off the list, and may enter again until it begins.";
  const running = isPlaying ? "The game that you are playing is given up, and what" : "What";
  return `${running} is paired and not finished is lost. Finished games stay, and you cannot come back.`;
}

function withArticle(words: string): string {
  return words === FORMATS[Format.UPLOADED] ? words : `a ${words}`;
}
