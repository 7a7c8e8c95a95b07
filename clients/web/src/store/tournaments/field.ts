// The field of a tournament, and how the viewer enters and leaves it.
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { FieldEntry, Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { accountOf, isForPeople, ownEntry } from "../../model/tournaments/taking_part";
import { isOver } from "../../model/tournaments/words";
import { call } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { account, clients } from "../account/account";
import { failure } from "../requests/failure";
import { createPolled } from "../requests/polling";
import { noteTakingPart, takingPart } from "./taking_part";

const POLL_MILLISECONDS = 10_000;
/**
 * How long changes of the field are gathered before it is read again: hundreds may enter in a minute, with as many
 * watching.
 */
const GATHER_MILLISECONDS = 3000;

export interface Field {
  /** Entries in the order in which they entered; undefined until they are known. */
  readonly entries: Accessor<readonly FieldEntry[] | undefined>;
  /** The entry of the viewer's account. */
  readonly own: Accessor<FieldEntry | undefined>;
  /** The viewer's name in the tournament; empty if there is none. */
  readonly ownName: Accessor<string>;
  /** Whether the viewer takes part and has not withdrawn. */
  isIn(): boolean;
  /** Throws Refusal. */
  enter(name: string): Promise<void>;
  /** Throws Refusal. */
  withdraw(): Promise<void>;
}

/** Follows the field until the owner is disposed of, and notes whether the account takes part. */
export function createField(tournamentId: string, tournament: Accessor<Tournament | undefined>): Field {
  const service = clients.of(TournamentService);
  const state = createMemo(() => tournament()?.state);
  const isNoted = createMemo(() => takingPart().some((each) => each.tournamentId === tournamentId));
  const ask = async () => (await call((options) => service.listEntrants({ tournamentId }, options))).entries;
  const asked = createPolled(ask, POLL_MILLISECONDS, () => state() !== undefined && !isOver(state()));
  const [last, setLast] = createSignal<readonly FieldEntry[]>();
  const entries = (): readonly FieldEntry[] | undefined => last() ?? asked.value();
  const own = (): FieldEntry | undefined => ownEntry(entries() ?? [], account()?.id);
  const isIn = (): boolean => own()?.withdrawn === false;

  const count = createMemo(() => tournament()?.entrants);
  createEffect(on([state, isNoted], () => asked.again(), { defer: true })); // another tab may have withdrawn
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const askSoon = (): void => {
    gathering = undefined;
    asked.again();
  };
  createEffect(on(count, () => void (gathering ??= setTimeout(askSoon, GATHER_MILLISECONDS)), { defer: true }));
  onCleanup(() => clearTimeout(gathering));
  createEffect(() => isOver(state()) && void ask().then(setLast, () => undefined));
  createEffect(() => {
    const shown = tournament();
    if (shown === undefined || (entries() === undefined && !isOver(shown.state))) return;
    noteTakingPart({ tournamentId, name: shown.spec?.name ?? "" }, isForPeople(shown) && isIn());
  });

  return {
    entries,
    own,
    ownName: () => own()?.entrant?.name ?? "",
    isIn,
    enter: async (name) => {
      await call((options) => service.enterTournament({ tournamentId, entrant: { name } }, options));
      asked.again();
    },
    withdraw: async () => {
      const entrant = own()?.entrant?.name ?? "";
      await call((options) => service.withdrawEntrant({ tournamentId, entrant }, options));
      asked.again();
    },
  };
}

/** Whether the account takes part and the tournament goes on; undefined if the platform cannot tell now. */
export async function stillIn(tournamentId: string, accountId: string): Promise<boolean | undefined> {
  const service = clients.of(TournamentService);
  try {
    const { tournament } = await call((options) => service.getTournament({ tournamentId }, options));
    if (tournament === undefined || !isForPeople(tournament)) return false;
    const { entries } = await call((options) => service.listEntrants({ tournamentId }, options));
    return ownEntry(entries, accountId)?.withdrawn === false;
  } catch (error) {
    return fromError(error).reason === "NO_SUCH_ENTRY" ? false : undefined;
  }
}

/**
 * Tournaments already looked at. The list of named entrants does not show later withdrawals, so each is looked at once.
 */
const looked = new Set<string>();

/** Notes a tournament, met in a list, whose organiser has named the account. */
export function noteNamed(tournament: Tournament): void {
  const { tournamentId, spec } = tournament;
  const accountId = account()?.id;
  if (accountId === undefined || looked.has(`${accountId} ${tournamentId}`)) return;
  looked.add(`${accountId} ${tournamentId}`);
  const isNamed = spec?.entrants.some((entrant) => accountOf(entrant) === accountId) === true;
  if (isNamed && isForPeople(tournament)) noteTakingPart({ tournamentId, name: spec.name }, true);
}

/** Why the account could not enter, in words for the page. */
export function entryFailure(error: unknown): string {
  const { reason, metadata, message } = fromError(error);
  if (reason === "NO_SUCH_ENTRY") return "This tournament is there no more.";
  if (reason === "TOURNAMENT_STATE") return "Nobody can enter it any more.";
  if (reason !== "INVALID_REQUEST") return failure(error);
  const { field = "" } = metadata;
  if (field.endsWith(".account_id")) return "Your account takes part already.";
  if (!field.endsWith(".name")) return `You cannot be taken in: ${message.replace(`${field}: `, "")}.`;
  return message.includes("is taken") ? "Somebody there has that name. Take another one." : "A name has 1 to 40 letters, digits, or . _ - and no spaces.";
}

/** Why the account could not withdraw, in words for the page. */
export function withdrawalFailure(error: unknown): string {
  const { reason } = fromError(error);
  if (reason === "NO_SUCH_ENTRY") return "You are not in it any more.";
  return reason === "TOURNAMENT_STATE" ? "It is over: there is nothing left to withdraw from." : failure(error);
}
