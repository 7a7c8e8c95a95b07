import { For, Show, createEffect, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { prefer, preferences, type Preferences } from "../../store/preferences";
import { KEYS } from "./keys";
import type { Sitting } from "./sitting";

export type DialogName = "legend" | "keys";

const SWITCHES: readonly (readonly [keyof Preferences, string])[] = [
  ["sound", "Sounds"],
  ["animations", "Movement of pieces"],
  ["confirm", "Ask before each move"],
];

export function Dialogs(props: { readonly at: Sitting; readonly name: DialogName | undefined }): JSX.Element {
  let dialog: HTMLDialogElement | undefined;
  createEffect(() => {
    if (props.name !== undefined) dialog?.showModal();
  });
  return (
    <dialog ref={dialog} onClose={() => props.at.open(undefined)} aria-labelledby="dialog-title">
      <h2 id="dialog-title">{props.name === "keys" ? "Keys and settings" : "Legend"}</h2>
      <Show when={props.name === "keys"} fallback={<Legend at={props.at} />}>
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
              <input type="checkbox" checked={preferences[name] === true} onChange={(event) => prefer({ [name]: event.currentTarget.checked })} />
              {words}
            </label>
          )}
        </For>
      </Show>
      <form method="dialog">
        <button class="main">Close</button>
      </form>
    </dialog>
  );
}

function Legend(props: { readonly at: Sitting }): JSX.Element {
  return (
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
  );
}
