import { For, Show, createResource, createSignal, type JSX } from "solid-js";
import { anchorOf } from "../../model/learning/rules";
import { capital } from "../../model/words/words";
import { rulesOf } from "../../store/games/rules";
import type { Learning } from "../../store/lesson/learning";
import { PACES, createOpening } from "../../store/lobby/opening";
import { failure } from "../../store/requests/failure";
import { goFromHere } from "../router";

/** What to read and what to do. */
export function TaskPanel(props: { readonly learning: Learning }): JSX.Element {
  const { learning } = props; // does not change while the lesson is shown
  const { lesson, task, stage } = learning;
  const [rules] = createResource(() => lesson.game, (game) => rulesOf(game).catch(() => [])); // without the rules, their numbers are enough
  const titleOf = (number: string): string => rules.latest?.find((rule) => rule.number === number)?.title ?? number;
  const count = lesson.tasks.length;
  const number = (): number => Math.min(learning.at() + 1, count);
  return (
    <section class="task" aria-labelledby="task-title">
      <h1 class="where">
        Learn {capital(lesson.game)} <small>{number()} of {count}</small>
      </h1>
      <progress max={count} value={learning.at()} aria-label="How much of the lesson is done" />
      <Show when={stage() !== "over"} fallback={<Over learning={learning} />}>
        <h2 id="task-title">{task().title}</h2>
        <For each={task().text}>{(paragraph) => <p>{paragraph}</p>}</For>
        <Show when={task().rules}>
          {(rules) => (
            <p class="more">
              Read more:{" "}
              <For each={rules()}>{(rule) => <a href={`/rules/${lesson.game}#${anchorOf(rule)}`}>{titleOf(rule)}</a>}</For>
            </p>
          )}
        </Show>
      </Show>
      <details class="tasks">
        <summary>All tasks</summary>
        <ol>
          <For each={lesson.tasks}>
            {(each, index) => (
              <li>
                <button class="quiet" aria-current={index() === learning.at() ? "step" : undefined} onClick={() => learning.go(index())}>
                  {index() + 1}. {each.title}
                </button>
              </li>
            )}
          </For>
        </ol>
      </details>
    </section>
  );
}

/** After the last task: the way to the first match. */
function Over(props: { readonly learning: Learning }): JSX.Element {
  const { game } = props.learning.lesson; // does not change while the lesson is shown
  const openMatch = createOpening();
  const [problem, setProblem] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const play = async (): Promise<void> => {
    const lead = goFromHere();
    setBusy(true);
    try {
      const matchId = await openMatch({
        game,
        sitters: ["you", 1],
        clock: PACES[0]!.clock,
        options: {},
        isPrivate: false,
        behind: 0,
        takebacks: true,
        botsResign: true,
        hints: undefined,
      });
      lead(`/match/${matchId}`);
    } catch (error) {
      setProblem(failure(error));
      setBusy(false);
    }
  };
  return (
    <>
      <h2 id="task-title">You can play {capital(game)}</h2>
      <p>That is what a beginner needs. Level 1 is a beginner, too: a first match against it is there to try things out.</p>
      <Show when={problem()}>
        <p class="notice refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <div class="acts">
        <button class="main" disabled={isBusy()} onClick={() => void play()}>
          Play level 1
        </button>
        <button onClick={() => props.learning.go(0)}>Begin the lesson again</button>
        <a href={`/rules/${game}`}>All rules</a>
        <a href="/learn">Other games</a>
      </div>
    </>
  );
}
