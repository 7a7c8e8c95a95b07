import { Show, type JSX } from "solid-js";
import { originOf } from "../../store/tournaments/origins";

/** Which tournament a match belongs to, and the way back; nothing of one that belongs to none. */
export function OriginLine(props: { readonly matchId: string }): JSX.Element {
  return (
    <Show when={originOf(props.matchId)}>
      {(origin) => (
        <p class="origin">
          {origin().where} of <a href={`/tournament/${origin().tournamentId}`}>{origin().name}</a>
        </p>
      )}
    </Show>
  );
}
