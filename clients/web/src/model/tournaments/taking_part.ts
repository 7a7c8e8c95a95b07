// Taking part in a tournament: who may, under which name, and what is said of it.
import { Format, Mode, TournamentState, WaitingReason, type Entrant, type FieldEntry, type Tournament, type Waiting } from "../../gen/ardri/tournament/v1/tournament_pb";
import { listed } from "../words/words";
import { FORMATS, isOver } from "./words";

/** Of names in tournaments, as a field of a form checks them. */
export const NAME_PATTERN = "[A-Za-z0-9._\\-]+";
export const LONGEST_NAME = 40;

/** Formats that take somebody in once they have begun. */
const LATE: ReadonlySet<Format> = new Set([Format.ROUND_ROBIN, Format.GAUNTLET, Format.SWISS, Format.ARENA, Format.TEST]);

/** `Ann Öz!` is `Ann-Oz`: of the name of an account what tournaments take; empty if that is nothing. */
export function entrantName(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, "-");
  return plain.replace(/[^A-Za-z0-9._-]/g, "").slice(0, LONGEST_NAME);
}

/** What the account is there as; of several that which has not withdrawn. */
export function ownEntry(entries: readonly FieldEntry[], accountId: string | undefined): FieldEntry | undefined {
  if (accountId === undefined) return undefined;
  const own = entries.filter(({ entrant }) => entrant !== undefined && accountOf(entrant) === accountId);
  return own.find(({ withdrawn }) => !withdrawn) ?? own[0];
}

/** Of a person or a bot of somebody; undefined of others. */
export function accountOf({ kind }: Entrant): string | undefined {
  return kind.case === "person" || kind.case === "bot" ? kind.value.accountId : undefined;
}

/** Whether people play in it, and it is not over. */
export function isForPeople({ spec, state }: Tournament): boolean {
  return spec?.mode === Mode.LIVE && !isOver(state);
}

/** Why nobody can enter any more; empty if one can. */
export function closedWords({ spec, stages, state }: Tournament): string {
  if (state === TournamentState.OPEN) return "";
  const running = stages.findIndex(({ finished }) => !finished);
  const format = spec?.stages[running]?.format;
  if (format === undefined) return "All of it is played: nobody can enter any more.";
  return LATE.has(format) ? "" : `It has begun, and nobody comes late to ${withArticle(FORMATS[format] ?? "it")}.`;
}

/** What an account that takes part waits for, while no game of it is running. */
export function waitingWords({ state }: Tournament): string {
  if (state === TournamentState.PAUSED) return "It is paused: no game begins until its organiser goes on.";
  const then = "Its clocks run from then on, whether you are here or not.";
  return state === TournamentState.OPEN
    ? `It has not begun yet. Keep a page of Ardri open: whichever it is, it tells you when your first game begins. ${then}`
    : `Your next game begins once it is paired and nobody in it plays elsewhere. Keep a page of Ardri open: it tells you. ${then}`;
}

/** What the tournament waits for: people by their names in it, not by their accounts. */
export function waitsFor({ reason, entrants, detail }: Waiting): string {
  if (reason !== WaitingReason.ACCOUNT || entrants.length === 0) return detail;
  return `${listed(entrants)} ${entrants.length === 1 ? "has" : "have"} no page of Ardri open, nor another client`;
}

/** What leaving it means, before it is done. `isPlaying`: a game of the account is running. */
export function withdrawalWords({ state }: Tournament, isPlaying: boolean): string {
  if (state === TournamentState.OPEN) return "You are taken off the list, and may enter again until it begins.";
  const running = isPlaying ? "The game that you are playing is given up, and what" : "What";
  return `${running} is paired and not finished is lost. Finished games stay, and you cannot come back.`;
}

function withArticle(words: string): string {
  return words === FORMATS[Format.UPLOADED] ? words : `a ${words}`;
}
