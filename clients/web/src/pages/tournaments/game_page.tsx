import { Show, createSignal, onMount, type JSX } from "solid-js";
import type { Record as MatchRecord } from "../../gen/ardri/match/v1/record_pb";
import { TournamentService } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { slotOf } from "../../model/tournaments/games";
import { clients } from "../../store/account/account";
import { createRecordedTable } from "../../store/replay/recorded";
import { failure } from "../../store/requests/failure";
import { call } from "../../transport/calls/clients";
import { MatchView } from "../match/match_page";
import { Coming } from "../parts/coming";
import type { Parts } from "../router";

/** A game that a worker has played, looked at again from its record. */
export default function GamePage(props: { readonly parts: Parts }): JSX.Element {
  const [record, setRecord] = createSignal<MatchRecord>();
  const [problem, setProblem] = createSignal("");
  const tournamentId = (): string => props.parts["tournamentId"] ?? "";
  const id = (): string => props.parts["slot"] ?? "";

  onMount(async () => {
    try {
      const slot = slotOf(tournamentId(), id());
      if (slot === undefined) throw new Error("the address names no game");
      const service = clients.of(TournamentService);
      const found = await call((options) => service.getRecord({ slot }, options));
      if (found.record === undefined) throw new Error("nothing was played in this game");
      setRecord(found.record);
    } catch (error) {
      setProblem(failure(error));
    }
  });

  return (
    <Show when={record()} keyed fallback={<Waiting problem={problem()} tournamentId={tournamentId()} />}>
      {(found) => (
        <MatchView
          table={createRecordedTable(found, `/tournament/${tournamentId()}/game/${id()}`)}
          version={props.parts["version"]}
          above={<a href={`/tournament/${tournamentId()}`}>Back to the tournament</a>}
        />
      )}
    </Show>
  );
}

function Waiting(props: { readonly problem: string; readonly tournamentId: string }): JSX.Element {
  return (
    <div class="page">
      <Show when={props.problem !== ""} fallback={<Coming title="Game" words="Opening the game" />}>
        <h1>This game cannot be shown</h1>
        <p role="alert">{props.problem}</p>
      </Show>
      <p>
        <a href={`/tournament/${props.tournamentId}`}>Back to the tournament</a>
      </p>
    </div>
  );
}
