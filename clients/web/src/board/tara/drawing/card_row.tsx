// The strip below the regions: the hand, the card on the table, and the cards for the next round.
import { For, Show, createMemo, type JSX } from "solid-js";
import type { View } from "../../../gen/ardri/tara/v1/tara_pb";
import { cardAtHand } from "../choices/choices";
import type { Scenery } from "../choices/scenery";
import { cardKey, cardOf, cardWords, faceOf } from "../position/cards";
import { describe } from "../position/words";
import { CardShape } from "./card";

const TABLE_SLOT = 3;
const ASIDE_SLOT = 4;

/** The slot of each of the viewer's cards, from the left. */
export function slotsOf(view: View, seat: number | undefined): ReadonlyMap<string, number> {
  const own = view.seats[seat ?? -1];
  const hand = own?.hand.map((card, at) => [cardKey(card), at] as const) ?? [];
  const aside = own?.aside.map((card, at) => [cardKey(card), ASIDE_SLOT + at] as const) ?? [];
  return new Map([...hand, ...aside]);
}

export function CardRow(props: { readonly of: Scenery; readonly slots: ReadonlyMap<string, number> }): JSX.Element {
  const { of } = props; // the same for as long as the board is shown
  const shape = () => of.layout().card;
  const height = () => shape().height - (of.layout().isNarrow ? 22 : 26);
  const left = (slot: number): number => slot * shape().pitch + (shape().pitch - shape().width) / 2;
  const seat = () => of.props.view.seats[of.props.seat ?? -1];
  const keys = createMemo(() => [...props.slots.keys()]);
  const onTable = () => of.props.scene !== undefined ? (of.props.view.work?.card ?? 0) : cardAtHand(of.props.view);
  const isFull = () => (seat()?.hand.length ?? 0) > TABLE_SLOT;
  return (
    <g class="cards" role="group" aria-label={seat() ? "Your cards" : "Cards"}>
      <g transform={`translate(0 ${shape().top})`}>
        <Show when={(seat()?.hand.length ?? 0) > 0}>
          <text class="caption" x={left(0)} y={of.layout().isNarrow ? 12 : 15}>
            {isFull() ? "Keep three" : "Your hand"}
          </text>
        </Show>
        <Show when={(seat()?.aside.length ?? 0) > 0}>
          <text class="caption" x={left(ASIDE_SLOT)} y={of.layout().isNarrow ? 12 : 15}>
            Next round
          </text>
        </Show>
        <g transform={`translate(0 ${of.layout().isNarrow ? 19 : 23})`}>
          <For each={keys()}>
            {(key) => (
              <g
                class="card"
                classList={{
                  option: of.isOption(key),
                  chosen: of.props.choice.path.includes(key),
                  pending: of.props.choice.pending.includes(key),
                  pointed: of.props.choice.pointed === key,
                  aside: (props.slots.get(key) ?? 0) >= ASIDE_SLOT && !isFull(),
                }}
                transform={`translate(${left(props.slots.get(key) ?? 0)} 0)`}
              >
                <g aria-hidden="true">
                  <CardShape number={cardOf(key)} face={faceOf(of.props.table, cardOf(key))} width={shape().width} height={height()} />
                </g>
                <g {...of.place(key)} class="grip" aria-label={of.said(key, describe(key, of.props))}>
                  <rect class="edge" width={shape().width} height={height()} rx="7" />
                </g>
              </g>
            )}
          </For>
        </g>
        <Show when={onTable() > 0 && !isFull()}>
          <text class="caption" x={left(TABLE_SLOT)} y={of.layout().isNarrow ? 12 : 15}>
            In play
          </text>
          <g
            class="card table"
            transform={`translate(${left(TABLE_SLOT)} ${of.layout().isNarrow ? 19 : 23})`}
            role="img"
            aria-label={`In play: ${cardWords(onTable(), faceOf(of.props.table, onTable()))}`}
          >
            <CardShape number={onTable()} face={faceOf(of.props.table, onTable())} width={shape().width} height={height()} />
          </g>
        </Show>
      </g>
    </g>
  );
}
