import { noteOrigin } from "../../store/tournaments/origins";
import type { TournamentStore } from "../../store/tournaments/tournament";

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
