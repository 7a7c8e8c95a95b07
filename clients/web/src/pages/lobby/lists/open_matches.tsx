import { Show, type JSX } from "solid-js";
import { newestFirst } from "../../../model/matches/matches";
import type { LobbyFeed } from "../../../store/lobby/lobby";
import { MatchList } from "./match_list";

/** Public matches with an open seat. */
export function OpenMatches(props: { readonly feed: LobbyFeed }): JSX.Element {
  const matches = () => (props.feed.lobby().heard.size === 0 ? undefined : newestFirst(props.feed.lobby().open.values()));
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open seats</h2>
      <MatchList matches={matches()} verb="Join" none="Nobody waits for an opponent now." />
      <Show when={props.feed.problem()}>
        <p class="hint">{props.feed.problem()}</p>
      </Show>
    </section>
  );
}
