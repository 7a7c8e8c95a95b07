import { Show, createEffect, createMemo, createSignal, onCleanup, type JSX } from "solid-js";
import { MatchStatus, Result, type MatchSummary } from "../../gen/ardri/match/v1/match_pb";
import { isViewersTurn } from "../../model/match/turns";
import { playersOf, urgency } from "../../model/matches/matches";
import { instant, pace, spoken } from "../../model/words/clock";
import { isCalledOff } from "../../model/words/words";
import { titleOf } from "../../store/games/games";

/** By urgency. */
const OWN = ["Your turn", "You are asked", "Going on", "Waiting for players", "Over"] as const;
const RESULTS: Readonly<Partial<Record<Result, string>>> = {
  [Result.WON]: "Won",
  [Result.SHARED]: "Drawn",
  [Result.LOST]: "Lost",
};

const TICK_MILLISECONDS = 1000;

/** A match in a list, as a link: who plays, how it stands, what the viewer has to do with it. `gone`: how it stands instead. */
export function FoundMatch(props: { readonly match: MatchSummary; readonly gone?: string | undefined }): JSX.Element {
  const verb = (): string => props.gone ?? (isCalledOff(props.match) ? "Called off" : (RESULTS[props.match.result] ?? OWN[urgency(props.match)]));
  const [now, setNow] = createSignal(Date.now());
  const deadline = createMemo(() => (props.match.deadline === undefined || !isViewersTurn(props.match) ? undefined : instant(props.match.deadline)));
  const left = (): string => (deadline() === undefined ? "" : `${spoken(Math.max(0, deadline()! - now()))} left`);
  createEffect(() => {
    if (deadline() === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    onCleanup(() => clearInterval(timer));
  });
  const details = (): string => {
    const { status, clock, rated, updated } = props.match;
    const when = status === MatchStatus.ENDED && updated !== undefined ? new Date(instant(updated)).toLocaleDateString() : "";
    return [pace(clock), rated ? "rated" : "", left(), when].filter((each) => each !== "").join(", ");
  };
  return (
    <li classList={{ turn: isViewersTurn(props.match) }}>
      <a href={`/match/${props.match.matchId}`}>
        <b>{titleOf(props.match.game)}</b>
        <span>{playersOf(props.match)}</span>
        <small>{details()}</small>
        <span class="verb">{verb()}</span>
        <Show when={props.match.private}>
          <span class="unseen">by link</span>
        </Show>
      </a>
    </li>
  );
}
