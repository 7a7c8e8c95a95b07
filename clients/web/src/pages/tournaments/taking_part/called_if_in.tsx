import { Show, Suspense, type JSX } from "solid-js";
import { takingPart } from "../../../store/tournaments/taking_part";
import { lazyComponent, nothing } from "../../parts/lazy_component";

const Called = lazyComponent(() => import("./called"), nothing);

/** Loads the code that calls players to their games, only for viewers who take part in a tournament. */
export default function CalledIfIn(): JSX.Element {
  return (
    <Show when={takingPart().length > 0}>
      <Suspense>
        <Called />
      </Suspense>
    </Show>
  );
}
