import { For, Match, Suspense, Switch, createEffect, createSignal, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { prefer, preferences, type Preferences } from "../../../environment/preferences";
import type { Rule } from "../../../gen/ardri/engine/v1/engine_service_pb";
import { anchorOf } from "../../../model/learning/rules";
import { rulesOf } from "../../../store/games/rules";
import { focusHeir } from "../../parts/focus";
import { lazyComponent } from "../../parts/lazy_component";
import { KEYS } from "../board/keys";
import type { DialogName, Sitting } from "../sitting";

const Verifying = lazyComponent(() => import("./verifying"));

const SWITCHES: readonly (readonly [keyof Preferences, string])[] = [
  ["sound", "Sounds"],
  ["animations", "Movement of pieces"],
  ["confirm", "Ask before each move"],
  ["phrases", "What is said at the table"],
];

export function Dialogs(props: { readonly at: Sitting; readonly name: DialogName | undefined }): JSX.Element {
  let dialog: HTMLDialogElement | undefined;
  createEffect(() => {
    if (props.name !== undefined) dialog?.showModal();
  });
  const closed = (): void => {
    props.at.open(undefined);
    focusHeir(dialog ?? null);
  };
  return (
    <dialog ref={dialog} onClose={closed} aria-labelledby="dialog-title">
      <Switch>
        <Match when={props.name === "keys"}>
          <Keys />
        </Match>
        <Match when={props.name === "legend"}>
          <Legend at={props.at} />
        </Match>
        <Match when={props.name === "verify"}>
          <h2 id="dialog-title">Is this match what it seems?</h2>
          <Suspense>
            <Verifying table={props.at.table} />
          </Suspense>
        </Match>
        <Match when={props.name?.startsWith("rule ")}>
          <Ruling game={props.at.table.game} number={props.name?.slice("rule ".length) ?? ""} />
        </Match>
      </Switch>
      <form method="dialog">
        <button class="main">Close</button>
      </form>
    </dialog>
  );
}

function Keys(): JSX.Element {
  return (
    <>
      <h2 id="dialog-title">Keys and settings</h2>
      <dl class="keys">
        <For each={KEYS}>
          {([key, meaning]) => (
            <>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </>
          )}
        </For>
      </dl>
      <For each={SWITCHES}>
        {([name, words]) => (
          <label class="switch">
            <input
              type="checkbox"
              checked={preferences()[name] === true}
              onChange={(event) => prefer({ [name]: event.currentTarget.checked })}
            />
            {words}
          </label>
        )}
      </For>
    </>
  );
}

/** What a rule says, by the number that a refusal names. */
function Ruling(props: { readonly game: string; readonly number: string }): JSX.Element {
  const [rules, setRules] = createSignal<readonly Rule[]>();
  createEffect(() => void rulesOf(props.game).then(setRules, () => setRules([])));
  const found = () => rules()?.find((rule) => rule.number === props.number);
  return (
    <>
      <h2 id="dialog-title">
        {props.number} {found()?.title}
      </h2>
      <p class="ruling">{found()?.text ?? (rules() === undefined ? "Looking it up." : "The game has no words for it.")}</p>
      <p>
        <a href={`/rules/${props.game}#${anchorOf(props.number)}`} target="_blank">
          All rules, in a new tab
        </a>
      </p>
    </>
  );
}

function Legend(props: { readonly at: Sitting }): JSX.Element {
  return (
    <>
    <h2 id="dialog-title">Legend</h2>
    <ul class="legend">
      <For each={props.at.table.board()?.legend ?? []}>
        {(row) => (
          <li>
            <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
              <Dynamic component={row.Symbol} />
            </svg>
            <span>
              <b>{row.name}</b> {row.text}
            </span>
          </li>
        )}
      </For>
    </ul>
    </>
  );
}
