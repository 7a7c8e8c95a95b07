// Who is in a tournament, and getting in and out of it oneself.
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
/** How long whoever comes and goes is gathered: hundreds may enter in a minute, and as many look on. */
const GATHER_MILLISECONDS = 3000;

export interface Field {
  /** In the order in which they came; undefined until it is known. */
  readonly entries: Accessor<readonly FieldEntry[] | undefined>;
  /** What the viewer's account is there as. */
  readonly own: Accessor<FieldEntry | undefined>;
  /** The name of the viewer there; empty if there is none. */
  readonly ownName: Accessor<string>;
  /** Whether the viewer is there, and has not withdrawn. */
  isIn(): boolean;
  /** Throws Refusal. */
  enter(name: string): Promise<void>;
  /** Throws Refusal. */
  withdraw(): Promise<void>;
}

/** Follows it until the owner is disposed of, and notes whether the account takes part. */
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
  createEffect(on([state, isNoted], () => asked.again(), { defer: true })); // another tab may have left
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

/** Whether the account is in it and it goes on; undefined if nobody can say now. */
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

/** Looked at already: who is named there may have withdrawn since. */
const looked = new Set<string>();

/** Notes one in which its organiser has named the account, as it is met in a list. */
export function noteNamed(tournament: Tournament): void {
  const { tournamentId, spec } = tournament;
  const accountId = account()?.id;
  if (accountId === undefined || looked.has(`${accountId} ${tournamentId}`)) return;
  looked.add(`${accountId} ${tournamentId}`);
  const isNamed = spec?.entrants.some((entrant) => accountOf(entrant) === accountId) === true;
  if (isNamed && isForPeople(tournament)) noteTakingPart({ tournamentId, name: spec.name }, true);
}

/** Why one was not taken in, as the page says it. */
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

/** Why one could not leave it. */
export function withdrawalFailure(error: unknown): string {
  const { reason } = fromError(error);
  if (reason === "NO_SUCH_ENTRY") return "You are not in it any more.";
  return reason === "TOURNAMENT_STATE" ? "It is over: there is nothing left to withdraw from." : failure(error);
}
