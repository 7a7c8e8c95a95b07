import { Show, createEffect, createSignal, onMount, type JSX } from "solid-js";
import { TournamentState, type Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { STATES, isOver, progressOf, stageWords } from "../../model/tournaments/words";
import { counted } from "../../model/words/counted";
import { clients } from "../../store/account/account";
import { askGames, titleOf } from "../../store/games/games";
import { failure } from "../../store/requests/failure";
import { createPolled } from "../../store/requests/polling";
import { noteNamed } from "../../store/tournaments/field";
import { takingPart } from "../../store/tournaments/taking_part";
import { call } from "../../transport/calls/clients";
import { Rows } from "../parts/rows";
import "../../style/tournaments.css";

const POLL_MILLISECONDS = 5000;
const PAGE_SIZE = 30;

/** All tournaments: first those that go on, then those that are over. */
export default function ListPage(): JSX.Element {
  onMount(askGames);
  const service = clients.of(TournamentService);
  const ask = (pageToken: string) => call((options) => service.listTournaments({ pageSize: PAGE_SIZE, pageToken }, options));
  const newest = createPolled(() => ask(""), POLL_MILLISECONDS);
  const [older, setOlder] = createSignal<readonly Tournament[]>([]);
  const [token, setToken] = createSignal<string>();
  const [problem, setProblem] = createSignal("");

  createEffect(() => newest.value()?.tournaments.forEach(noteNamed));

  const all = (): readonly Tournament[] => {
    const first = newest.value()?.tournaments ?? [];
    const known = new Set(first.map((each) => each.tournamentId));
    return [...first, ...older().filter((each) => !known.has(each.tournamentId))];
  };
  const next = (): string => token() ?? newest.value()?.nextPageToken ?? "";
  const more = async (): Promise<void> => {
    try {
      const page = await ask(next());
      setOlder((before) => [...before, ...page.tournaments]);
      setToken(page.nextPageToken);
      setProblem("");
    } catch (error) {
      setProblem(failure(error));
    }
  };

  return (
    <div class="page tournaments">
      <div class="title">
        <h1>Tournaments</h1>
        <a class="button main" href="/tournaments/new">
          New tournament
        </a>
      </div>
      <Show when={newest.problem() || problem()}>
        <p class="notice refusal" role="alert">
          {newest.problem() || problem()}
        </p>
      </Show>
      <Show when={newest.value()} fallback={<p class="empty">Looking</p>}>
        <Group title="Going on" none="None is being played now." of={all().filter((each) => !isOver(each.state))} />
        <Group title="Over" none="None has been played yet." of={all().filter((each) => isOver(each.state))} />
        <Show when={next() !== ""}>
          <button onClick={() => void more()}>Older ones</button>
        </Show>
      </Show>
    </div>
  );
}

function Group(props: { readonly title: string; readonly none: string; readonly of: readonly Tournament[] }): JSX.Element {
  return (
    <section aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={props.of.length > 0} fallback={<p class="empty">{props.none}</p>}>
        <ul class="cups">
          <Rows of={props.of} key={({ tournamentId }) => tournamentId}>
            {(tournament) => (
              <li>
                <a href={`/tournament/${tournament().tournamentId}`}>
                  <b>{tournament().spec?.name}</b>
                  <span class="state" classList={{ live: tournament().state === TournamentState.RUNNING }}>
                    {STATES[tournament().state]}
                  </span>
                  <span class="what">
                    {titleOf(tournament().spec?.game ?? "")}, {tournament().spec?.stages.map(stageWords).join(", then ")}
                  </span>
                  <Show when={takingPart().some(({ tournamentId }) => tournamentId === tournament().tournamentId)}>
                    <span class="what own">You take part.</span>
                  </Show>
                  <small>
                    {counted(tournament().entrants, "entrant")}, {progressOf(tournament())}
                  </small>
                </a>
              </li>
            )}
          </Rows>
        </ul>
      </Show>
    </section>
  );
}
