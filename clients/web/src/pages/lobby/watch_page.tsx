import { For, onMount, type JSX } from "solid-js";
import { askGames, games } from "../../store/games";
import { Running } from "./running";
import "../../style/lobby.css";

const MOST = 8;

/** Matches that are being played, game by game. */
export default function WatchPage(): JSX.Element {
  onMount(askGames);
  return (
    <div class="page">
      <h1>Watch</h1>
      <For each={games()}>{(game) => <Running game={game.name} most={MOST} />}</For>
    </div>
  );
}
