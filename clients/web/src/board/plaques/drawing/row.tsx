// A seat's row: who it is, what it has and bets, its plaques, and what they are worth.
import { For, Show, createMemo, type JSX } from "solid-js";
import type { Action, Event, View } from "../../../gen/ardri/plaques/v1/plaques_pb";
import type { Table } from "../../../gen/ardri/plaques/v1/static_table_pb";
import type { BoardProps } from "../../contract";
import { acting, plaqueAt, seatAt } from "../position/betting";
import { TIGHT, arc, lineOf, type Layout } from "../position/layout";
import type { Telling } from "../position/scenes";
import { PLACES, changesOf, isIn, leaders, shownOf } from "../position/tableaux";
import { describe, nameOf, stateOf } from "../position/words";
import { Badge } from "./badge";
import { PlaqueCell } from "./cell";

export type Props = BoardProps<View, Action, Event, Table>;

export interface RowProps {
  readonly props: Props;
  readonly seat: number;
  /** Of its upper edge. */
  readonly y: number;
  readonly layout: Layout;
  readonly ids: string;
  /** The place that Tab leads to. */
  readonly at: string;
  /** The place that turns a plaque now. */
  readonly turns: string | undefined;
}

export function Row(row: RowProps): JSX.Element {
  const shown = createMemo(() => shownOf(row.props.view, row.seat));
  const told = (): readonly number[] | undefined => (row.props.scene as Telling | undefined)?.told;
  const isActing = (): boolean => acting(row.props.view) === row.seat;
  const lead = createMemo(() => leaders(row.props.view).includes(row.seat));
  const gain = (): number => {
    const kind = row.props.scene?.waits ? row.props.scene.event.kind : undefined;
    return kind?.case === "handEnded" ? (kind.value.ended?.places[row.seat]?.gain ?? 0) : 0;
  };
  return (
    <g
      class="seat"
      classList={{
        acting: isActing() && told() === undefined,
        gone: !isIn(shown().standing),
        own: row.props.seat === row.seat,
        told: told()?.at(-1) === row.seat && gain() === 0 && !row.props.scene?.waits,
        wins: gain() > 0,
        lead: lead(),
      }}
      transform={`translate(0 ${row.y})`}
      role={row.props.still ? undefined : "row"}
    >
      <rect class="mat" x="3" y="3" width={row.layout.width - 6} height={row.layout.row - 6} rx="10" />
      <g aria-hidden="true">
        <Who row={row} lead={lead()} gain={gain()} />
      </g>
      <g
        class="place who"
        data-place={seatAt(row.seat)}
        role={row.props.still ? undefined : "gridcell"}
        tabindex={row.props.still ? undefined : row.at === seatAt(row.seat) ? 0 : -1}
        aria-label={describe(seatAt(row.seat), row.props)}
      >
        <rect
          class="focus"
          x="5"
          y="5"
          width={row.layout.isStacked ? row.layout.width - 10 : 134}
          height={row.layout.isStacked ? 34 : row.layout.row - 10}
          rx="8"
        />
      </g>
      <g class="arcs" aria-hidden="true">
        <For each={changesOf(shown())}>
          {(change) => (
            <path
              class={`arc ${change.kind}`}
              classList={{ lit: [change.from, change.to].some((index) => row.props.choice.pointed === plaqueAt(row.seat, index)) }}
              d={arc(row.layout.plaques[change.from]!, row.layout.plaques[change.to]!, row.layout.plaque.height)}
            />
          )}
        </For>
      </g>
      <For each={PLACES}>{(index) => <PlaqueCell row={row} index={index} />}</For>
    </g>
  );
}

/** The badge, the name, the tokens and what they are worth: in a line above the plaques, or at both sides of them. */
function Who(props: { readonly row: RowProps; readonly lead: boolean; readonly gain: number }): JSX.Element {
  const it = (): Props => props.row.props;
  const view = (): View => it().view;
  const bet = (): number => view().round?.paid[props.row.seat] ?? 0;
  const stacked = (): boolean => props.row.layout.isStacked;
  const right = (): number => props.row.layout.width - 16;
  const isTight = (): boolean => props.row.layout.width < TIGHT;
  const middle = (): number => props.row.layout.row / 2;
  const line = () => lineOf(props.row.layout.width);
  const stack = (): number => view().places[props.row.seat]?.stack ?? 0;
  const second = (): string => (props.gain > 0 ? `wins ${props.gain}` : props.lead && !isTight() ? "best" : "");
  return (
    <>
      <g transform={stacked() ? "translate(26 24)" : `translate(26 ${middle() - 12})`}>
        <Badge look={it().looks.find((look) => look.seat === props.row.seat)} seat={props.row.seat} ids={props.row.ids} />
        <Show when={view().dealer === props.row.seat}>
          <g class="dealer" transform="translate(12 10)">
            <circle r="8" />
            <text y="4">D</text>
          </g>
        </Show>
      </g>
      <text class="name" classList={{ small: stacked() && line().isSmall }} x="48" y={stacked() ? 29 : middle() - 7}>
        {nameOf(props.row.seat, it())}
      </text>
      <g transform={stacked() ? `translate(${line().coin} 24)` : `translate(20 ${middle() + 16})`}>
        <Coin />
        <text class="stack" x="12" y="5">
          {stack()}
        </text>
        <Show when={bet() > 0}>
          <g class="bet" transform={`translate(${line().bet} 0)`}>
            <rect x="-8" y="-11" width={line().betWidth} height="22" rx="11" />
            <text x={line().betWidth / 2 - 8} y="5">
              {line().isBetNamed ? `bet ${bet()}` : bet()}
            </text>
          </g>
        </Show>
      </g>
      <text class="worth" classList={{ small: stacked() && line().isSmall }} x={right()} y={stacked() ? 29 : middle() + (second() === "" ? 5 : -4)} text-anchor="end">
        <Show when={stacked() && second() !== ""}>
          <tspan class="best">{second()} · </tspan>
        </Show>
        <Show when={props.lead}>
          <tspan class="best">♛ </tspan>
        </Show>
        {stateOf(props.row.seat, it())}
      </text>
      <Show when={!stacked() && second() !== ""}>
        <text class="best" x={right()} y={middle() + 16} text-anchor="end">
          {second()}
        </text>
      </Show>
    </>
  );
}

export function Coin(): JSX.Element {
  return (
    <g class="coin">
      <circle r="8" />
      <circle class="inner" r="4.5" />
    </g>
  );
}
