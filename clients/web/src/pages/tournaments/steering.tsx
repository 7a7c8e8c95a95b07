import { Show, createSignal, type JSX } from "solid-js";
import { TournamentState, type Tournament } from "../../gen/ardri/tournament/v1/tournament_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { isOver } from "../../model/tournaments/words";
import { failure } from "../../store/requests/failure";
import { organiser, organiserClients } from "../../store/tournaments/organiser";
import { call } from "../../transport/calls/clients";
import { fromError } from "../../transport/calls/refusal";
import { Surely } from "../parts/surely";

interface Answer {
  readonly tournament?: Tournament | undefined;
}

/** What an organiser may do with a tournament; nothing in a tab without an organiser's token. */
export function Steering(props: { readonly tournament: Tournament; take(tournament: Tournament): void }): JSX.Element {
  const service = organiserClients.of(TournamentService);
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const is = (state: TournamentState): boolean => props.tournament.state === state;

  async function ask(method: "startTournament" | "pauseTournament" | "resumeTournament" | "cancelTournament"): Promise<void> {
    const request = { tournamentId: props.tournament.tournamentId };
    setBusy(true);
    try {
      const answer: Answer = await call((options): Promise<Answer> => service[method](request, options));
      if (answer.tournament !== undefined) props.take(answer.tournament);
      setProblem("");
    } catch (error) {
      const isOthers = fromError(error).reason === "SCOPE_MISSING";
      setProblem(isOthers ? "Only the organiser who has created it may do that." : failure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Show when={organiser() !== undefined && !isOver(props.tournament.state)}>
      <div class="steering" role="group" aria-label="For the organiser">
        <Show when={is(TournamentState.OPEN)}>
          <button class="main" disabled={isBusy()} onClick={() => void ask("startTournament")}>
            Start
          </button>
        </Show>
        <Show when={is(TournamentState.RUNNING)}>
          <button disabled={isBusy()} onClick={() => void ask("pauseTournament")}>
            Pause
          </button>
        </Show>
        <Show when={is(TournamentState.PAUSED)}>
          <button class="main" disabled={isBusy()} onClick={() => void ask("resumeTournament")}>
            Go on
          </button>
        </Show>
        <Surely words="Cancel the tournament" sure="Cancel it for good" act={() => void ask("cancelTournament")} isQuiet disabled={isBusy()} />
        <Show when={problem()}>
          <p class="notice refusal" role="alert">
            {problem()}
          </p>
        </Show>
      </div>
    </Show>
  );
}
