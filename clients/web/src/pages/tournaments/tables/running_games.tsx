import { For, Show, Suspense, createMemo, type JSX } from "solid-js";
import type { RunningGame } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { idOf, placeOf } from "../../../model/tournaments/games";
import { youMark } from "../../../model/tournaments/words";
import { listed } from "../../../model/words/words";
import { lazyComponent, nothing } from "../../parts/lazy_component";

const Miniature = lazyComponent(() => import("../../lobby/lists/miniature"), nothing);
/** Boards that are drawn; all others are links. */
const MOST_BOARDS = 6;
const MOST_LINES = 24;

/** What is being played: live games as boards that lead there, those of workers by name. `own`: the viewer, whose games come first. */
export function RunningGames(props: { readonly games: readonly RunningGame[]; readonly own: string }): JSX.Element {
  const isOwn = (game: RunningGame | undefined): boolean => game?.seats.includes(props.own) === true;
  const live = (): readonly RunningGame[] => props.games.filter((game) => game.matchId !== "");
  const byMatch = createMemo(() => new Map([...live().filter(isOwn), ...live()].map((game) => [game.matchId, game])));
  const playersOf = (game: RunningGame | undefined): string =>
    listed(game?.seats.map((name) => name + youMark(name, props.own)) ?? []);
  const drawn = createMemo(() => [...byMatch().keys()].slice(0, MOST_BOARDS));
  const others = (): readonly RunningGame[] => props.games.filter((game) => !drawn().includes(game.matchId)).slice(0, MOST_LINES);
  return (
    <section aria-labelledby="running-title">
      <h2 id="running-title">Being played</h2>
      <Show when={props.games.length > 0} fallback={<p class="empty">No game is under way at this moment.</p>}>
        <ul class="running">
          <For each={drawn()}>
            {(matchId) => (
              <li classList={{ own: isOwn(byMatch().get(matchId)) }}>
                <a href={`/match/${matchId}`}>
                  <Suspense fallback={<div class="miniature" />}>
                    <Miniature matchId={matchId} />
                  </Suspense>
                  <span>{playersOf(byMatch().get(matchId))}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
        <ul class="lines">
          <For each={others()}>
            {(game) => (
              <li data-slot={idOf(game.slot)} classList={{ own: isOwn(game) }}>
                <span class="where">{placeOf(game.round, game.label)}</span>{" "}
                <Show when={game.matchId !== ""} fallback={<span>{playersOf(game)}</span>}>
                  <a href={`/match/${game.matchId}`}>{playersOf(game)}</a>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}
