import { For, Show, createMemo, createUniqueId, type JSX } from "solid-js";
import { createHands } from "../../parts/hands";
import { createMarks } from "../choices/marks";
import { createMuster, type Props } from "../choices/muster";
import { createNotebook } from "../choices/notebook";
import { CELL, beside, centreOf, landOf, type Point } from "../position/land";
import { Patterns } from "./heraldry";
import { OddsMark } from "./odds_mark";
import { Strip } from "./strip";
import { Tale } from "./tale";
import { Arrow, UnitShape } from "./units";
import { Mountain, ZoneShape } from "./zone";
import "./westeria.css";

const MARGIN = 10;

export function WesteriaBoard(props: Props): JSX.Element {
  const land = createMemo(() => (props.table === undefined ? undefined : landOf(props.table)), undefined, {
    equals: (one, other) => one !== undefined && one.zones.join() === other?.zones.join(),
  });
  const muster = createMuster(props);
  const marks = createMarks(props, muster);
  const notebook = createNotebook(props);
  const hands = createHands(muster.choice, {
    start: "A1",
    all: () => land()?.zones ?? [],
    next: (place, direction) => (land() === undefined ? undefined : beside(land()!, place, direction, props.flipped)),
  });
  const patterns = createUniqueId();
  const size = () => ({ width: (land()?.columns ?? 9) * CELL, height: (land()?.rows ?? 9) * CELL });
  const spot = (zone: string): Point => (land() === undefined ? { x: 0, y: 0 } : centreOf(land()!, zone, props.flipped));
  const turned = ({ x, y }: Point): Point => (props.flipped ? { x: size().width - x, y: size().height - y } : { x, y });
  const lastMove = createMemo(() => {
    const kind = props.last.find((event) => event.kind.case === "moved")?.kind;
    return kind?.case === "moved" ? kind.value : undefined;
  });
  const considered = createMemo(() => {
    const [from] = muster.choice.path;
    const to = muster.choice.pointed;
    const isMove = from !== undefined && to !== undefined && marks.isTarget(to) && !muster.isOpen() && land()?.zone.has(from);
    return isMove && land()?.zone.has(to) ? { from, to } : undefined;
  });

  return (
    <div class="westeria" classList={{ still: props.still, small: size().width < 800 }}>
      <svg
        ref={(svg) => !props.still && hands.attach(svg)}
        viewBox={`${-MARGIN} ${-MARGIN} ${size().width + 2 * MARGIN} ${size().height + 2 * MARGIN}`}
        role={props.still ? undefined : "group"}
        aria-label={props.still ? undefined : "The land of Westeria"}
        aria-hidden={props.still ? "true" : undefined}
      >
        <Patterns looks={props.looks} id={patterns} />
        <rect class="frame" x={-MARGIN} y={-MARGIN} width={size().width + 2 * MARGIN} height={size().height + 2 * MARGIN} rx="10" />
        <Show when={land()}>
          {(found) => (
            <>
              <g aria-hidden="true">
                <For each={found().mountains}>{(at) => <Mountain at={turned(at)} />}</For>
              </g>
              <For each={found().zones}>
                {(name) => (
                  <ZoneShape name={name} land={found()} spot={spot} props={props} muster={muster} marks={marks} notebook={notebook} at={hands.at()} patterns={patterns} />
                )}
              </For>
              <g class="lines" aria-hidden="true" transform={props.flipped ? `rotate(180 ${size().width / 2} ${size().height / 2})` : undefined}>
                <path class="frontier" d={found().frontiers} />
                <path class="wall" d={found().walls} />
              </g>
              <g class="units" aria-hidden="true">
                <Show when={lastMove()}>{(move) => <Arrow kind="past" from={spot(move().origin)} to={spot(move().target)} />}</Show>
                <For each={found().zones}>
                  {(zone) => (
                    <UnitShape zone={zone} spot={spot} props={props} muster={muster} notebook={notebook} held={hands.held} dropped={hands.dropped} patterns={patterns} />
                  )}
                </For>
                <For each={found().zones}>{(zone) => <Show when={marks.oddsAt(zone)}>{(odds) => <OddsMark odds={odds()} at={spot(zone)} />}</Show>}</For>
                <Show when={considered()}>{(move) => <Arrow kind="ahead" from={spot(move().from)} to={spot(move().to)} />}</Show>
              </g>
            </>
          )}
        </Show>
        <Show when={!props.still}>
          <Tale props={props} width={size().width} height={size().height} patterns={patterns} />
        </Show>
      </svg>
      <Show when={!props.still}>
        <Strip props={props} muster={muster} notebook={notebook} place={muster.choice.pointed ?? hands.at()} pinned={hands.at()} patterns={patterns} />
      </Show>
    </div>
  );
}
