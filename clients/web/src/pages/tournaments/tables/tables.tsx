import { For, Show, type JSX } from "solid-js";
import type { Tournament } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { crosstable } from "../../../model/tournaments/crosstable";
import { isOver, stageWords } from "../../../model/tournaments/words";
import type { TournamentStore } from "../../../store/tournaments/tournament";
import { CrossTable } from "./cross_table";
import { GameList } from "./game_list";
import { Ratings } from "./ratings";
import { RunningGames } from "./running_games";
import { StandingsTable } from "./standings_table";

/** Once it has begun: who stands where, what is played and what was. `own`: the viewer; empty if not there. */
export function Tables(props: { readonly tournament: Tournament; readonly store: TournamentStore; readonly own: string }): JSX.Element {
  return (
    <div class="columns">
      <section class="main" aria-labelledby="standings-title">
        <h2 id="standings-title">Standings</h2>
        <Stages tournament={props.tournament} store={props.store} />
        <StandingsTable standings={props.store.standings()} own={props.own} />
      </section>
      <section class="main" aria-labelledby="cross-title">
        <h2 id="cross-title">Crosstable</h2>
        <CrossTable rows={crosstable(props.store.standings())} own={props.own} />
      </section>
      <Ratings ratings={props.store.ratings()} anchor={props.tournament.spec?.anchor ?? ""} />
      <Show when={!isOver(props.tournament.state)}>
        <RunningGames games={props.store.running()} own={props.own} />
      </Show>
      <GameList games={props.store.games()} own={props.own} />
    </div>
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
