import { For, Show, createEffect, on, onMount, type JSX } from "solid-js";
import { TournamentState, type Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { crosstable } from "../../model/tournaments/crosstable";
import { STATES, isOver, progressOf, stageWords } from "../../model/tournaments/words";
import { counted } from "../../model/counted";
import { announce } from "../../store/announcer";
import { failure } from "../../store/failure";
import { askGames, titleOf } from "../../store/games";
import { titled } from "../../store/title";
import { createTournament, type TournamentStore } from "../../store/tournaments/tournament";
import type { Parts } from "../router";
import { Coming } from "../coming";
import { CrossTable } from "./cross_table";
import { GameList } from "./game_list";
import { Ratings } from "./ratings";
import { RunningGames } from "./running_games";
import { StandingsTable } from "./standings_table";
import { Steering } from "./steering";
import "../../style/lobby.css";
import "../../style/tournaments.css";

/** A tournament as it goes on: who stands where, what is being played, what was played, how strong everybody is. */
export default function TournamentPage(props: { readonly parts: Parts }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another address is another page
  const store = createTournament(props.parts["tournamentId"] ?? "");
  onMount(askGames);
  tell(store);
  createEffect(() => store.tournament() !== undefined && titled(store.tournament()?.spec?.name ?? ""));
  return (
    <div class="page tournament">
      <Show when={store.following() !== "failed" || store.tournament()} fallback={<Failed store={store} />}>
        <Show when={store.tournament()} fallback={<Coming title="Tournament" words="Looking" />}>
          {(tournament) => (
            <>
              <Title tournament={tournament()} store={store} />
              <Steering tournament={tournament()} take={store.take} />
              <div class="columns">
                <section class="main" aria-labelledby="standings-title">
                  <h2 id="standings-title">Standings</h2>
                  <Stages tournament={tournament()} store={store} />
                  <StandingsTable standings={store.standings()} />
                </section>
                <section class="main" aria-labelledby="cross-title">
                  <h2 id="cross-title">Crosstable</h2>
                  <CrossTable rows={crosstable(store.standings())} />
                </section>
                <Ratings ratings={store.ratings()} anchor={tournament().spec?.anchor ?? ""} />
                <Show when={!isOver(tournament().state)}>
                  <RunningGames games={store.running()} />
                </Show>
                <GameList games={store.games()} />
              </div>
            </>
          )}
        </Show>
      </Show>
    </div>
  );
}

function Title(props: { readonly tournament: Tournament; readonly store: TournamentStore }): JSX.Element {
  return (
    <header class="title">
      <div>
        <h1>{props.tournament.spec?.name}</h1>
        <p class="about">
          <span class="state" classList={{ live: props.tournament.state === TournamentState.RUNNING }}>
            {STATES[props.tournament.state]}
          </span>{" "}
          {titleOf(props.tournament.spec?.game ?? "")}, {props.tournament.spec?.stages.map(stageWords).join(", then ")},{" "}
          {counted(props.tournament.spec?.entrants.length ?? 0, "entrant")}, {progressOf(props.tournament)}
        </p>
        <For each={props.tournament.waiting}>
          {(waiting) => <p class="notice">Waiting: {waiting.detail}.</p>}
        </For>
        <Show when={props.tournament.cause}>{(cause) => <p class="notice">Cancelled: {cause()}</p>}</Show>
        <Show when={props.store.following() === "lost"}>
          <p class="notice refusal" role="alert">
            The connection is lost. Trying again.
          </p>
        </Show>
      </div>
      <a href="/tournaments">All tournaments</a>
    </header>
  );
}

/** Which stage is looked at, of a tournament with several. */
function Stages(props: { readonly tournament: Tournament; readonly store: TournamentStore }): JSX.Element {
  const stages = () => props.tournament.spec?.stages ?? [];
  const opened = (): number => props.tournament.stages.filter((stage) => stage.rounds > 0).length;
  const shown = (): number | undefined => props.store.stage() ?? props.store.standings()?.stage;
  return (
    <Show when={stages().length > 1}>
      <label class="stages">
        Stage{" "}
        <select onChange={(event) => props.store.look(Number(event.currentTarget.value))}>
          <For each={stages()}>
            {(stage, index) => (
              <option value={index()} selected={shown() === index()} disabled={index() >= opened()}>
                {index() + 1}: {stageWords(stage)}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  );
}

/** Says aloud when the tournament ends or pauses, not each game. */
function tell(store: TournamentStore): void {
  createEffect(
    on(
      () => store.tournament()?.state,
      (now, before) => {
        if (now !== undefined && before !== undefined && now !== before) announce(`${store.tournament()?.spec?.name}: ${STATES[now]}.`);
      },
    ),
  );
}

function Failed(props: { readonly store: TournamentStore }): JSX.Element {
  return (
    <>
      <h1>This tournament cannot be shown</h1>
      <p role="alert">{failure(props.store.problem())}</p>
      <p>
        <a href="/tournaments">All tournaments</a>
      </p>
    </>
  );
}
