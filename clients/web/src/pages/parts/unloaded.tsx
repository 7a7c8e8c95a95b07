// What is shown where code did not come.
import { Show, type JSX } from "solid-js";
import { isLeaving } from "../../environment/leaving";
import { Coming } from "./coming";

/** Instead of a page. */
export function Unloaded(): JSX.Element {
  return (
    <Show when={!isLeaving()} fallback={<Coming title="Ardri" words="Loading" />}>
      <div class="page">
        <h1>This page could not be loaded</h1>
        <p>
          The platform did not send all of it. <button onClick={() => location.reload()}>Try again</button>
        </p>
      </div>
    </Show>
  );
}

/** Instead of a part of a page. */
export function PartUnloaded(): JSX.Element {
  return (
    <Show when={!isLeaving()}>
      <p class="notice refusal" role="alert">
        This part could not be loaded. <button onClick={() => location.reload()}>Try again</button>
      </p>
    </Show>
  );
}
