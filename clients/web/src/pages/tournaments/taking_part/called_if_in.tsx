import { Show, Suspense, type JSX } from "solid-js";
import { takingPart } from "../../../store/tournaments/taking_part";
import { lazyComponent, nothing } from "../../parts/lazy_component";

const Called = lazyComponent(() => import("./called"), nothing);

/** The code of those who take part in a tournament, for them alone. */
export default function CalledIfIn(): JSX.Element {
  return (
    <Show when={takingPart().length > 0}>
      <Suspense>
        <Called />
      </Suspense>
    </Show>
  );
}
