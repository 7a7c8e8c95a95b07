import { For, Show, createSignal, onCleanup, onMount, type JSX } from "solid-js";
import type { Rating } from "../../../gen/ardri/tournament/v1/tournament_pb";
import { interval, plotOf, signed, type Bar, type Plot } from "../../../model/tournaments/scale";

/** Before it is known how wide the page is. */
const USUAL_WIDTH = 600;
const ROW = 30;
const AXIS = 30;
/** Of names, before the axis; the plot is drawn beside it. */
const LEFT = 130;
const RIGHT = 34;

/** How strong everybody is, as a plot with intervals and as a table of the same. */
export function Ratings(props: { readonly ratings: readonly Rating[]; readonly anchor: string }): JSX.Element {
  const anchor = (): string => props.anchor || (props.ratings.find(({ elo, low, high }) => elo === 0 && low === 0 && high === 0)?.entrant ?? "");
  return (
    <section aria-labelledby="ratings-title" class="ratings">
      <h2 id="ratings-title">Ratings</h2>
      <Show when={props.ratings.length > 0} fallback={<p class="empty">Ratings come with the first results.</p>}>
        <p class="hint">
          In Elo{anchor() === "" ? "" : `, ${anchor()} being 0`}. Each line is where the rating lies with a confidence of 95 %.
        </p>
        <div class="beside">
          <Drawing plot={plotOf(props.ratings)} />
          <Table ratings={props.ratings} />
        </div>
      </Show>
    </section>
  );
}

function Drawing(props: { readonly plot: Plot }): JSX.Element {
  const [width, setWidth] = createSignal(USUAL_WIDTH);
  let drawing: SVGSVGElement | undefined;
  // Drawn as wide as it is shown, so that its words are as large as all others.
  onMount(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, Math.round(entry?.contentRect.width ?? USUAL_WIDTH))));
    if (drawing !== undefined) observer.observe(drawing);
    onCleanup(() => observer.disconnect());
  });
  const x = (at: number): number => LEFT + at * (width() - LEFT - RIGHT);
  const height = (): number => props.plot.bars.length * ROW + AXIS;
  /** A narrow axis has room for every second number. */
  const hasNumber = (index: number): boolean => width() > 480 || index % 2 === 0;
  return (
    <svg ref={drawing} class="plot" viewBox={`0 0 ${width()} ${height()}`} role="img" aria-label="Ratings with their intervals; the table has the same numbers">
      <For each={props.plot.ticks}>
        {({ elo, at }, index) => (
          <>
            <line class="tick" classList={{ zero: elo === 0 }} x1={x(at)} y1={0} x2={x(at)} y2={height() - AXIS + 6} />
            <Show when={hasNumber(index())}>
              <text class="elo" x={x(at)} y={height() - 8}>
                {signed(elo)}
              </text>
            </Show>
          </>
        )}
      </For>
      <For each={props.plot.bars}>{(bar, index) => <BarRow bar={bar} y={index() * ROW + ROW / 2} x={x} />}</For>
    </svg>
  );
}

function BarRow(props: { readonly bar: Bar; readonly y: number; x(at: number): number }): JSX.Element {
  const [left, right] = [() => props.x(props.bar.from), () => props.x(props.bar.to)];
  /** A stop at a known end, an arrow where it goes on. */
  const end = (at: number, isOpen: boolean, way: number): string =>
    isOpen ? `M${at - 6 * way} ${props.y - 5}L${at} ${props.y}L${at - 6 * way} ${props.y + 5}` : `M${at} ${props.y - 5}V${props.y + 5}`;
  return (
    <g>
      <text class="name" x={LEFT - 12} y={props.y + 5}>
        {short(props.bar.rating.entrant)}
      </text>
      <line class="interval" x1={left()} y1={props.y} x2={right()} y2={props.y} />
      <path class="ends" d={end(left(), props.bar.isOpenBelow, -1) + end(right(), props.bar.isOpenAbove, 1)} />
      <circle cx={props.x(props.bar.at)} cy={props.y} r={5} />
    </g>
  );
}

function short(name: string): string {
  return name.length > 15 ? `${name.slice(0, 14)}…` : name;
}

function Table(props: { readonly ratings: readonly Rating[] }): JSX.Element {
  return (
    <div class="wide" tabindex="0" role="group" aria-label="Ratings as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">Entrant</th>
            <th scope="col" class="number">
              Elo
            </th>
            <th scope="col" class="number">
              95 % interval
            </th>
            <th scope="col" class="number">
              Games
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.ratings}>
            {(rating) => (
              <tr>
                <th scope="row">{rating.entrant}</th>
                <td class="number">{signed(rating.elo)}</td>
                <td class="number">{interval(rating)}</td>
                <td class="number">{rating.games}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
