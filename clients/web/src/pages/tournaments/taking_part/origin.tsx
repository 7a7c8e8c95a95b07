import { Show, type JSX } from "solid-js";
import { noteOrigin, originOf } from "../../../store/tournaments/origins";
import type { TournamentStore } from "../../../store/tournaments/tournament";

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

/** Notes which tournament a match belongs to that is opened from here, in this tab or another one. */
export function noteMatches(page: HTMLElement, store: TournamentStore): void {
  const note = ({ target }: Event): void => {
    const path = target instanceof Element ? target.closest("a")?.pathname : undefined;
    const [matchId, where] = store.whereOf(path ?? "") ?? [];
    const { tournamentId, spec } = store.tournament() ?? {};
    if (matchId !== undefined && where !== undefined && tournamentId !== undefined) noteOrigin(matchId, { tournamentId, name: spec?.name ?? "", where });
  };
  for (const way of ["click", "auxclick", "contextmenu"]) page.addEventListener(way, note);
}
