import { Show, type JSX } from "solid-js";
import { originOf } from "../../store/tournaments/origins";

/** Names the tournament of a match, with a link to it. Shows nothing for other matches. */
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
