import { For, Match, Show, Switch, createUniqueId, type JSX } from "solid-js";
import type { Game, NumberOption, Option } from "../../../gen/ardri/engine/v1/engine_service_pb";
import { choiceDetails, choicesOf, defaultOf, type Chosen, type OptionValue } from "../../../model/setup/options";
import { capital } from "../../../model/words/words";
import { Choice } from "./fields";
import { RuleWords } from "./rule_words";

/** So many choices are shown side by side; more of them in a list. */
const SIDE_BY_SIDE = 4;

interface FieldProps {
  readonly option: Option;
  readonly value: OptionValue;
  choose(value: OptionValue): void;
}

/** The game's own options, as the engine describes them: each with its meaning, its rule and its default. */
export function OptionFields(props: { readonly game: Game; readonly chosen: Chosen; choose(chosen: Chosen): void }): JSX.Element {
  const valueOf = (option: Option): OptionValue => props.chosen[option.name] ?? defaultOf(option);
  const isChanged = () => Object.keys(choicesOf(props.game.options, props.chosen)).length > 0;
  return (
    <div class="options">
      <For each={props.game.options}>
        {(option) => (
          <div class="option">
            <Field
              option={option}
              value={valueOf(option)}
              choose={(value) => props.choose({ ...props.chosen, [option.name]: value })}
            />
            <p>
              {option.meaning} <RuleWords game={props.game.name} number={option.rule} />
            </p>
            <Show when={choiceDetails(option).find(({ name }) => name === valueOf(option))?.meaning}>
              {(meaning) => <p class="meaning">{meaning()}</p>}
            </Show>
          </div>
        )}
      </For>
      <Show when={isChanged()}>
        <button type="button" onClick={() => props.choose({})}>
          Back to the usual rules
        </button>
      </Show>
    </div>
  );
}

function Field(props: FieldProps): JSX.Element {
  return (
    <Switch>
      <Match when={props.option.default.case === "flag"}>
        <label class="switch">
          <input type="checkbox" checked={props.value === true} onChange={(event) => props.choose(event.currentTarget.checked)} />
          <b>{props.option.title}</b>
        </label>
      </Match>
      <Match when={props.option.default.case === "number" && props.option.default.value}>
        {(bounds) => <NumberField {...props} bounds={bounds()} />}
      </Match>
      <Match when={props.option.default.case === "choice"}>
        <Words {...props} />
      </Match>
    </Switch>
  );
}

function NumberField(props: FieldProps & { readonly bounds: NumberOption }): JSX.Element {
  return (
    <label class="number">
      <b>{props.option.title}</b>
      <input
        type="number"
        inputmode="numeric"
        required
        min={String(props.bounds.least)}
        max={String(props.bounds.most)}
        value={String(props.value)}
        onInput={(event) => event.currentTarget.validity.valid && props.choose(event.currentTarget.valueAsNumber)}
      />
      <small>
        {String(props.bounds.least)} to {String(props.bounds.most)}, usually {String(props.bounds.default)}
      </small>
    </label>
  );
}

function Words(props: FieldProps): JSX.Element {
  const id = createUniqueId();
  const details = () => choiceDetails(props.option);
  const chosen = () => details().find(({ name }) => name === props.value);
  const choices = () => details().map(({ name, title }) => [name, title || capital(name)] as const);
  return (
    <>
      <Switch
        fallback={
          <label class="number" for={id}>
            <b>{props.option.title}</b>
            <select id={id} onChange={(event) => props.choose(event.currentTarget.value)}>
              <For each={choices()}>
                {([name, title]) => (
                  <option value={name} selected={props.value === name}>
                    {title}
                  </option>
                )}
              </For>
            </select>
          </label>
        }
      >
        <Match when={details().length < 2}>
          <span>
            <b>{props.option.title}</b> {chosen()?.title}
          </span>
        </Match>
        <Match when={details().length <= SIDE_BY_SIDE}>
          <Choice
            name={`option-${props.option.name}`}
            legend={props.option.title}
            chosen={String(props.value)}
            choices={choices()}
            choose={(value) => props.choose(value)}
          />
        </Match>
      </Switch>
    </>
  );
}
