// A region: its banner and its fifteen positions, with the King's on top.
import { For, Show, createMemo, type JSX } from "solid-js";
import type { Region } from "../../../gen/ardri/tara/v1/terms_pb";
import { regionAtHand } from "../choices/choices";
import type { Scenery } from "../choices/scenery";
import { centreOf } from "../position/layout";
import { captivesOf, heldIn, leaderOf, placeOf, rankOf, regionKey, regionTitle, stackAt, ROWS } from "../position/positions";
import { describe } from "../position/words";
import { StackShape, Token } from "./pieces";

/** How much further left a tally begins for each number of two digits in it or to the right of it. */
const SECOND_DIGIT = 8;

interface RegionProps {
  readonly of: Scenery;
  readonly region: Region;
}

const NO_SLOTS: ReadonlyMap<string, number> = new Map();

export function RegionShape(props: RegionProps): JSX.Element {
  const { of } = props; // does not change while the board is shown
  const key = regionKey(props.region);
  const box = () => of.layout().regions.get(props.region);
  const isClosed = () => of.props.view.closed.includes(props.region);
  const held = createMemo(() => heldIn(of.props.view, props.region).flatMap((count, seat) => (count > 0 ? [{ seat, count }] : [])));
  const isLow = () => of.layout().banner <= 30;
  /** Where the count of the seat at that index begins, from the right end of the banner. */
  const tallyAt = (index: number): number => {
    const following = held().slice(index);
    const long = following.filter(({ count }) => count > 9).length;
    return (isLow() ? 17 : 24) + (following.length - 1) * (isLow() ? 29 : 42) + long * SECOND_DIGIT;
  };
  return (
    <g
      class="region"
      classList={{
        closed: isClosed(),
        hand: (of.props.scene === undefined ? regionAtHand(of.props.view) : of.props.view.work?.region) === props.region,
        option: of.isOption(key),
        chosen: of.props.choice.path.includes(key),
        pointed: of.props.choice.pointed === key,
      }}
      role={of.role("group")}
      aria-label={of.props.still ? undefined : regionTitle(props.region)}
    >
      <Show when={box()}>
        {(at) => (
          <>
            <rect class="land" x={at().x + 1} y={at().y + 1} width={at().width - 2} height={at().height - 2} rx="12" />
            <g {...of.place(key)} class="banner" aria-label={of.said(key, describe(key, of.props))}>
              <rect class="strip" x={at().x + 3} y={at().y + 3} width={at().width - 6} height={of.layout().banner - 5} rx="10" />
            </g>
            <g class="head" transform={`translate(${at().x} ${at().y})`} aria-hidden="true">
              <text class="name" x={of.layout().isNarrow ? 9 : 14} y={of.layout().banner * 0.5 + 6} font-size={`${of.layout().banner > 30 ? 17 : 13}`}>
                {regionTitle(props.region)}
              </text>
              <Show when={isClosed()}>
                <text class="state" x={at().width / 2} y={of.layout().banner * 0.5 + 5}>
                  won
                </text>
              </Show>
              <g class="tally">
                <For each={held()}>
                  {({ seat, count }, index) => (
                    <g transform={`translate(${at().width - tallyAt(index())} ${of.layout().banner / 2})`}>
                      <g transform={`translate(${isLow() ? -7 : -9} 0)`}>
                        <Token look={of.props.looks[seat]} size={isLow() ? 4.5 : 6.5} />
                      </g>
                      <text y="4.5" font-size={`${isLow() ? 12 : 14}`}>
                        {count}
                      </text>
                    </g>
                  )}
                </For>
              </g>
            </g>
            <For each={ROWS}>
              {(row) => (
                <>
                  <RankMark of={of} region={props.region} spot={row[0] ?? ""} />
                  <For each={row}>{(spot) => <Brick of={of} place={placeOf(props.region, spot)} spot={spot} />}</For>
                </>
              )}
            </For>
          </>
        )}
      </Show>
    </g>
  );
}

/** The mark beside a rank: its letter, and the seat that leads it and would earn from it. */
function RankMark(props: RegionProps & { readonly spot: string }): JSX.Element {
  const { of } = props; // does not change while the board is shown
  const rank = rankOf(props.spot);
  const leader = createMemo(() => (rank < 4 ? leaderOf(of.props.view, props.region, rank) : undefined));
  const spread = () => ((4 - rank) / 2 + 0.5) * of.layout().pitch.x + (of.layout().pitch.x < 50 ? 7 : 13);
  const middle = () => {
    const box = of.layout().regions.get(props.region);
    const first = centreOf(of.layout(), placeOf(props.region, props.spot), NO_SLOTS);
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: first?.y ?? 0 };
  };
  return (
    <g class="mark" aria-hidden="true">
      <text x={middle().x - spread()} y={middle().y + 4}>
        {props.spot.charAt(0)}
      </text>
      <Show when={leader() !== undefined}>
        <g transform={`translate(${middle().x + spread()} ${middle().y})`}>
          <Token look={of.props.looks[leader() ?? 0]} size={of.layout().pitch.x < 50 ? 4 : 6} />
        </g>
      </Show>
    </g>
  );
}

/** A position with the pieces in it. */
function Brick(props: { readonly of: Scenery; readonly place: string; readonly spot: string }): JSX.Element {
  const { of } = props; // does not change while the board is shown
  const centre = () => centreOf(of.layout(), props.place, NO_SLOTS) ?? { x: 0, y: 0 };
  const stack = createMemo(() => stackAt(of.props.view, props.place));
  const width = () => of.layout().pitch.x - (of.layout().pitch.x < 50 ? 2 : 4);
  const height = () => of.layout().pitch.y - (of.layout().pitch.x < 50 ? 2 : 4);
  const marks = () => of.marksOf(props.place);
  return (
    <g
      class="brick"
      classList={{
        [`rank-${props.spot.charAt(0)}`]: true,
        option: marks().isOption,
        anchor: marks().isInAnchor,
        barred: marks().isBarred,
        chosen: marks().isChosen,
        pending: marks().isPending,
        pointed: marks().isPointed,
        last: marks().isLast,
        active: marks().isActive,
        changing: of.ghostAt(props.place) !== undefined,
      }}
      transform={`translate(${centre().x} ${centre().y})`}
    >
      <g aria-hidden="true">
        <rect class="block" x={-width() / 2} y={-height() / 2} width={width()} height={height()} rx="6" />
        <rect class="tint" x={-width() / 2} y={-height() / 2} width={width()} height={height()} rx="6" />
        <Show when={!of.props.still && stack().owners.length === 0}>
          <text class="spot" y="4.5">
            {props.spot}
          </text>
        </Show>
        <Show when={stack().owners.length > 0}>
          <g ref={(piece) => of.watch(props.place, piece)} class="stack">
            <StackShape stack={stack()} looks={of.props.looks} width={width()} height={height()} />
          </g>
        </Show>
        <Show when={of.ghostAt(props.place)}>
          {(ghost) => (
            <g class="ghost">
              <Show when={ghost().seat !== undefined} fallback={<path class="cross" d="M-13-13 13 13M13-13-13 13" />}>
                <Token look={of.props.looks[ghost().seat ?? 0]} size={Math.min(height() * 0.36, 17)} />
              </Show>
            </g>
          )}
        </Show>
      </g>
      <g {...of.place(props.place)} class="grip" aria-label={of.said(props.place, describe(props.place, of.props))}>
        <Show when={captivesOf(stack()).length > 0 && !of.props.still}>
          <title>{describe(props.place, of.props)}</title>
        </Show>
        <rect class="edge" x={-width() / 2} y={-height() / 2} width={width()} height={height()} rx="6" />
      </g>
    </g>
  );
}
