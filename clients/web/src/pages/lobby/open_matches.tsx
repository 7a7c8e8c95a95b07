import { Show, type JSX } from "solid-js";
import { clients } from "../../store/account";
import { createPolled } from "../../store/polling";
import { call } from "../../transport/clients";
import { MatchList } from "./match_list";

const POLL_MILLISECONDS = 5000;

/** Public matches with an open seat. */
export function OpenMatches(): JSX.Element {
  const open = createPolled(() => call((options) => clients.lobby.listOpenMatches({}, options)), POLL_MILLISECONDS);
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open seats</h2>
      <MatchList matches={open.value()?.matches} verb="Join" none="Nobody waits for an opponent now." />
      <Show when={open.problem()}>
        <p class="hint">{open.problem()}</p>
      </Show>
    </section>
  );
}
