import { For, Show, createEffect, on, type JSX } from "solid-js";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { SPECTATOR, nameOf } from "../../../model/words/words";
import type { Sitting } from "../sitting";

/** A slider over all that has happened; after the end with anybody's eyes. */
export function ReplayBar(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // the same for as long as the page is shown
  const last = (): number => Number(table.version());
  const shown = (): number => Number(replay.at() ?? table.version());
  const isEnded = (): boolean => table.match()?.status === MatchStatus.ENDED;
  let slider: HTMLInputElement | undefined;
  // Once more after its end is known: before that, a slider takes no value beyond it.
  createEffect(on([last, shown], () => slider !== undefined && (slider.value = String(shown()))));
  const lend = (value: string): void => replay.lend(value === "" ? undefined : Number(value));
  return (
    <div class="replay" role="group" aria-label="Look back">
      <Step words="To the first step" sign="|<" off={shown() <= 1} press={() => replay.go(1n)} />
      <Step words="One step back" sign="<" off={shown() <= 1} press={() => replay.step(-1)} />
      <input
        ref={slider}
        type="range"
        min="1"
        max={last()}
        aria-label="Step"
        aria-valuetext={`step ${shown()} of ${last()}`}
        onInput={(event) => replay.go(BigInt(event.currentTarget.value))}
      />
      <Step words="One step on" sign=">" off={shown() >= last()} press={() => replay.step(1)} />
      <Step words="To the newest step" sign=">|" off={replay.at() === undefined} press={() => replay.go(undefined)} />
      <Show when={isEnded()}>
        <label>
          seen by
          <select onChange={(event) => lend(event.currentTarget.value)}>
            <option value="" selected={replay.eyes() === undefined}>
              {table.seat() === undefined ? "everybody" : "you"}
            </option>
            <For each={Array.from({ length: table.match()?.spec?.seats ?? 0 }, (_, seat) => seat)}>
              {(seat) => (
                <option value={seat} selected={replay.eyes() === seat}>
                  {table.match() ? nameOf(table.match()!, seat) : seat}
                </option>
              )}
            </For>
            <option value={SPECTATOR} selected={replay.eyes() === SPECTATOR}>
              a spectator
            </option>
          </select>
        </label>
      </Show>
      <Show when={replay.at() !== undefined}>
        <a href={`${table.path}/${shown()}`}>Link to this step</a>
      </Show>
    </div>
  );
}

/** A button that keeps the focus where it leads no further. */
function Step(props: { readonly words: string; readonly sign: string; readonly off: boolean; press(): void }): JSX.Element {
  return (
    <button class="quiet" aria-label={props.words} aria-disabled={props.off} onClick={() => !props.off && props.press()}>
      {props.sign}
    </button>
  );
}
