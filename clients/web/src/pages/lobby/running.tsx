import { For, Show, Suspense, createMemo, lazy, type JSX } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { clients } from "../../store/account";
import { titleOf } from "../../store/games";
import { createPolled } from "../../store/polling";
import { call } from "../../transport/clients";
import { playersOf } from "./match_list";

const Miniature = lazy(() => import("./miniature"));
const POLL_MILLISECONDS = 8000;

/** Matches of a game that are being played, as small boards that lead there. */
export function Running(props: { readonly game: string; readonly most: number }): JSX.Element {
  const running = createPolled(() => {
    const request = { game: props.game, statuses: [MatchStatus.LIVE], pageSize: props.most };
    return call((options) => clients.engine.listMatches(request, options));
  }, POLL_MILLISECONDS);
  const matches = createMemo(() => new Map(running.value()?.matches.map((match) => [match.matchId, match])));
  return (
    <section aria-label={`${titleOf(props.game)}, being played`}>
      <h2>{titleOf(props.game)}, being played</h2>
      <Show when={matches().size > 0} fallback={<p class="empty">{running.value() ? "No match is being played now." : "Looking"}</p>}>
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
