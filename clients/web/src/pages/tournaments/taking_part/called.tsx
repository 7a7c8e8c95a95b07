import { For, Show, createEffect, createMemo, createSignal, onCleanup, type JSX } from "solid-js";
import { announce } from "../../../environment/announcer";
import { markBegun } from "../../../environment/title";
import type { LiveSeat } from "../../../gen/ardri/tournament/v1/tournament_service_pb";
import { isViewersTurn } from "../../../model/match/turns";
import { placeOf } from "../../../model/tournaments/games";
import { account } from "../../../store/account/account";
import { own } from "../../../store/matches/waiting";
import { notifyBegun } from "../../../store/notices/notifying";
import { soundTurn } from "../../../store/notices/turn_told";
import { createPolled } from "../../../store/requests/polling";
import { stillIn } from "../../../store/tournaments/field";
import { followSeats, runningSeats } from "../../../store/tournaments/seats";
import { noteTakingPart, takingPart } from "../../../store/tournaments/taking_part";
import { go, place } from "../../router";
import "../../../style/taking_part.css";

/** Between two looks at whether the tournaments go on, and the account is still in them. */
const REVIEW_MILLISECONDS = 300_000;

/** Says on every page that a game of the viewer has begun in a tournament, and leads there. */
export default function Called(): JSX.Element {
  const [seen, setSeen] = createSignal<ReadonlySet<string>>(new Set());
  const at = (): string | undefined => place().parts["matchId"];
  const elsewhere = createMemo(() => runningSeats().filter(({ matchId }) => matchId !== at()));
  /** Their tournament's own page says it itself. */
  const shown = createMemo(() => elsewhere().filter(({ slot }) => slot?.tournamentId !== place().parts["tournamentId"]));
  const unseen = createMemo(() => elsewhere().filter(({ matchId }) => !seen().has(matchId)));

  createEffect(() => {
    const matchId = at();
    if (matchId !== undefined) setSeen((before) => new Set(before).add(matchId));
  });
  createEffect(() => markBegun(unseen().filter(({ matchId }) => !isViewersTurn(own().get(matchId))).length));
  onCleanup(() => markBegun(0));

  const review = createPolled(async () => {
    const accountId = account()?.id ?? "";
    for (const taken of takingPart()) if ((await stillIn(taken.tournamentId, accountId)) === false) noteTakingPart(taken, false);
  }, REVIEW_MILLISECONDS);
  followSeats(tell, () => review.again());

  return (
    <Show when={shown().length > 0}>
      <section class="called" aria-label="Your games in tournaments">
        <ul>
          <For each={shown()}>
            {(seat) => (
              <li>
                <p>{calling(seat, seen().has(seat.matchId))}</p>
                <a class="main" href={`/match/${seat.matchId}`} aria-label={`Play your game of ${nameOf(seat)}`}>
                  Play
                </a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

/** Aloud, by sound, and by the system where nobody looks: once for each game. */
function tell(seat: LiveSeat): void {
  const { matchId } = seat;
  notifyBegun(nameOf(seat), matchId, () => go(`/match/${matchId}`));
  if (matchId === place().parts["matchId"]) return; // that page says so itself
  announce(calling(seat, false), true);
  soundTurn(matchId, 0n);
}

function calling(seat: LiveSeat, wasSeen: boolean): string {
  return `Your game of ${nameOf(seat)} ${wasSeen ? "goes on" : "has begun"}.`;
}

/** `round 2, A, of Winter cup`. */
function nameOf({ round, label, tournamentName }: LiveSeat): string {
  const where = placeOf(round, label);
  return `${where.charAt(0).toLowerCase()}${where.slice(1)}${label === "" ? "" : ","} of ${tournamentName}`;
}
