import { For, Show, type JSX } from "solid-js";
import type { Game } from "../../../gen/ardri/engine/v1/engine_service_pb";
import { bandWords } from "../../../model/matches/results";

/** One of a few, as buttons side by side. */
export function Choice<T extends string | number>(props: {
  readonly name: string;
  readonly legend: string;
  readonly chosen: T;
  readonly choices: readonly (readonly [T, string])[];
  choose(value: T): void;
}): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{props.legend}</legend>
      <For each={props.choices}>
        {([value, words]) => (
          <label>
            <input type="radio" name={props.name} checked={props.chosen === value} onChange={() => props.choose(value)} />
            <span>{words}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
}

/** A number between two. */
export function Range(props: {
  readonly name: string;
  readonly legend: string;
  readonly least: number;
  readonly most: number;
  readonly chosen: number;
  choose(value: number): void;
}): JSX.Element {
  return (
    <label class="range">
      <span>{props.legend}</span>
      <input
        type="range"
        name={props.name}
        min={props.least}
        max={props.most}
        value={props.chosen}
        onInput={(event) => props.choose(Number(event.currentTarget.value))}
      />
      <output>{props.chosen}</output>
    </label>
  );
}

/** How well the computer plays, and what is known of that. */
export function Levels(props: { readonly game: Game; readonly chosen: number; choose(level: number): void }): JSX.Element {
  const levels = (): readonly number[] => props.game.levels;
  const found = () => props.game.levelDetails.find((level) => level.number === props.chosen);
  return (
    <Show when={levels().length > 0}>
      <div>
        <Range
          name="level"
          legend="Strength"
          least={levels()[0] ?? 1}
          most={levels().at(-1) ?? 8}
          chosen={props.chosen}
          choose={(level) => props.choose(level)}
        />
        <Show when={found()}>
          {(level) => (
            <>
              <p class="level">
                <b>{level().title}</b>
                <Show when={level().band}>{(band) => <small> Rated {bandWords(band())}.</small>}</Show>
              </p>
              <details class="level">
                <summary>How it plays</summary>
                <div>{level().words}</div>
              </details>
            </>
          )}
        </Show>
      </div>
    </Show>
  );
}
