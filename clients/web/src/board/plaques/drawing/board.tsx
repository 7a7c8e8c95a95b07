// The table: the pot, a row for each seat, the ladder of combinations, and the explanation of a tableau.
import { For, Show, createEffect, createMemo, createSignal, createUniqueId, on, onCleanup, type JSX } from "solid-js";
import type { Choice } from "../../contract";
import { createHands, type Direction } from "../../parts/hands";
import { TURN } from "../choices/choices";
import { POT, ask, nextToTurn, orderOf, owed, placeOf, plaqueAt, seatAt } from "../position/betting";
import { NARROW, layoutOf } from "../position/layout";
import { PLACES, isOver } from "../position/tableaux";
import { describe } from "../position/words";
import { Ladder } from "./ladder";
import { Patterns } from "./patterns";
import { Coin, Row, type Props } from "./row";
import { Why } from "./why";
import "./plaques.css";

const BESIDE = 236;

export function PlaquesBoard(props: Props): JSX.Element {
  const ids = createUniqueId();
  const [box, setBox] = createSignal({ width: 860, height: 600 });
  const isNarrow = (): boolean => !props.still && box().width < NARROW;
  // The viewer sits at the bottom, as at a table; on top where the page scrolls; the other way round on a turned board.
  const isOnTop = (): boolean => (props.seat !== undefined && isNarrow()) !== props.flipped;
  const order = createMemo(() => orderOf(props.view.places.length, props.seat, isOnTop()));
  const layout = createMemo(() => {
    const { width, height } = box();
    if (props.still) return layoutOf(order().length, 620, 130 * order().length);
    return isNarrow() ? layoutOf(order().length, width, undefined) : layoutOf(order().length, width - BESIDE, height);
  });
  const turns = createMemo(() => (props.choice.options.has(TURN) ? nextToTurn(props.view, props.seat) : undefined));
  const hands = createHands(turning(props.choice, turns), {
    start: props.seat === undefined ? POT : seatAt(props.seat),
    all: () => [POT, ...order().flatMap((seat) => [seatAt(seat), ...PLACES.map((index) => plaqueAt(seat, index))])],
    next: (place, direction) => beside(order(), place, direction),
  });
  const watch = (root: HTMLElement): void => {
    if (props.still) return;
    const observer = new ResizeObserver(() => {
      // While a page is being left, it has no size.
      if (root.clientWidth > 0) setBox({ width: root.clientWidth, height: root.clientHeight });
    });
    observer.observe(root);
    onCleanup(() => observer.disconnect());
    // Where not all rows have room, the viewer's own is in sight.
    createEffect(on(layout, () => isNarrow() || isOnTop() || root.scrollTo(0, root.scrollHeight)));
  };
  return (
    <div class="plaques" classList={{ still: props.still, narrow: isNarrow() }} ref={watch} aria-hidden={props.still ? "true" : undefined}>
      <svg
        ref={(svg) => !props.still && hands.attach(svg)}
        class="table"
        viewBox={`0 0 ${layout().width} ${layout().height}`}
        width={props.still ? undefined : layout().width}
        height={props.still ? undefined : layout().height}
      >
        <Patterns ids={ids} table={props.table} looks={props.looks} />
        <g role={props.still ? undefined : "grid"} aria-label="Tableaux">
          <g role={props.still ? undefined : "row"}>
            <Pot props={props} at={hands.at()} width={layout().width} />
          </g>
          <For each={order()}>
            {(seat, index) => (
              <Row
                props={props}
                seat={seat}
                y={layout().head + index() * layout().row}
                layout={layout()}
                ids={ids}
                at={hands.at()}
                turns={turns()}
              />
            )}
          </For>
        </g>
      </svg>
      <Show when={!props.still && props.table}>
        <div class="beside" tabindex="0">
          <Ladder props={props} ids={ids} />
          <Why props={props} />
        </div>
      </Show>
    </div>
  );
}

function Pot(pot: { readonly props: Props; readonly at: string; readonly width: number }): JSX.Element {
  const it = (): Props => pot.props;
  const due = (): number => (it().seat === undefined || ask(it().view, it().seat!) === "wait" ? 0 : owed(it().view, it().seat!));
  const more = (): number =>
    (it().scene === undefined ? it().preview : []).reduce((sum, { kind }) => sum + (kind.case === "staked" && kind.value.seat === it().seat ? kind.value.tokens : 0), 0);
  const isNarrow = (): boolean => pot.width < 480;
  const state = (): string => {
    const { round, turn } = it().view;
    if (isOver(it().view)) return isNarrow() ? "Over" : "The match is over";
    if (due() > 0) return `${due()} to see`;
    if (round !== undefined) return `${round.raises} of 3 raises`;
    return turn !== undefined && turn.turned > 0 ? (turn.risen ? "Up" : "Not up") : "";
  };
  return (
    <>
      <g class="pot" aria-hidden="true">
        <rect class="mat" x="3" y="3" width={pot.width - 6} height="46" rx="10" />
        <g transform="translate(28 26)">
          <g transform="translate(0 5) scale(1.3)">
            <Coin />
          </g>
          <g transform="translate(0 0) scale(1.3)">
            <Coin />
          </g>
          <g transform="translate(0 -5) scale(1.3)">
            <Coin />
          </g>
        </g>
        <text class="sum" x="48" y="33">
          Pot {it().view.pot}
          <Show when={more() > 0 && !(isNarrow() && due() > 0)}>
            <tspan class="more"> + {more()}</tspan>
          </Show>
        </text>
        <text class="state" classList={{ due: due() > 0 }} x={pot.width / 2 + 16} y="32" text-anchor="middle">
          {state()}
        </text>
        <text class="hand" x={pot.width - 18} y="32" text-anchor="end">
          {isNarrow() ? `${it().view.hand} / ${it().view.options?.hands ?? 0}` : `Hand ${it().view.hand} of ${it().view.options?.hands ?? 0}`}
        </text>
      </g>
      <g
        class="place"
        data-place={POT}
        role={it().still ? undefined : "gridcell"}
        tabindex={it().still ? undefined : pot.at === POT ? 0 : -1}
        aria-label={describe(POT, it())}
      >
        <rect class="focus" x="4" y="4" width={pot.width - 8} height="44" rx="9" />
      </g>
    </>
  );
}

/**
 * The next place in that direction. The rows are the pot and the seats; the first place of a row is the seat itself.
 */
function beside(order: readonly number[], place: string, direction: Direction): string | undefined {
  const at = placeOf(place);
  const row = at === undefined ? -1 : order.indexOf(at.seat);
  const column = at?.index ?? -1;
  if (direction === "up" || direction === "down") {
    const next = row + (direction === "up" ? -1 : 1);
    if (next === -1) return POT;
    const seat = order[next];
    return seat === undefined ? undefined : column < 0 ? seatAt(seat) : plaqueAt(seat, column);
  }
  const seat = order[row];
  const next = column + (direction === "left" ? -1 : 1);
  if (seat === undefined || next < -1 || next >= PLACES.length) return undefined;
  return next < 0 ? seatAt(seat) : plaqueAt(seat, next);
}

/** The choice in which pressing the next face-down plaque means turning it. */
function turning(choice: Choice, turns: () => string | undefined): Choice {
  const also = (steps: Choice["options"]): Choice["options"] => {
    const [key, step] = [turns(), steps.get(TURN)];
    return key === undefined || step === undefined ? steps : new Map([...steps, [key, step]]);
  };
  const meant = (key: string): string => (key === turns() ? TURN : key);
  return {
    get isOpen() {
      return choice.isOpen;
    },
    get path() {
      return choice.path;
    },
    get options() {
      return also(choice.options);
    },
    get starts() {
      return also(choice.starts);
    },
    get pointed() {
      return choice.pointed;
    },
    get pending() {
      return choice.pending;
    },
    press: (key) => choice.press(meant(key)),
    point: (key) => choice.point(key),
    back: () => choice.back(),
  };
}
