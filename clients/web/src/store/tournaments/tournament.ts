// One tournament as the page shows it: followed by its stream, with ratings when results have come in.
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { Rating, RunningGame, Standings, Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentState } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { placeOf, playedOf, type Played } from "../../model/tournaments/games";
import { call } from "../../transport/calls/clients";
import { fromError, type Refusal } from "../../transport/calls/refusal";
import { StandingsStream, type Following } from "../../transport/streams/standings_stream";
import { clients } from "../account/account";
import { createPolled } from "../requests/polling";

const RUNNING_MILLISECONDS = 3000;
/** Between two fits of all ratings. */
const RATINGS_MILLISECONDS = 2000;
/** A fit of many games takes a while. */
const FIT_MILLISECONDS = 60_000;

export interface TournamentStore {
  readonly tournament: Accessor<Tournament | undefined>;
  /** Of the stage that is looked at. */
  readonly standings: Accessor<Standings | undefined>;
  readonly games: Accessor<readonly Played[]>;
  readonly running: Accessor<readonly RunningGame[]>;
  readonly ratings: Accessor<readonly Rating[]>;
  readonly following: Accessor<Following>;
  readonly problem: Accessor<Refusal | undefined>;
  /** The stage that is looked at; undefined: the one that runs, or the last. */
  readonly stage: Accessor<number | undefined>;
  look(stage: number | undefined): void;
  /** The match that is shown at that path, and where it stands in the tournament; undefined of others. */
  whereOf(path: string): readonly [matchId: string, where: string] | undefined;
  /** What an answer to the organiser has told, before the stream does. */
  take(tournament: Tournament): void;
}

/** Follows it until the owner is disposed of. */
export function createTournament(tournamentId: string): TournamentStore {
  const service = clients.of(TournamentService);
  const [tournament, setTournament] = createSignal<Tournament>();
  const [newest, setNewest] = createSignal<Standings>();
  const [games, setGames] = createSignal<readonly Played[]>([]);
  const [ratings, setRatings] = createSignal<readonly Rating[]>([]);
  const [following, setFollowing] = createSignal<Following>("connecting");
  const [problem, setProblem] = createSignal<Refusal>();
  const [stage, setStage] = createSignal<number>();
  const [earlier, setEarlier] = createSignal<Standings>();

  const stream = new StandingsStream(service, tournamentId, {
    told: (message) => {
      if (message.tournament !== undefined) setTournament(message.tournament);
      if (message.standings !== undefined) setNewest(message.standings);
      if (message.blocks.length > 0) setGames((before) => [...before, ...playedOf(message.blocks)]);
    },
    following: (now, refusal) => {
      setFollowing(now);
      setProblem(refusal);
    },
  });
  const onShown = (): void => (document.hidden ? stream.close() : stream.open());
  document.addEventListener("visibilitychange", onShown);
  onCleanup(() => {
    stream.close();
    document.removeEventListener("visibilitychange", onShown);
  });
  onShown();

  const running = createPolled(async () => {
    if (tournament()?.state !== TournamentState.RUNNING && tournament()?.state !== TournamentState.PAUSED) return [];
    return (await call((options) => service.listRunningGames({ tournamentId }, options))).games;
  }, RUNNING_MILLISECONDS);
  createEffect(on(() => tournament()?.state, () => running.again(), { defer: true }));

  followRatings(() => newest()?.sequence ?? 0n, async () => {
    const answer = await call((options) => service.getRatings({ tournamentId }, options), FIT_MILLISECONDS);
    setRatings(answer.ratings);
  });

  createEffect(
    on([stage, () => newest()?.sequence], async ([wanted]) => {
      if (wanted === undefined) return;
      const asked = call((options) => service.getStandings({ tournamentId, stage: wanted }, options));
      const found = await asked.catch((error: unknown) => void setProblem(fromError(error)));
      if (stage() === wanted && found?.standings !== undefined) setEarlier(found.standings);
    }),
  );

  return {
    tournament,
    standings: () => (stage() === undefined || stage() === newest()?.stage ? newest() : earlier()?.stage === stage() ? earlier() : undefined),
    games,
    running: () => running.value() ?? [],
    ratings,
    following,
    problem,
    stage,
    look: setStage,
    whereOf: (path) => {
      const [, matchId = ""] = /^\/match\/([^/]+)$/.exec(path) ?? [];
      const played = games().find(({ address }) => address === path);
      const going = running.value()?.find((game) => game.matchId === matchId);
      const where = going === undefined ? played?.where : placeOf(going.round, going.label);
      return matchId === "" || where === undefined ? undefined : [matchId, where];
    },
    take: setTournament,
  };
}

/** Asks again whenever the sequence has moved, but not all the time; the last move is never missed. */
function followRatings(sequence: Accessor<bigint>, ask: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let asked = 0n;
  const follow = async (): Promise<void> => {
    timer = undefined;
    if (isAsking || asked === sequence()) return;
    isAsking = true;
    asked = sequence();
    await ask().catch(() => undefined); // the next block asks again
    isAsking = false;
    timer = setTimeout(() => void follow(), RATINGS_MILLISECONDS);
  };
  createEffect(
    on(sequence, () => {
      if (timer === undefined) void follow();
    }),
  );
  onCleanup(() => clearTimeout(timer));
}
