// Beside the tableaux, as text: the combinations, with who stands where.
import { For, createMemo, type JSX } from "solid-js";
import { demand } from "../position/faces";
import { isIn, shownOf } from "../position/tableaux";
import { nameOf } from "../position/words";
import { Badge } from "./badge";
import type { Props } from "./row";

export function Ladder(props: { readonly props: Props; readonly ids: string }): JSX.Element {
  const rungs = createMemo(() => [...(props.props.table?.combinations ?? [])].reverse());
  const on = (name: string): readonly number[] =>
    props.props.view.places.flatMap((_, seat) => {
      const { standing, value } = shownOf(props.props.view, seat);
      return isIn(standing) && value?.combination === name ? [seat] : [];
    });
  return (
    <section class="ladder" aria-label="Combinations, the best first">
      <ol>
        <For each={rungs()}>
          {(rung) => (
            <li classList={{ held: on(rung.name).length > 0 }}>
              <span class="rung">{rung.title}</span>
              <small>{demand(rung, props.props.table!)}</small>
              <span class="holders">
                <For each={on(rung.name)}>
                  {(seat) => (
                    <svg viewBox="-16 -17 32 34" role="img" aria-label={nameOf(seat, props.props)}>
                      <Badge look={props.props.looks.find((look) => look.seat === seat)} seat={seat} ids={props.ids} />
                    </svg>
                  )}
                </For>
              </span>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
