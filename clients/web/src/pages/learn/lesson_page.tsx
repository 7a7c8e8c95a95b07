import { Show, createEffect, createResource, on, onCleanup, type JSX } from "solid-js";
import { announce } from "../../environment/announcer";
import { titled } from "../../environment/title";
import { loadLesson } from "../../lessons/lessons";
import type { Lesson } from "../../model/learning/lesson";
import { capital } from "../../model/words/words";
import { createLearning, type Learning } from "../../store/lesson/learning";
import { Coming } from "../parts/coming";
import { Missing } from "../parts/missing";
import type { Parts } from "../router";
import { Practising } from "./practising";
import { TaskPanel } from "./task_panel";
import "../../style/match.css";
import "../../style/learn.css";

/** A lesson: what to do on the one side, a real match to do it in on the other. */
export default function LessonPage(props: { readonly parts: Parts }): JSX.Element {
  const [lesson] = createResource(() => props.parts["game"] ?? "", loadLesson);
  return (
    <Show when={!lesson.loading} fallback={<Coming title="Lesson" words="Loading" />}>
      <Show when={lesson()} keyed fallback={<Missing />}>
        {(found) => <Going lesson={found} />}
      </Show>
    </Show>
  );
}

function Going(props: { readonly lesson: Lesson }): JSX.Element {
  titled(`Learn ${capital(props.lesson.game)}`);
  const learning = createLearning(props.lesson);
  followLessonKeys(learning);
  createEffect(
    on([learning.at, learning.stage], ([, stage]) => {
      const { title, text, done = "" } = learning.task();
      if (stage === "doing" || stage === "reading") announce(`${title}. ${text.join(" ")}`);
      if (stage === "met") announce(`Done. ${done}`, true);
      if (stage === "astray") announce("Something else has happened. Press r to set the board up again.", true);
    }),
  );
  createEffect(on(learning.at, () => window.scrollTo(0, 0), { defer: true })); // on a phone the text is above the board
  return (
    <div class="match lesson" data-game={props.lesson.game} data-stage={learning.stage()} data-done={learning.done()}>
      <TaskPanel learning={learning} />
      <Show when={learning.practice()} keyed fallback={<Unready learning={learning} />}>
        {(practice) => <Practising learning={learning} practice={practice} />}
      </Show>
    </div>
  );
}

function Unready(props: { readonly learning: Learning }): JSX.Element {
  return (
    <section class="board" aria-label="Board">
      <Show when={props.learning.stage() === "failed"} fallback={<p class="empty">Setting up the board</p>}>
        <p role="alert">
          {props.learning.problem()} <button onClick={() => props.learning.again()}>Try again</button>
        </p>
      </Show>
    </section>
  );
}

/** `g` goes on, `r` sets the board up again, `h` shows the way. */
function followLessonKeys(learning: Learning): void {
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey;
    if (isTyping || document.querySelector("dialog[open]") !== null) return;
    const stage = learning.stage();
    if (event.key === "g" && (stage === "met" || stage === "reading")) learning.next();
    else if (event.key === "r" && stage !== "opening") learning.again();
    else if (event.key === "h" && stage === "doing") learning.show();
    else return;
    event.preventDefault();
  };
  window.addEventListener("keydown", onKey);
  onCleanup(() => window.removeEventListener("keydown", onKey));
}
