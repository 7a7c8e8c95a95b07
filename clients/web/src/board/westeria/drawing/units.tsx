// Units on the land, on their way when they have just moved, and the arrows of moves.
import { Show, createEffect, createMemo, type JSX } from "solid-js";
import { Stock } from "../../../gen/ardri/westeria/v1/terms_pb";
import type { Held } from "../../parts/hands";
import { slide } from "../../parts/motion";
import type { Muster, Props } from "../choices/muster";
import type { Notebook } from "../choices/notebook";
import { isMobile, isPublic, kindOf, unitAt } from "../position/armies";
import type { Point } from "../position/land";
import { BADGES, Shield } from "./heraldry";
import { NoteTag } from "./note_field";

interface UnitProps {
  readonly zone: string;
  readonly spot: (zone: string) => Point;
  readonly props: Props;
  readonly muster: Muster;
  readonly notebook: Notebook;
  readonly held: () => Held | undefined;
  readonly dropped: () => string | undefined;
  readonly patterns: string;
}

/** How far an attacker goes before the battle. */
const NEAR = 0.55;
/** Leaves room for the name of the zone. */
const SCALED = "translate(6 3) scale(.86)";

export function UnitShape(of: UnitProps): JSX.Element {
  const unit = createMemo(() => unitAt(of.muster.view(), of.zone));
  const known = () => kindOf(of.props.table, unit()?.kind ?? "");
  const isOwn = () => unit()?.seat === of.props.seat;
  const held = createMemo(() => (of.held()?.place === of.zone ? of.held() : undefined));
  const isPlanned = () => of.muster.plan().has(of.zone);
  let group: SVGGElement | undefined;
  createEffect(() => {
    const scene = of.props.scene;
    const kind = scene?.event.kind;
    if (group === undefined || scene === undefined || of.dropped() === of.zone) return;
    const to = of.spot(of.zone);
    if (kind?.case === "moved" && kind.value.target === of.zone && unit()?.seat === kind.value.seat) {
      const from = of.spot(kind.value.origin);
      slide(group, from.x - to.x, from.y - to.y, scene.milliseconds);
    } else if (kind?.case === "moved" && kind.value.origin === of.zone) {
      const target = of.spot(kind.value.target);
      slide(group, (target.x - to.x) * NEAR, (target.y - to.y) * NEAR, scene.milliseconds);
    } else if (kind?.case === "deployed" && kind.value.zone === of.zone) {
      slide(group, 0, -60, scene.milliseconds);
    } else if (kind?.case === "redeployed" && kind.value.zones.includes(of.zone)) {
      const zones = kind.value.zones;
      const from = of.spot(zones[(zones.indexOf(of.zone) + 1) % zones.length] ?? of.zone);
      slide(group, (from.x - to.x) / 3, (from.y - to.y) / 3, scene.milliseconds);
    }
  });
  return (
    <Show when={unit()}>
      {(it) => (
        <g
          class="unit"
          classList={{ held: held() !== undefined, planned: isPlanned(), resting: isOwn() && of.props.view.resting.includes(of.zone) }}
          transform={`translate(${of.spot(of.zone).x + (held()?.dx ?? 0)} ${of.spot(of.zone).y - 4 + (held()?.dy ?? 0)})`}
        >
          <g ref={(inner) => (group = inner)}>
            <g transform={SCALED}>
              <Shield look={of.props.looks[it().seat]} kind={known()} isOwn={isOwn()} patterns={of.patterns} />
            </g>
            <Show when={!of.props.still}>
              <Badges unit={it()} of={of} />
              <Show when={of.notebook.noteAt(of.zone)}>{(note) => <NoteTag kind={note()} />}</Show>
              <Show when={known()}>
                {(kind) => (
                  <text class="title" classList={{ long: kind().name.length > 9 }} y="50">
                    {kind().name}
                  </text>
                )}
              </Show>
            </Show>
          </g>
        </g>
      )}
    </Show>
  );
}

/** What all know of a unit beyond its owner: known, can move, shown to some, back from the reserve. */
function Badges(props: { readonly unit: NonNullable<ReturnType<typeof unitAt>>; readonly of: UnitProps }): JSX.Element {
  const table = () => props.of.props.table;
  const isKnown = () => isPublic(props.unit, table());
  const isShown = () => props.unit.shownTo.some((seat) => seat !== props.unit.seat);
  return (
    <>
      <Show when={isKnown() || isShown()}>
        <g class="badge" classList={{ private: !isKnown() }} transform="translate(27 -27)">
          <circle r="10" />
          <path d={BADGES.eye} />
          <circle class="pupil" r="2" />
        </g>
      </Show>
      <Show when={isMobile(props.unit, table()) && !isKnown()}>
        <g class="badge" transform="translate(27 17)">
          <circle r="10" />
          <path d={BADGES.arrow} />
        </g>
      </Show>
      <Show when={props.unit.stock === Stock.FALLEN}>
        <g class="badge" transform="translate(-27 17)">
          <circle r="10" />
          <path d={BADGES.curve} />
        </g>
      </Show>
    </>
  );
}

/** From the middle of one zone towards that of another. */
export function Arrow(props: { readonly from: Point; readonly to: Point; readonly kind: string }): JSX.Element {
  const way = () => {
    const [dx, dy] = [props.to.x - props.from.x, props.to.y - props.from.y];
    const length = Math.hypot(dx, dy) || 1;
    return { x: dx / length, y: dy / length, length };
  };
  const path = () => {
    const { x, y } = way();
    const [sx, sy] = [props.from.x + x * 30, props.from.y + y * 30];
    const [ex, ey] = [props.to.x - x * 30, props.to.y - y * 30];
    return `M${sx} ${sy}L${ex} ${ey}M${ex - x * 14 - y * 10} ${ey - y * 14 + x * 10}L${ex} ${ey}L${ex - x * 14 + y * 10} ${ey - y * 14 - x * 10}`;
  };
  return <path class={`arrow ${props.kind}`} d={path()} />;
}
