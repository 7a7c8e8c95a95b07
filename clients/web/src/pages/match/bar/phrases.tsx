import { For, Show, createSignal, type JSX } from "solid-js";
import { preferences } from "../../../environment/preferences";
import type { Phrase } from "../../../gen/ardri/match/v1/match_pb";
import { PHRASES } from "../../../model/match/phrases";
import { clients } from "../../../store/account/account";
import { failure } from "../../../store/requests/failure";
import { fromError } from "../../../transport/calls/refusal";
import type { Sitting } from "../sitting";

/** A small menu of what can be said. */
export function Phrases(props: { readonly at: Sitting }): JSX.Element {
  const { table, choosing } = props.at; // the same for as long as the page is shown
  const [isQuiet, setQuiet] = createSignal(false);
  let menu: HTMLDetailsElement | undefined;

  const close = (): void => {
    if (menu !== undefined) menu.open = false;
    menu?.querySelector("summary")?.focus();
  };
  async function say(phrase: Phrase): Promise<void> {
    close();
    try {
      await clients.engine.say({ matchId: table.matchId, phrase, toSeats: isQuiet() && table.seat() !== undefined });
    } catch (error) {
      choosing.refuse(failure(error), fromError(error).rule);
    }
  }

  return (
    <Show when={preferences().phrases}>
      <details
        class="phrases"
        ref={menu}
        onToggle={(event) => event.currentTarget.open && event.currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !event.currentTarget.open) return;
          event.stopPropagation();
          close();
        }}
        onFocusOut={(event) => {
          const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
          if (!isInside && event.relatedTarget !== null) event.currentTarget.open = false;
        }}
      >
        <summary>Say</summary>
        <div class="menu">
          <ul>
            <For each={PHRASES}>
              {([phrase, words]) => (
                <li>
                  <button onClick={() => void say(phrase)}>{words}</button>
                </li>
              )}
            </For>
          </ul>
          <Show when={table.seat() !== undefined}>
            <label class="switch">
              <input type="checkbox" checked={isQuiet()} onChange={(event) => setQuiet(event.currentTarget.checked)} />
              To the players alone
            </label>
          </Show>
        </div>
      </details>
    </Show>
  );
}
