// The tournament games in which the viewer's account has a seat. While a page listens here, directors know that the
// account is present. Its games begin in any case.
import { createEffect, createMemo, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { TournamentService, type LiveSeat, type WatchSeatsResponse } from "../../gen/ardri/tournament/v1/tournament_service_pb";
import { placeOf } from "../../model/tournaments/games";
import { Feed } from "../../transport/streams/feed";
import { listenBySocket } from "../../transport/streams/socket";
import { account, bearer } from "../account/account";
import { own } from "../matches/waiting";
import { noteOrigin } from "./origins";
import { takingPart } from "./taking_part";

/**
 * After this time without a message the stream is opened again. It tells only of games, so it may be quiet for long.
 */
const QUIET_MILLISECONDS = 60_000;
/** By this time, a new stream has told all games that are running. */
const TOLD_MILLISECONDS = 5000;

type Seats = ReadonlyMap<string, LiveSeat>;

const NONE: Seats = new Map();
const [seats, setSeats] = createSignal(NONE);
/** Matches that were told before, because a stream that is opened again repeats them. */
const known = new Set<string>();

/** Games that go on. A match's own end is often known before the tournament tells it, so ended matches are left out. */
export const runningSeats: Accessor<readonly LiveSeat[]> = () =>
  [...seats().values()].filter(({ matchId }) => own().get(matchId)?.status !== MatchStatus.ENDED);

/**
 * Listens while the account takes part in a tournament, until the owner is disposed of. `begun` and `ended` are called
 * when a game begins or ends.
 */
export function followSeats(begun: (seat: LiveSeat) => void, ended: (seat: LiveSeat) => void): void {
  const waits = createMemo(() => (takingPart().length > 0 ? account()?.id : undefined));
  createEffect(
    on(waits, (id) => {
      onCleanup(() => setSeats(NONE));
      if (id !== undefined) untrack(() => listen(begun, ended));
    }),
  );
}

function listen(begun: (seat: LiveSeat) => void, ended: (seat: LiveSeat) => void): void {
  const told = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Drops games that the new stream has not told: they ended while there was no stream, which nobody tells. */
  const settle = (): void => void setSeats((before) => new Map([...before].filter(([matchId]) => told.has(matchId))));
  const heard = ({ seat }: WatchSeatsResponse): void => {
    if (seat === undefined) return;
    const { matchId } = seat;
    if (seat.ended) {
      setSeats((before) => new Map([...before].filter(([each]) => each !== matchId)));
      ended(seat);
      return;
    }
    told.add(matchId);
    setSeats((before) => (before.has(matchId) ? before : new Map(before).set(matchId, seat)));
    if (known.has(matchId)) return;
    known.add(matchId);
    noteOrigin(matchId, { tournamentId: seat.slot?.tournamentId ?? "", name: seat.tournamentName, where: placeOf(seat.round, seat.label) });
    begun(seat);
  };
  const feed = new Feed<WatchSeatsResponse>(
    (hearer) => {
      told.clear();
      clearTimeout(timer);
      timer = setTimeout(settle, TOLD_MILLISECONDS);
      return listenBySocket(TournamentService.method.watchSeats, {}, bearer, hearer);
    },
    { heard, live: () => undefined },
    QUIET_MILLISECONDS,
  );
  /** Opens the stream again, because after sleep or a change of network the old one may be dead. */
  const anew = (): void => (feed.close(), feed.open());
  const onShown = (): void => (document.hidden ? undefined : anew());
  document.addEventListener("visibilitychange", onShown);
  window.addEventListener("online", anew);
  onCleanup(() => {
    clearTimeout(timer);
    feed.close();
    document.removeEventListener("visibilitychange", onShown);
    window.removeEventListener("online", anew);
  });
  feed.open();
}
