import { Show, type JSX } from "solid-js";
import { turn } from "../../../model/match/standing";
import { isViewersTurn } from "../../../model/match/turns";
import { ownDeparture } from "../../../model/words/words";
import { isLive } from "../../../store/match/table";
import type { Sitting } from "../sitting";

/** What has to be done; below it, what was refused or what the chosen action would cause. */
export function Told(props: { readonly at: Sitting }): JSX.Element {
  const { at } = props; // does not change while the page is shown
  const { choosing } = at;
  return (
    <div>
      <p class="what">{sentence(at)}</p>
      <Show when={choosing.notice()}>
        {(notice) => (
          <p class="notice" classList={{ refusal: notice().isRefusal }}>
            {notice().text}
            <Show when={notice().rule}>
              {(rule) => (
                <button class="rule" onClick={() => at.open(`rule ${rule()}`)} aria-label={`What rule ${rule()} says`}>
                  {rule()}
                </button>
              )}
            </Show>
          </p>
        )}
      </Show>
      <Show when={!choosing.notice()}>
        <p class="foresight">{at.effect()?.told.join("; ")}</p>
      </Show>
    </div>
  );
}

/** Whether it is the viewer's turn in the position that is shown. */
export function isTurn({ table, replay }: Sitting): boolean {
  return replay.at() === undefined && isViewersTurn(table.match());
}

/** A sentence that says what has to be done, or how the match stands. */
export function sentence(at: Sitting): string {
  const { choosing, replay, table } = at;
  const match = table.match();
  if (table.connection() === "lost") return "The connection is lost. Trying again; nothing that you have chosen is lost.";
  if (match === undefined) return navigator.onLine ? "Opening the match." : "There is no network. The match comes once there is one.";
  const resting = at.lesson?.rests();
  if (resting !== undefined) return resting;
  if (replay.isReading()) return `Reading step ${replay.at()} of ${match.version}.`;
  if (replay.at() !== undefined) return replay.problem() || `Looking back: step ${replay.at()} of ${match.version}.`;
  const out = ownDeparture(match);
  if (out !== "" && isLive(match)) return `${out} ${turn(match)}`;
  if (isTurn(at)) {
    if (table.stage.hasToTell()) return "After this it is your turn.";
    if (choosing.choice.pending.length > 0) return "Sending.";
    const [board, view] = [table.board(), table.view()];
    if (choosing.armed() !== undefined) return `${choosing.armedWords()}: press again or confirm.`;
    return board !== undefined && view !== undefined ? board.prompt(choosing.choice.path, table.context(view)) : turn(match);
  }
  const premove = choosing.premove();
  return premove === undefined ? turn(match) : `${turn(match)} Then ${premove.notation}, if it can be done.`;
}
