import { For, Show, Suspense, createMemo, type JSX } from "solid-js";
import type { RunningGame } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { idOf, placeOf } from "../../../model/tournaments/games";
import { youMark } from "../../../model/tournaments/words";
import { listed } from "../../../model/words/words";
import { lazyComponent, nothing } from "../../parts/lazy_component";
import { Rows } from "../../parts/rows";

const Miniature = lazyComponent(() => import("../../lobby/lists/miniature"), nothing);
/** How many boards are drawn. All further games are links. */
const MOST_BOARDS = 6;
const MOST_LINES = 24;

/**
 * Games that are being played: live games as boards with links, games of workers by name. `own`: the viewer's name;
 * those games come first.
 */
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
          <Rows of={others()} key={({ slot }) => idOf(slot)}>
            {(game) => (
              <li data-slot={idOf(game().slot)} classList={{ own: isOwn(game()) }}>
                <span class="where">{placeOf(game().round, game().label)}</span>{" "}
                <Show when={game().matchId !== ""} fallback={<span>{playersOf(game())}</span>}>
                  <a href={`/match/${game().matchId}`}>{playersOf(game())}</a>
                </Show>
              </li>
            )}
          </Rows>
        </ul>
      </Show>
    </section>
  );
}
