import { Show, type JSX } from "solid-js";
import type { Learning } from "../../store/lesson/learning";

/** The buttons of a lesson, below the board. On a phone they are always in sight. */
export function LessonButtons(props: { readonly learning: Learning; readonly nextWords: string | undefined }): JSX.Element {
  const { learning } = props; // does not change while the lesson is shown
  const { stage, task } = learning;
  return (
    <>
      <Show when={stage() === "met" || stage() === "reading"}>
        <button class="main" onClick={() => learning.next()}>
          <kbd>g</kbd> Go on
        </button>
      </Show>
      <Show when={stage() === "doing" && task().way !== undefined}>
        <Show
          when={learning.isShown()}
          fallback={
            <button onClick={() => learning.show()}>
              <kbd>h</kbd> Show me
            </button>
          }
        >
          <p class="shown-way" role="status">
            {props.nextWords === undefined ? "" : `Next: ${props.nextWords}`}
          </p>
        </Show>
      </Show>
      <button class={stage() === "astray" ? "main" : "quiet"} onClick={() => learning.again()}>
        <kbd>r</kbd> Set up again
      </button>
    </>
  );
}

/** The words of the bar while the board rests. */
export function restingWords({ stage, task }: Learning, happened: string): string | undefined {
  switch (stage()) {
    case "reading":
      return "Read the task, then go on.";
    case "met":
      return `Done. ${task().done ?? ""}`;
    case "astray":
      return ["That was something else.", happened, task().other].filter(Boolean).join(" ");
    case "over":
      return "The lesson is over.";
    default:
      return undefined;
  }
}
