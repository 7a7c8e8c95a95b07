// A match as a stream tells it: a snapshot, then events without a gap. As clients/python/ardri_client/match/fold.py,
// and held to the same cases (tests/clients/fold).
import type { PlayResponse, WatchMatchResponse } from "../../gen/ardri/engine/v1/engine_service_pb";
import {
  MatchStatus,
  type Action,
  type ActionPlayed,
  type Event,
  type Match,
  type MatchStarted,
  type PositionView,
  type Seat,
  type SeatDroppedOut,
  type TakenBack,
} from "../../gen/ardri/match/v1/match_pb";

export type Told = PlayResponse | WatchMatchResponse;

/** `fromVersion` that asks for a snapshot. */
export const FROM_NOW = -1n;

/** The stream left out or repeated an event: a defect of the platform, never seen in health. */
export class VersionGap extends Error {}

/** The match as of the last message of its stream. */
export interface Story {
  readonly match?: Match;
  readonly position?: PositionView;
  /** As it was after each part of that message, one after the other. */
  readonly passed?: readonly Match[];
}

/** Where a stream has to go on. */
export function versionOf(story: Story): bigint {
  return story.match === undefined ? FROM_NOW : story.match.version;
}

/** What the seat may do now, of a stream with actions; undefined until it is told. */
export function actionsOf({ match, position }: Story): readonly Action[] | undefined {
  return position !== undefined && position.version === match?.version ? position.actions : undefined;
}

/** Folds a message in. Throws VersionGap. */
export function take(story: Story, message: Told): Story {
  let match = story.match;
  const passed: Match[] = [];
  const check = (wanted: bigint, got: bigint): void => {
    if (wanted !== got) {
      throw new VersionGap(`at version ${match?.version ?? FROM_NOW} it should go on with ${wanted}, not ${got}`);
    }
  };
  if (message.snapshot !== undefined) {
    check(match?.version ?? message.snapshot.version, message.snapshot.version);
    match = message.snapshot;
    passed.push(match);
  }
  for (const event of message.events) {
    if (match === undefined) throw new VersionGap(`event ${event.version} came before the snapshot`);
    check(match.version + 1n, event.version);
    match = fold(match, event);
    passed.push(match);
  }
  const now = match?.version ?? FROM_NOW;
  if (message.heartbeat !== undefined) check(now, message.heartbeat.version);
  if (message.end !== undefined) check(now, message.end.version);
  const position = message.position ?? story.position;
  if (message.position !== undefined) {
    check(now, message.position.version);
    if (match !== undefined && message.position.view !== undefined) {
      match = { ...match, view: message.position.view };
    }
  }
  return { ...(match && { match }), ...(position && { position }), passed };
}

/**
 * The match after the event; the given one stays as it was. After an action `view` is unset, as events do not carry
 * it; a stream with views shows it beside the last.
 */
export function fold(match: Match, event: Event): Match {
  const after: Match = { ...match, version: event.version };
  const { body } = event;
  switch (body.case) {
    case "joined":
      if (body.value.seat !== undefined) after.seats = seated(match.seats, body.value.seat);
      break;
    case "freed":
      if (body.value.seat !== undefined) after.seats = seated(match.seats, body.value.seat);
      if (body.value.seat?.seat === match.viewerSeat) delete after.viewerSeat;
      break;
    case "started":
      after.status = MatchStatus.LIVE;
      decide(after, body.value);
      break;
    case "droppedOut":
      if (body.value.seat !== undefined) after.seats = seated(match.seats, body.value.seat);
      delete after.drawOffer;
      delete after.takebackOffer;
      decide(after, body.value);
      break;
    case "played":
      delete after.view;
      delete after.takebackOffer;
      if (after.drawOffer !== body.value.seat) delete after.drawOffer;
      decide(after, body.value);
      break;
    case "drawOffered":
      after.drawOffer = body.value.seat;
      break;
    case "drawDeclined":
      delete after.drawOffer;
      break;
    case "takebackOffered":
      after.takebackOffer = body.value.seat;
      break;
    case "takebackDeclined":
      delete after.takebackOffer;
      break;
    case "takenBack":
      delete after.view;
      delete after.takebackOffer;
      delete after.drawOffer;
      decide(after, body.value);
      break;
    case "ended":
      after.status = MatchStatus.ENDED;
      if (body.value.outcome !== undefined) after.outcome = body.value.outcome;
      after.toAct = [];
      delete after.drawOffer;
      delete after.takebackOffer;
      break;
  }
  return after;
}

function seated(seats: readonly Seat[], joined: Seat): Seat[] {
  const others = seats.map((each) => (each.seat === joined.seat ? joined : each));
  return others.includes(joined) ? others : [...others, joined];
}

function decide(match: Match, event: MatchStarted | ActionPlayed | TakenBack | SeatDroppedOut): void {
  match.toAct = event.toAct;
  match.clocks = event.clocks;
}
