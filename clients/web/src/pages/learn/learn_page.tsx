import { For, Show, createResource, onMount, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { TAUGHT, loadLesson } from "../../lessons/lessons";
import { askGames, games, titleOf } from "../../store/games/games";
import { progress } from "../../store/lesson/progress";
import { emblemOf } from "../lobby/form/emblems";
import "../../style/lobby.css";
import "../../style/learn.css";

/** The lessons, and the rules of each game. */
export default function LearnPage(): JSX.Element {
  onMount(askGames);
  /** Lessons of games that this platform has; all of them until it has said which. */
  const taught = (): readonly string[] => TAUGHT.filter((name) => games().length === 0 || games().some((game) => game.name === name));
  return (
    <div class="page">
      <h1>Learn</h1>
      <p>A lesson is a real match with a partner who lets you try things out. The engine judges every move, and says why one is none.</p>
      <ul class="courses">
        <For each={taught()} fallback={<li>There are no lessons for the games of this platform.</li>}>
          {(game) => <Course game={game} />}
        </For>
      </ul>
    </div>
  );
}

function Course(props: { readonly game: string }): JSX.Element {
  const [lesson] = createResource(() => props.game, loadLesson);
  const done = (): number => progress()[props.game] ?? 0;
  const count = (): number => lesson()?.tasks.length ?? 0;
  const verb = (): string => (done() === 0 ? "Begin" : done() < count() ? "Go on" : "Look at it again");
  return (
    <li>
      <Dynamic component={emblemOf(props.game)} />
      <div>
        <h2>{titleOf(props.game)}</h2>
        <p>{lesson()?.about}</p>
        <p class="ways">
          <a class="main" href={`/learn/${props.game}`}>
            {verb()}
            <span class="unseen"> with the lesson of {titleOf(props.game)}</span>
          </a>
          <a href={`/rules/${props.game}`}>
            Rules<span class="unseen"> of {titleOf(props.game)}</span>
          </a>
          <Show when={count() > 0}>
            <small>
              {Math.min(done(), count())} of {count()} done
            </small>
          </Show>
        </p>
      </div>
    </li>
  );
}
