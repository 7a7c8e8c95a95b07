// A card: its number, its cost, and its pattern as it lies in a region.
import { For, Show, createMemo, type JSX } from "solid-js";
import type { CardFace } from "../../../gen/ardri/tara/v1/static_table_pb";
import { tilesOf } from "../position/cards";

interface CardProps {
  readonly number: number;
  readonly face: CardFace | undefined;
  readonly width: number;
  readonly height: number;
}

/** Drawn from its upper left corner. */
export function CardShape(props: CardProps): JSX.Element {
  const isSmall = () => props.width < 70;
  return (
    <g class="face">
      <rect class="paper" width={props.width} height={props.height} rx={isSmall() ? 5 : 8} />
      <text class="number" x={isSmall() ? 5 : 9} y={isSmall() ? 15 : 21} font-size={`${isSmall() ? 12 : 16}`}>
        {props.number}
      </text>
      <Show when={props.face}>
        {(face) => (
          <>
            <Cost cost={face().cost} width={props.width} isSmall={isSmall()} />
            <Show when={face().stone} fallback={<PatternShape face={face()} width={props.width} height={props.height} />}>
              <g transform={`translate(${props.width / 2} ${props.height * 0.58}) scale(${isSmall() ? 0.62 : 1})`}>
                <StoneShape />
              </g>
            </Show>
          </>
        )}
      </Show>
    </g>
  );
}

/** A coin for each cumal of promotion. */
function Cost(props: { readonly cost: number; readonly width: number; readonly isSmall: boolean }): JSX.Element {
  return (
    <Show when={props.cost > 0} fallback={<text class="free" x={props.width - (props.isSmall ? 4 : 9)} y={props.isSmall ? 14 : 20}>free</text>}>
      <g transform={`translate(${props.width - (props.isSmall ? 11 : 17)} ${props.isSmall ? 11 : 16})`}>
        <Coin size={props.isSmall ? 8 : 10.5} count={props.cost} />
      </g>
    </Show>
  );
}

export function Coin(props: { readonly size: number; readonly count: number }): JSX.Element {
  return (
    <g class="coin">
      <circle r={props.size} />
      <text y={props.size * 0.4} font-size={`${props.size * 1.25}`}>
        {props.count}
      </text>
    </g>
  );
}

/** Filled: a piece may go there. Hollow: the position must be there. */
export function PatternShape(props: { readonly face: CardFace; readonly width: number; readonly height: number }): JSX.Element {
  const tiles = createMemo(() => tilesOf(props.face));
  const span = (of: (tile: { readonly x: number; readonly y: number }) => number): readonly [number, number] => {
    const all = tiles().map(of);
    return [Math.min(...all), Math.max(...all)];
  };
  const xs = () => span(({ x }) => x);
  const ys = () => span(({ y }) => y);
  const isSmall = () => props.width < 70;
  /** On a small card the letters stand beside the rows: within the tiles nobody could read them. */
  const side = () => (isSmall() ? 13 : 0);
  const rows = createMemo(() => [...new Map(tiles().map((tile) => [tile.y, tile])).values()]);
  const unit = () => Math.min((props.width - (isSmall() ? 5 : 10) - side()) / Math.max(xs()[1] - xs()[0] + 1, isSmall() ? 1.8 : 2.4), (props.height * 0.66) / Math.max((ys()[1] - ys()[0] + 1) * 0.78, 1.6));
  /** From one rank to the next; on a small card no less than a letter needs. */
  const rise = () => Math.max(unit() * 0.78, isSmall() ? 12 : 0);
  return (
    <g transform={`translate(${(props.width + side()) / 2} ${props.height * 0.6})`}>
      <For each={isSmall() ? rows() : []}>
        {(row) => (
          <text class="rank" x={-props.width / 2 + 2} y={((ys()[0] + ys()[1]) / 2 - row.y) * rise() + 4} font-size="11">
            {row.letter}
          </text>
        )}
      </For>
      <For each={tiles()}>
        {(tile) => (
          <g transform={`translate(${(tile.x - (xs()[0] + xs()[1]) / 2) * unit()} ${((ys()[0] + ys()[1]) / 2 - tile.y) * rise()})`}>
            <rect
              class="tile"
              classList={{ grey: tile.isGrey, [`rank-${tile.letter}`]: true }}
              x={-unit() / 2 + 1}
              y={-rise() / 2 + 1}
              width={unit() - 2}
              height={rise() - 2}
              rx={unit() * 0.14}
            />
            <Show when={!isSmall()}>
              <text class="rank" classList={{ grey: tile.isGrey }} y={unit() * 0.15} font-size={`${Math.min(unit() * 0.42, 17)}`}>
                {tile.letter}
              </text>
            </Show>
          </g>
        )}
      </For>
    </g>
  );
}

/** A standing stone with two arrows around it. */
export function StoneShape(): JSX.Element {
  return (
    <g class="stone">
      <path class="rock" d="M-14 30C-18 8-16-22-6-32C2-38 12-28 14-12C16 2 16 18 13 30Z" />
      <path class="ogham" d="M1-24V22M-5-16H7M-6-9H1M1-2H8M-6 5H8M-5 13H1" />
      <path class="turn" d="M-24-10A26 26 0 0 0-24 18m-5-6 5 7 7-5M24 14A26 26 0 0 0 24-14m5 6-5-7-7 5" />
    </g>
  );
}
