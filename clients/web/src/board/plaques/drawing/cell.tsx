// A place of a tableau: what lies there, drawn, and over it what is pressed, focused and read aloud.
import { Show, createEffect, createMemo, on, type JSX } from "solid-js";
import { plaqueAt } from "../position/betting";
import { DEAL_MILLISECONDS, FLIP_MILLISECONDS } from "../position/scenes";
import { shownOf } from "../position/tableaux";
import { describe } from "../position/words";
import { flip, lay } from "./motions";
import { HEIGHT, Marks, PlaqueDown, PlaqueUp, WIDTH, contentOf } from "./plaque";
import type { Props, RowProps } from "./row";

export function PlaqueCell(props: { readonly row: RowProps; readonly index: number }): JSX.Element {
  const it = (): Props => props.row.props;
  const key = plaqueAt(props.row.seat, props.index);
  const shown = createMemo(() => shownOf(it().view, props.row.seat));
  const lying = () => shown().lying[props.index];
  const spot = () => props.row.layout.plaques[props.index]!;
  const content = createMemo(() => contentOf(lying()));
  const scale = (): number => props.row.layout.plaque.width / WIDTH;
  const newest = createMemo(() =>
    it().last.some(({ kind }) => kind.case === "turned" && kind.value.seat === props.row.seat && content() === `up ${kind.value.plaque}`),
  );
  const moved = (): string => `translate(${spot().x} ${spot().y}) scale(${scale()})`;
  let body: SVGGElement | undefined;
  createEffect(
    on(
      content,
      (now, before) => {
        const kind = it().scene?.event.kind.case;
        if (body === undefined || now === before || !now.startsWith("up")) return;
        if (kind === "turned") flip(body, FLIP_MILLISECONDS);
        else if (kind === "dealt") lay(body, DEAL_MILLISECONDS * 3);
      },
      { defer: true },
    ),
  );
  return (
    <>
      <g
        class="art"
        aria-hidden="true"
        classList={{ turns: props.row.turns === key, pointed: it().choice.pointed === key, newest: newest() }}
        transform={moved()}
      >
        <rect class="slot" x={-WIDTH / 2} y={-HEIGHT / 2} width={WIDTH} height={HEIGHT} rx="11" />
        <g ref={(group) => (body = group)}>
          <Show when={lying()?.kind === "up" && content()} keyed>
            {(found) => <PlaqueUp code={found.slice(3)} table={it().table} ids={props.row.ids} />}
          </Show>
          <Show when={lying()?.kind === "down" && content()} keyed>
            {(found) => <PlaqueDown code={found.slice(5) || undefined} table={it().table} />}
          </Show>
        </g>
        <Show when={lying()?.kind === "up" && content()} keyed>
          {(found) => <Marks code={found.slice(3)} value={shown().value} table={it().table} />}
        </Show>
      </g>
      <g
        class="place"
        classList={{ turns: props.row.turns === key }}
        transform={moved()}
        data-place={key}
        role={it().still ? undefined : "gridcell"}
        tabindex={it().still ? undefined : props.row.at === key ? 0 : -1}
        aria-label={describe(key, it()) + (props.row.turns === key ? ", press to turn it" : "")}
      >
        <rect class="focus" x={-WIDTH / 2 - 4} y={-HEIGHT / 2 - 4} width={WIDTH + 8} height={HEIGHT + 8} rx="14" />
      </g>
    </>
  );
}
