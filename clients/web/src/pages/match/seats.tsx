import { For, Show, createSignal, onCleanup, type JSX } from "solid-js";
import { face, remaining } from "../../model/clock";
import { isOpen, nameOf, seatOf } from "../../model/words";
import type { Sitting } from "./sitting";

const TICK_MILLISECONDS = 100;

/** Who sits where, whose turn it is, how much time is left, and what each has. */
export function Seats(props: { readonly at: Sitting }): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  const [now, setNow] = createSignal(table.now());
  const timer = setInterval(() => setNow(table.now()), TICK_MILLISECONDS);
  onCleanup(() => clearInterval(timer));

  const numbers = (): readonly number[] => Array.from({ length: table.match()?.spec?.seats ?? 0 }, (_, seat) => seat);
  const left = (seat: number): number | undefined =>
    remaining(
      table.match()?.clocks.find((clock) => clock.seat === seat),
      now(),
    );
  const holds = (seat: number): readonly string[] => {
    const view = table.stage.view();
    return view === undefined ? [] : (table.board()?.holds?.(seat, table.context(view)) ?? []);
  };

  return (
    <ul class="seats" aria-label="Seats">
      <For each={numbers()}>
        {(seat) => {
          const found = () => {
            const match = table.match();
            return match === undefined ? undefined : seatOf(match, seat);
          };
          return (
            <li
              classList={{
                acting: table.match()?.toAct.includes(seat) ?? false,
                own: table.seat() === seat,
                winner: table.match()?.outcome?.ranks[seat] === 1,
              }}
            >
              <span class="name">
                {table.match() && !isOpen(found()) ? nameOf(table.match()!, seat) : "open"}
                <Show when={table.seat() === seat}> (you)</Show>
              </span>
              <span class="title">{found()?.title || `seat ${seat + 1}`}</span>
              <Show when={left(seat) !== undefined}>
                <span class="clock" classList={{ low: (left(seat) ?? 0) < 20_000 }} role="timer">
                  {face(left(seat) ?? 0)}
                </span>
              </Show>
              <Show when={table.away().has(seat)}>
                <span class="away">away</span>
              </Show>
              <For each={holds(seat)}>{(line) => <span class="holds">{line}</span>}</For>
            </li>
          );
        }}
      </For>
    </ul>
  );
}
