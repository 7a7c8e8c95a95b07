import { For, Show, createMemo, type JSX } from "solid-js";
import { preferences } from "../../environment/preferences";
import { account } from "../../store/account/account";
import { forgetAll, traces } from "../../store/account/traces";
import { Surely } from "../parts/surely";

/** What this browser keeps of the viewer, and how it forgets that. */
export function Traces(): JSX.Element {
  const found = createMemo(() => (account(), preferences(), traces()));
  const forget = (): void => {
    forgetAll();
    window.addEventListener("pagehide", forgetAll); // an answer that comes while the page is left would be kept
    location.assign("/");
  };
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
