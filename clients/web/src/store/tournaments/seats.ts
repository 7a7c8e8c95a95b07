// The games of tournaments that the viewer's account sits in. While somebody listens here, directors know that the account is
// there; its games begin in any case.
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

/** The stream tells of games alone. */
const QUIET_MILLISECONDS = 60_000;
/** A new stream has told all games that run by then. */
const TOLD_MILLISECONDS = 5000;

type Seats = ReadonlyMap<string, LiveSeat>;

const NONE: Seats = new Map();
const [seats, setSeats] = createSignal(NONE);
/** Matches that were told before: a stream that is opened again tells all of them again. */
const known = new Set<string>();

/** Those that go on. What the platform says of the match itself comes sooner than that its game is over. */
export const runningSeats: Accessor<readonly LiveSeat[]> = () =>
  [...seats().values()].filter(({ matchId }) => own().get(matchId)?.status !== MatchStatus.ENDED);

/** Listens while the account takes part in something, until the owner is disposed of. `begun`: told of each game once, `ended` too. */
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
  /** What has ended while there was no stream is not told any more. */
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
  /** A device that has slept, or has another network, may hear nothing on a stream of before. */
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
