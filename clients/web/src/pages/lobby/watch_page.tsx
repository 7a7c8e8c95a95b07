import { For, Show, onMount, type JSX } from "solid-js";
import { askGames, games } from "../../store/games/games";
import { createLobbyFeed } from "../../store/lobby/lobby";
import { findMatches } from "../../store/matches/search";
import { MatchSearch } from "../matches/match_search";
import { Running } from "./lists/running";
import "../../style/lobby.css";

const MOST = 8;

/** Matches that are being played, game by game. */
export default function WatchPage(): JSX.Element {
  onMount(askGames);
  const feed = createLobbyFeed(MOST);
  return (
    <div class="page">
      <h1>Watch</h1>
      <Show when={feed.problem()}>
        <p class="hint">{feed.problem()}</p>
      </Show>
      <For each={games()}>{(game) => <Running game={game.name} feed={feed} />}</For>
      <section aria-labelledby="find-title">
        <h2 id="find-title">Find a match</h2>
        <MatchSearch find={findMatches} />
      </section>
    </div>
  );
}
