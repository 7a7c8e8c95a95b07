import { Show, Suspense, createSignal, onMount, type JSX } from "solid-js";
import { askGames, games, gamesProblem } from "../../store/games/games";
import { keptSearch } from "../../store/matchmaking/kept_search";
import { lazyComponent } from "../parts/lazy_component";
import { GamePicker } from "./form/game_picker";
import { PlayForm } from "./form/play_form";
import "../../style/lobby.css";

const Lists = lazyComponent(() => import("./lists/lists"));

/** Where one finds something to play. */
export default function LobbyPage(): JSX.Element {
  onMount(askGames);
  const [name, setName] = createSignal(keptSearch()?.game ?? "tablut");
  const game = () => games().find((each) => each.name === name()) ?? games()[0];
  return (
    <div class="lobby">
      <section class="start" aria-labelledby="start-title">
        <h1 id="start-title">Play</h1>
        <Show when={gamesProblem()}>
          <p class="notice refusal" role="alert">
            {gamesProblem()} <button onClick={askGames}>Try again</button>
          </p>
        </Show>
        <GamePicker chosen={game()?.name} choose={setName} />
        <Show when={game()} keyed>
          {(found) => (
            <>
              <p class="ways">
                New to it? <a href={`/learn/${found.name}`}>Learn {found.title}</a> <a href={`/rules/${found.name}`}>Rules</a>
              </p>
              <PlayForm game={found} />
            </>
          )}
        </Show>
      </section>
      <div class="lists">
        <Suspense>
          <Lists game={game()?.name} />
        </Suspense>
      </div>
    </div>
  );
}
