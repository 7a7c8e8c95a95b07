import { For, Show, createMemo, createSignal, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { lasting, type Step } from "../../model/selection";
import { isViewersTurn } from "../../model/turns";
import { turn } from "../../model/words";
import { Commands } from "./commands";
import type { Sitting } from "./sitting";

/** The bar below the board: what has to be done, the choices that are no places on the board, and what was refused. */
export function Prompt(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const { choosing, table, replay } = at;
  return (
    <section class="prompt" classList={{ turn: isTurn(at), over: table.match()?.status === MatchStatus.ENDED }} aria-label="What to do">
      <div class="say">
        <p class="what">{sentence(at)}</p>
        <Show when={choosing.notice()}>
          {(notice) => (
            <p class="notice" classList={{ refusal: notice().isRefusal }} role="status">
              {notice().text} 
              <Show when={notice().rule}>
                {(rule) => (
                  <button class="rule" onClick={() => at.open(`rule ${rule()}`)} aria-label={`What rule ${rule()} says`}>
                    {rule()}
                  </button>
                )}
              </Show>
            </p>
          )}
        </Show>
        <Show when={!choosing.notice() && at.effect()?.told.length}>
          <p class="foresight">{at.effect()?.told.join("; ")}</p>
        </Show>
      </div>
      <Choices at={at} />
      <div class="acts">
        <Show when={table.stage.scene()?.waits}>
          <button class="main" onClick={() => table.stage.next()}>
            Next
          </button>
        </Show>
        <Show when={choosing.armed()}>
          <button class="main" onClick={() => choosing.confirm()}>
            Confirm {choosing.armed()?.notation}
          </button>
        </Show>
        <Show when={choosing.choice.path.length > 0}>
          <button onClick={() => choosing.choice.back()}>Back</button>
        </Show>
        <Show when={choosing.premove()}>
          {(premove) => <button onClick={() => choosing.clear()}>Cancel {premove().notation}</button>}
        </Show>
        <Show when={replay.at() !== undefined}>
          <button class="main" onClick={() => (replay.lend(undefined), replay.go(undefined))}>
            Return to now
          </button>
        </Show>
        <Show when={at.lesson} fallback={<Commands at={at} />}>
          {(lesson) => <Dynamic component={lesson().Buttons} />}
        </Show>
      </div>
    </section>
  );
}

/** Steps that are no places on the board, numbered. */
export function barSteps(at: Sitting): readonly Step[] {
  return [...at.choosing.choice.options.values()].filter((step) => step.where === "bar");
}

function Choices(props: { readonly at: Sitting }): JSX.Element {
  const steps = createMemo<readonly Step[]>((before) => lasting(barSteps(props.at), before), []);
  const [isLong, setLong] = createSignal(false);
  const shown = createMemo(() => (isLong() ? steps() : steps().slice(0, 24)));
  return (
    <Show when={steps().length > 0}>
      <ol class="choices">
        <For each={shown()}>
          {(step, index) => (
            <li>
              <button
                data-step={step.key}
                onClick={() => props.at.choosing.choice.press(step.key)}
                onPointerEnter={() => props.at.choosing.choice.point(step.key)}
                onPointerLeave={() => props.at.choosing.choice.point(undefined)}
                onFocus={() => props.at.choosing.choice.point(step.key)}
                onBlur={() => props.at.choosing.choice.point(undefined)}
              >
                <Show when={index() < 9}>
                  <kbd>{index() + 1}</kbd>
                </Show>
                {step.label}
                <Show when={step.detail}>{(detail) => <small>{detail()}</small>}</Show>
              </button>
            </li>
          )}
        </For>
        <Show when={steps().length > shown().length}>
          <li>
            <button onClick={() => setLong(true)}>{steps().length - shown().length} more</button>
          </li>
        </Show>
      </ol>
    </Show>
  );
}

function isTurn({ table, replay }: Sitting): boolean {
  return replay.at() === undefined && isViewersTurn(table.match());
}

function sentence(at: Sitting): string {
  const { choosing, replay, table } = at;
  const match = table.match();
  if (table.connection() === "lost") return "The connection is lost. Trying again; nothing that you have chosen is lost.";
  if (match === undefined) return "Opening the match.";
  const resting = at.lesson?.rests();
  if (resting !== undefined) return resting;
  if (replay.isReading()) return `Reading step ${replay.at()} of ${match.version}.`;
  if (replay.at() !== undefined) return replay.problem() || `Looking back: step ${replay.at()} of ${match.version}.`;
  if (isTurn(at)) {
    if (choosing.choice.pending.length > 0) return "Sending.";
    const [board, view] = [table.board(), table.view()];
    if (choosing.armed() !== undefined) return `${choosing.armed()?.notation}: press again or confirm.`;
    return board !== undefined && view !== undefined ? board.prompt(choosing.choice.path, table.context(view)) : turn(match);
  }
  const premove = choosing.premove();
  return premove === undefined ? turn(match) : `${turn(match)} Then ${premove.notation}, if it can be done.`;
}
