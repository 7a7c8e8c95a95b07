import { Show, createSignal, onCleanup, type JSX } from "solid-js";
import { absenceWords, absentees, claimableAt } from "../../../model/match/presence";
import { face, instant } from "../../../model/words/clock";
import { capital, listed, nameOf } from "../../../model/words/words";
import { clients } from "../../../store/account/account";
import { failure } from "../../../store/requests/failure";
import { call } from "../../../transport/calls/clients";
import { fromError } from "../../../transport/calls/refusal";
import type { Sitting } from "../sitting";

const TICK_MILLISECONDS = 500;

/** The match for those who are here, once somebody has been away for too long. */
export function Claim(props: { readonly at: Sitting }): JSX.Element {
  const { table, choosing } = props.at; // the same for as long as the page is shown
  const [now, setNow] = createSignal(table.now());
  const timer = setInterval(() => setNow(table.now()), TICK_MILLISECONDS);
  onCleanup(() => clearInterval(timer));
  /** As the platform has answered, where no event has told it. */
  const [answered, setAnswered] = createSignal<number>();

  const absent = () => {
    const match = table.match();
    return match === undefined ? [] : absentees(match, table.away());
  };
  const names = (): string => {
    const match = table.match();
    return match === undefined ? "" : capital(listed(absent().map(([seat]) => nameOf(match, seat))));
  };
  const left = (): number => (claimableAt(absent()) ?? answered() ?? 0) - now();

  async function claim(): Promise<void> {
    try {
      const { claimable } = await call((options) => clients.engine.claimMatch({ matchId: table.matchId }, options));
      if (claimable !== undefined) setAnswered(instant(claimable));
    } catch (error) {
      choosing.refuse(failure(error), fromError(error).rule); // NOT_CLAIMABLE: somebody has just come back
    }
  }

  return (
    <Show when={absent().length > 0}>
      <div class="offer">
        <span>
          {names()} {absenceWords(absent())}.
        </span>
        <Show when={left() <= 0} fallback={<span>The match can be claimed in {face(left())}.</span>}>
          <button class="main" onClick={() => void claim()}>
            Claim the match
          </button>
        </Show>
      </div>
    </Show>
  );
}
