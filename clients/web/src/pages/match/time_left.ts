// Says aloud that the viewer's time runs out, for those who do not see the clock turn red.
import { createEffect, onCleanup } from "solid-js";
import { announce } from "../../environment/announcer";
import { isViewersTurn } from "../../model/match/turns";
import { LOW_MILLISECONDS, remaining, spoken } from "../../model/words/clock";
import type { Table } from "../../store/match/table";

/** Timers of browsers know no longer times. */
const MOST_MILLISECONDS = 2 ** 31 - 1;

/** Once a turn, when there is little left; not in one that begins so. Until the owner is disposed of. */
export function warnOfTime(table: Pick<Table, "match" | "now">): void {
  createEffect(() => {
    const match = table.match();
    const clock = match?.clocks.find(({ seat }) => seat === match.viewerSeat);
    if (clock?.deadline === undefined || !isViewersTurn(match)) return;
    const wait = remaining(clock, table.now())! - LOW_MILLISECONDS;
    if (wait <= 0 || wait > MOST_MILLISECONDS) return;
    const timer = setTimeout(() => announce(`${spoken(LOW_MILLISECONDS)} left.`, true), wait);
    onCleanup(() => clearTimeout(timer));
  });
}
