import { For, Match, Show, Switch, type JSX } from "solid-js";
import type { Game, Option } from "../../gen/ardri/engine/v1/engine_service_pb";
import { defaultOf, type OptionValue } from "../../model/game_options";

/** The switches of a game, as it describes them. */
export function OptionsForm(props: {
  readonly game: Game;
  readonly chosen: Readonly<Record<string, OptionValue>>;
  choose(name: string, value: OptionValue): void;
}): JSX.Element {
  const valueOf = (option: Option): OptionValue => props.chosen[option.name] ?? defaultOf(option);
  return (
    <Show when={props.game.options.length > 0}>
      <details class="options">
        <summary>Rules of {props.game.title}</summary>
        <For each={props.game.options}>
          {(option) => (
            <div class="option">
              <Field option={option} value={valueOf(option)} choose={(value) => props.choose(option.name, value)} />
              <small id={`about-${option.name}`}>
                {option.meaning} {option.rule}
              </small>
            </div>
          )}
        </For>
      </details>
    </Show>
  );
}

function Field(props: { readonly option: Option; readonly value: OptionValue; choose(value: OptionValue): void }): JSX.Element {
  const about = (): string => `about-${props.option.name}`;
  const title = (): string => props.option.title || props.option.name;
  return (
    <Switch>
      <Match when={props.option.default.case === "flag"}>
        <label class="switch">
          <input
            type="checkbox"
            checked={props.value === true}
            aria-describedby={about()}
            onChange={(event) => props.choose(event.currentTarget.checked)}
          />
          {title()}
        </label>
      </Match>
      <Match when={props.option.default.case === "number" && props.option.default.value}>
        {(range) => (
          <label class="field count">
            {title()}
            <input
              type="number"
              min={Number(range().least)}
              max={Number(range().most)}
              value={Number(props.value)}
              required
              aria-describedby={about()}
              onInput={(event) => props.choose(event.currentTarget.valueAsNumber || 0)}
            />
          </label>
        )}
      </Match>
      <Match when={props.option.default.case === "choice" && props.option.default.value}>
        {(choice) => (
          <label class="field">
            {title()}
            <select aria-describedby={about()} onChange={(event) => props.choose(event.currentTarget.value)}>
              <For each={choice().choices}>
                {(name) => (
                  <option value={name} selected={props.value === name}>
                    {choice().details.find((each) => each.name === name)?.title ?? name}
                  </option>
                )}
              </For>
            </select>
          </label>
        )}
      </Match>
    </Switch>
  );
}
