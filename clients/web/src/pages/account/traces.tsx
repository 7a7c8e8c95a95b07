import { For, Show, createMemo, type JSX } from "solid-js";
import { preferences } from "../../environment/preferences";
import { account } from "../../store/account/account";
import { forgetAll, traces } from "../../store/account/traces";
import { Surely } from "../parts/surely";

/** Forgets all of it, and goes to the first page. */
export function forget(): void {
  forgetAll();
  window.addEventListener("pagehide", forgetAll); // again, as an answer that arrives while the page closes would be kept
  location.assign("/");
}

/** What this browser keeps of the viewer, and a button to forget it. */
export function Traces(): JSX.Element {
  const found = createMemo(() => (account(), preferences(), traces()));
  return (
    <section aria-labelledby="traces-title">
      <h2 id="traces-title">What this browser keeps</h2>
      <p>There are no cookies, and nobody else is told anything. In the storage of this browser lie:</p>
      <ul class="traces">
        <For each={found()} fallback={<li>nothing</li>}>
          {({ words, count }) => (
            <li>
              {words}
              <Show when={count > 1}> ({count})</Show>
            </li>
          )}
        </For>
      </ul>
      <Surely
        words="Forget all of it here"
        sure="Forget it: yes"
        warning="Without a code that you have made before, nobody can be this account again."
        act={forget}
      />
    </section>
  );
}
