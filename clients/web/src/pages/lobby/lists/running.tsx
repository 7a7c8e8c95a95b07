import { For, Show, Suspense, createMemo, type JSX } from "solid-js";
import { playersOf } from "../../../model/matches/matches";
import { titleOf } from "../../../store/games/games";
import type { LobbyFeed } from "../../../store/lobby/lobby";
import { lazyComponent, nothing } from "../../parts/lazy_component";

const Miniature = lazyComponent(() => import("./miniature"), nothing);

/** Matches of a game that are being played, as small boards that lead there. */
export function Running(props: { readonly game: string; readonly feed: LobbyFeed }): JSX.Element {
  const running = () => props.feed.lobby().running.get(props.game);
  const matches = createMemo(() => new Map(running()?.map((match) => [match.matchId, match])));
  const isAway = () => props.feed.lobby().away.has(props.game);
  const none = (): string => {
    if (isAway()) return "This game is not served just now.";
    return running() === undefined ? "Looking" : "No match is being played now.";
  };
  return (
    <section aria-label={`${titleOf(props.game)}, being played`}>
      <h2>{titleOf(props.game)}, being played</h2>
      <Show when={matches().size > 0} fallback={<p class="empty">{none()}</p>}>
        <ul class="running">
          <For each={[...matches().keys()]}>
            {(matchId) => (
              <li>
                <a href={`/match/${matchId}`}>
                  <Suspense fallback={<div class="miniature" />}>
                    <Miniature matchId={matchId} />
                  </Suspense>
                  <span>{matches().has(matchId) ? playersOf(matches().get(matchId)!) : ""}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}
