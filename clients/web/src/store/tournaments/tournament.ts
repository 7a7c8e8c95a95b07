// One tournament as its page shows it. It is followed by its stream; ratings are read again after results.
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
/** The least time between two fits of all ratings. */
const RATINGS_MILLISECONDS = 2000;
/** The timeout of a fit, which takes long with many games. */
const FIT_MILLISECONDS = 60_000;

export interface TournamentStore {
  readonly tournament: Accessor<Tournament | undefined>;
  /** The standings of the stage that is shown. */
  readonly standings: Accessor<Standings | undefined>;
  readonly games: Accessor<readonly Played[]>;
  readonly running: Accessor<readonly RunningGame[]>;
  readonly ratings: Accessor<readonly Rating[]>;
  readonly following: Accessor<Following>;
  readonly problem: Accessor<Refusal | undefined>;
  /** The stage that the viewer has chosen; undefined: the running stage, or the last one. */
  readonly stage: Accessor<number | undefined>;
  look(stage: number | undefined): void;
  /** The match shown at that path, and its place in the tournament; undefined if the path shows no match of it. */
  whereOf(path: string): readonly [matchId: string, where: string] | undefined;
  /** Takes a tournament from an answer to the organiser, before the stream tells it. */
  take(tournament: Tournament): void;
}

/** Follows the tournament until the owner is disposed of. */
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

/** Asks whenever the sequence number has changed, but not too often. The last change is never missed. */
function followRatings(sequence: Accessor<bigint>, ask: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let asked = 0n;
  const follow = async (): Promise<void> => {
    timer = undefined;
    if (isAsking || asked === sequence()) return;
    isAsking = true;
    asked = sequence();
    await ask().catch(() => undefined); // the next block makes it ask again
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
