import { For, Show, createEffect, on, onMount, type JSX } from "solid-js";
import { announce } from "../../environment/announcer";
import { titled } from "../../environment/title";
import { TournamentState, type Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { waitsFor } from "../../model/tournaments/taking_part";
import { STATES, progressOf, stageWords } from "../../model/tournaments/words";
import { counted } from "../../model/words/counted";
import { needsProvider } from "../../store/account/account";
import { askGames, titleOf } from "../../store/games/games";
import { failure } from "../../store/requests/failure";
import { createField } from "../../store/tournaments/field";
import { noteTakingPart } from "../../store/tournaments/taking_part";
import { createTournament, type TournamentStore } from "../../store/tournaments/tournament";
import { Coming } from "../parts/coming";
import type { Parts } from "../router";
import { noteMatches } from "./note_matches";
import { Steering } from "./steering";
import { Tables } from "./tables/tables";
import { Entrants } from "./taking_part/entrants";
import { TakingPart } from "./taking_part/panel";
import "../../style/lobby.css";
import "../../style/tournaments.css";

/** A tournament as it goes on: who stands where, what is being played, what was played, how strong everybody is. */
export default function TournamentPage(props: { readonly parts: Parts }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another address is another page
  const tournamentId = props.parts["tournamentId"] ?? "";
  const store = createTournament(tournamentId);
  const field = createField(tournamentId, store.tournament);
  onMount(askGames);
  tell(store);
  createEffect(() => store.problem()?.reason === "NO_SUCH_ENTRY" && noteTakingPart({ tournamentId, name: "" }, false));
  createEffect(() => store.tournament() !== undefined && titled(store.tournament()?.spec?.name ?? ""));
  return (
    <div class="page tournament" ref={(page) => noteMatches(page, store)}>
      <Show when={store.following() !== "failed" || store.tournament()} fallback={<Failed store={store} />}>
        <Show when={store.tournament()} fallback={<Coming title="Tournament" words="Looking" />}>
          {(tournament) => (
            <>
              <Title tournament={tournament()} store={store} />
              <Steering tournament={tournament()} take={store.take} />
              <TakingPart tournament={tournament()} field={field} running={store.running()} />
              <Show
                when={tournament().state !== TournamentState.OPEN}
                fallback={<Entrants entries={field.entries() ?? []} own={field.ownName()} />}
              >
                <Tables tournament={tournament()} store={store} own={field.ownName()} />
              </Show>
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
          {counted(props.tournament.entrants, "entrant")}, {progressOf(props.tournament)}
        </p>
        <For each={props.tournament.waiting}>
          {(waiting) => <p class="notice">Waiting: {waitsFor(waiting)}.</p>}
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
      <p class="ways">
        <Show when={needsProvider()}>
          <a href="/account">Sign in</a>
        </Show>
        <a href="/tournaments">All tournaments</a>
      </p>
    </>
  );
}
