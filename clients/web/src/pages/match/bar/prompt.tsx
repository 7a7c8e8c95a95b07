import { Show, createMemo, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { inheritFocus } from "../../parts/focus";
import type { Sitting } from "../sitting";
import { Choices } from "./choices";
import { Commands } from "./commands";
import { Asked } from "./offers";
import { Told, isTurn, sentence } from "./told";

/** The bar below the board: what has to be done, the choices that are no places on the board, and what was refused. */
export function Prompt(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { choosing, table, replay } = at;
  /** What a last step that waits to be confirmed is said in place of. */
  const usual = createMemo<string>((before) => (choosing.armed() === undefined ? sentence(at) : before), "");
  /** Steps are being chosen, so that under a finger other commands give way; in a lesson what is to be pressed next stays in sight. */
  const isDeciding = (): boolean => {
    if (replay.at() !== undefined || choosing.premove() !== undefined) return false;
    return choosing.armed() !== undefined || (choosing.choice.path.length > 0 && at.lesson === undefined);
  };
  return (
    <section
      class="prompt"
      classList={{ turn: isTurn(at), over: table.match()?.status === MatchStatus.ENDED }}
      aria-label="What to do"
      tabindex="-1"
      ref={inheritFocus}
    >
      <Show when={at.lesson === undefined}>
        <Asked at={at} />
      </Show>
      <div class="say">
        <Show when={choosing.armed()}>
          <p class="usual" aria-hidden="true">
            {usual()}
          </p>
        </Show>
        <Told at={at} />
      </div>
      <Choices at={at} />
      <div class="acts" classList={{ deciding: isDeciding() }}>
        <div class="decide">
          <Show when={choosing.armed()}>
            <button class="main" onClick={() => choosing.confirm()}>
              Confirm {choosing.armedWords()}
            </button>
          </Show>
          <Show when={choosing.choice.path.length > 0}>
            <button onClick={() => choosing.choice.back()}>Back</button>
          </Show>
        </div>
        <div class="always">
          <Show when={table.stage.scene()?.waits}>
            <button class="main" onClick={() => table.stage.next()}>
              Next
            </button>
          </Show>
          <Show when={choosing.premove()}>
            {(premove) => <button onClick={() => choosing.clear()}>Cancel {premove().notation}</button>}
          </Show>
          <Show when={replay.at() !== undefined}>
            <button class="main" onClick={() => replay.go(undefined)}>
              Return to now
            </button>
          </Show>
          <Show when={at.lesson} fallback={<Commands at={at} />}>
            {(lesson) => <Dynamic component={lesson().Buttons} />}
          </Show>
        </div>
      </div>
    </section>
  );
}
