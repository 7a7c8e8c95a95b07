// Pieces in movement: a new piece drops in, a promoted one rises from its pair, and one that leaves flies home.
import { For, Show, createMemo, type Accessor, type JSX } from "solid-js";
import type { Event } from "../../../gen/ardri/tara/v1/tara_pb";
import { Way } from "../../../gen/ardri/tara/v1/terms_pb";
import { prefersStillness } from "../../../environment/stillness";
import { fade, slide } from "../../parts/motion";
import type { Props } from "../choices/scenery";
import { centreOf, type Layout, type Point } from "../position/layout";
import type { TaraScene } from "../position/scenes";
import { Token } from "./pieces";

export interface Movement {
  /** Registers the element in which the pieces of a place are drawn. */
  watch(place: string, piece: SVGGElement): void;
  /** Animates what the scene has moved. */
  play(scene: TaraScene | undefined): void;
  /** What is drawn above everything else during a movement. */
  layer(): JSX.Element;
}

const DROP = -34;
const NO_SLOTS: ReadonlyMap<string, number> = new Map();

export function createMovement(props: Props, layout: Accessor<Layout>): Movement {
  const drawn = new Map<string, SVGGElement>();
  const spot = (place: string): Point => centreOf(layout(), place, NO_SLOTS) ?? { x: 0, y: 0 };
  const shift = (place: string, from: Point, milliseconds: number): void => {
    const piece = drawn.get(place);
    const to = spot(place);
    if (piece?.isConnected) slide(piece, from.x - to.x, from.y - to.y, milliseconds);
  };

  const play = (scene: TaraScene | undefined): void => {
    const kind = scene?.event.kind;
    if (scene === undefined || kind === undefined) return;
    if (kind.case === "placed" && kind.value.way !== Way.PROMOTION) {
      const to = spot(kind.value.position);
      shift(kind.value.position, { x: to.x, y: to.y + DROP }, scene.milliseconds);
    } else if (kind.case === "placed") {
      const to = spot(kind.value.position);
      shift(kind.value.position, { x: to.x, y: to.y + layout().pitch.y }, scene.milliseconds);
    } else if (kind.case === "swapped") {
      shift(kind.value.first, spot(kind.value.second), scene.milliseconds);
      shift(kind.value.second, spot(kind.value.first), scene.milliseconds);
    }
  };

  const leaving = createMemo(() => (prefersStillness() ? [] : leavers((props.scene as TaraScene | undefined)?.told ?? [])));
  const rising = createMemo(() => {
    const kind = props.scene?.event.kind;
    return kind?.case === "promoted" ? kind.value : undefined;
  });
  return {
    watch: (place, piece) => void drawn.set(place, piece),
    play,
    layer: () => (
      <g class="movement" aria-hidden="true">
        <For each={leaving()}>
          {({ owner, position }) => (
            <g transform={`translate(${spot(position).x} ${spot(position).y - 6})`}>
              <g ref={(ghost) => queueMicrotask(() => leave(ghost))}>
                <Token look={props.looks[owner]} size={12} />
              </g>
            </g>
          )}
        </For>
        <Show when={rising()}>
          {(pair) => (
            <path
              class="rise"
              d={[pair().left, pair().right].map((from) => `M${spot(from).x} ${spot(from).y}L${spot(pair().target).x} ${spot(pair().target).y}`).join("")}
            />
          )}
        </Show>
      </g>
    ),
  };
}

const LEAVE_MILLISECONDS = 600;

function leave(ghost: SVGGElement): void {
  slide(ghost, 0, 10, LEAVE_MILLISECONDS / 2);
  fade(ghost, LEAVE_MILLISECONDS);
}

/** The pieces that leave their positions. */
function leavers(told: readonly Event[]): readonly { readonly owner: number; readonly position: string }[] {
  return told.flatMap(({ kind }) => {
    switch (kind.case) {
      case "released":
      case "returned":
      case "fortDestroyed":
      case "fortGivenUp":
      case "imprisoned":
      case "kingPieceRemoved":
        return [{ owner: kind.value.owner, position: kind.value.position }];
      default:
        return [];
    }
  });
}
