import { For, Show, createSignal, onCleanup, type JSX } from "solid-js";
import { preferences } from "../../../environment/preferences";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { SAYING_MILLISECONDS, phraseWords, saidAt } from "../../../model/match/phrases";
import type { Absence } from "../../../model/match/presence";
import { LOW_MILLISECONDS, face, remaining, spoken } from "../../../model/words/clock";
import { departure, hasResult, isOpen, nameOf, numbered, seatOf } from "../../../model/words/words";
import type { Sitting } from "../sitting";

const TICK_MILLISECONDS = 100;

/** Who sits where, whose turn it is, how much time is left, and what each has. */
export function Seats(props: { readonly at: Sitting }): JSX.Element {
  const { replay, table } = props.at; // the same for as long as the page is shown
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
    const view = replay.view();
    return view === undefined ? [] : (table.board()?.holds?.(seat, table.context(view)) ?? []);
  };

  /** Of its pieces; undefined until it is known. */
  const colour = (seat: number): string | undefined => table.looks().find((look) => look.seat === seat)?.colour;
  /** Why who sat there plays no more; empty while it does. */
  const gone = (seat: number): string => {
    const found = table.match()?.seats.find((each) => each.seat === seat);
    return found === undefined ? "" : departure(found);
  };
  const hasWon = (seat: number): boolean => {
    const outcome = table.match()?.outcome;
    return outcome !== undefined && hasResult(outcome) && outcome.ranks[seat] === 1;
  };
  /** What somebody there has said just now. */
  const saying = (seat: number): string | undefined => {
    const last = preferences().phrases ? table.said().findLast((each) => each.seat === seat) : undefined;
    return last !== undefined && now() - saidAt(last) < SAYING_MILLISECONDS ? phraseWords(last.phrase) : undefined;
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
                acting: replay.at() === undefined && (table.match()?.toAct.includes(seat) ?? false),
                own: table.seat() === seat,
                winner: hasWon(seat),
              }}
            >
              <span class="name">
                <Name at={props.at} seat={seat} />
                <Show when={table.seat() === seat}> (you)</Show>
              </span>
              <span class="title">
                <Show when={colour(seat)}>
                  {(fill) => (
                    <svg class="piece" viewBox="0 0 16 16" aria-hidden="true">
                      <circle cx="8" cy="8" r="7" fill={fill()} />
                    </svg>
                  )}
                </Show>
                {found()?.title || numbered(seat)}
              </span>
              <Show when={left(seat) !== undefined}>
                <span class="clock" classList={{ low: (left(seat) ?? 0) < LOW_MILLISECONDS }} role="timer">
                  {face(left(seat) ?? 0)}
                </span>
              </Show>
              <Show when={found()?.reserved}>
                <span class="away">asked, not here yet</span>
              </Show>
              <Show when={gone(seat)}>{(words) => <span class="away">{words()}</span>}</Show>
              <Show when={gone(seat) === "" && table.away().get(seat)}>{(absence) => <span class="away">{absent(absence(), now())}</span>}</Show>
              <For each={holds(seat)}>{(line) => <span class="holds">{line}</span>}</For>
              <Show when={saying(seat)}>{(words) => <q class="saying">{words()}</q>}</Show>
            </li>
          );
        }}
      </For>
      <Show when={table.watchers() > 0}>
        <li class="watchers">
          {table.watchers()} {table.watchers() === 1 ? "looks" : "look"} on
        </li>
      </Show>
    </ul>
  );
}

/** Who sits there; of a person a link to what all may know of that person. */
function Name(props: { readonly at: Sitting; readonly seat: number }): JSX.Element {
  const match = () => props.at.table.match();
  const found = () => (match() === undefined ? undefined : seatOf(match()!, props.seat));
  /** What is said of a seat that nobody has. */
  const nobody = (): string => (match()?.status === MatchStatus.ENDED ? "nobody" : "open");
  const name = (): string => (match() === undefined || isOpen(found()) ? nobody() : nameOf(match()!, props.seat));
  return (
    <Show when={found()?.accountId} fallback={name()}>
      {(accountId) => <a href={`/player/${accountId()}`}>{name()}</a>}
    </Show>
  );
}

/** `away`, `away for 2 minutes 10 seconds`. */
function absent({ since }: Absence, now: number): string {
  return since === undefined || now - since < 1000 ? "away" : `away for ${spoken(now - since)}`;
}
