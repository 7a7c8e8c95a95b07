import { For, Show, createEffect, createMemo, createSignal, type JSX } from "solid-js";
import { lastTouch } from "../../../environment/pointer";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { lasting, type Step } from "../../../model/match/selection";
import type { Sitting } from "../sitting";

/** Steps that are not places on the board, in the order of their numbers. */
export function barSteps(at: Sitting): readonly Step[] {
  return [...at.choosing.choice.options.values()].filter((step) => step.where === "bar");
}

/** The steps as buttons. */
export function Choices(props: { readonly at: Sitting }): JSX.Element {
  const steps = createMemo<readonly Step[]>((before) => lasting(barSteps(props.at), before), []);
  const [isLong, setLong] = createSignal(false);
  const shown = createMemo(() => (isLong() ? steps() : steps().slice(0, 24)));
  /** Whether there have been choices, some with small print. Their place is kept, so that the board keeps its size. */
  const [isKept, setKept] = createSignal(false);
  const [isTall, setTall] = createSignal(false);
  createEffect(() => {
    if (steps().length > 0) setKept(true);
    if (steps().some(({ detail }) => detail)) setTall(true);
  });
  const isOver = () => props.at.table.match()?.status === MatchStatus.ENDED;
  return (
    <Show when={steps().length > 0} fallback={isKept() && !isOver() && <div class="choices-place" classList={{ tall: isTall() }} />}>
      <ol class="choices" classList={{ tall: isTall() }}>
        <For each={shown()}>
          {(step, index) => (
            <li>
              <button
                data-step={step.key}
                onClick={() => props.at.choosing.choice.press(step.key)}
                onPointerEnter={(event) => event.pointerType !== "touch" && props.at.choosing.choice.point(step.key)}
                onPointerLeave={() => props.at.choosing.choice.point(undefined)}
                onFocus={() => !lastTouch() && props.at.choosing.choice.point(step.key)}
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
