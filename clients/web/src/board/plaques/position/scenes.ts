// What happens at the table, one event after the other; the end of a hand seat by seat. Pure.
import { create } from "@bufbuild/protobuf";
import { Stake, Standing, type EndedHand, type Event, type Place, type View } from "../../../gen/ardri/plaques/v1/plaques_pb";
import { RoundSchema, TurnSchema } from "../../../gen/ardri/plaques/v1/plaques_pb";
import type { Scene } from "../../contract";
import { ascending } from "./tableaux";

export const DEAL_MILLISECONDS = 60;
export const FLIP_MILLISECONDS = 400;
export const STAKE_MILLISECONDS = 240;
export const TELL_MILLISECONDS = 320;
/** How long the result of a hand stays if Next is not pressed. */
export const RESULT_MILLISECONDS = 6000;
/** Where nothing is compared, as all others have yielded. */
export const LEFT_MILLISECONDS = 2500;

const DOWN = 5;

/** A scene, and at a showdown the seats whose tableaux have been told so far, the least first. */
export interface Telling extends Scene<View, Event> {
  readonly told?: readonly number[];
}

export function scenes(before: View, events: readonly Event[]): readonly Telling[] {
  let view = before;
  return events.flatMap((event): readonly Telling[] => {
    const from = view;
    view = after(view, event);
    const { kind } = event;
    switch (kind.case) {
      case "handEnded":
        return kind.value.ended === undefined ? [] : showdown(from, view, event, kind.value.ended);
      case "turned":
        return [{ event, view, milliseconds: FLIP_MILLISECONDS, sound: "reveal" }];
      case "dealt":
        return [{ event, view, milliseconds: kind.value.faceUp ? DEAL_MILLISECONDS : 0 }];
      case "staked":
      case "handBegan":
      case "sidePotTaken":
        return [{ event, view, milliseconds: STAKE_MILLISECONDS, sound: "move" }];
      default:
        return [{ event, view, milliseconds: STAKE_MILLISECONDS }];
    }
  });
}

/** Each tableau by itself, from the least to the best, and then who gets the pot. */
function showdown(from: View, view: View, event: Event, ended: EndedHand): readonly Telling[] {
  const order = ascending(ended);
  const known = { ...from, places: from.places.map((place, seat) => valued(place, ended, seat)), round: undefined, turn: undefined };
  const steps = order.length < 2 ? [] : order.map((_, index) => order.slice(0, index + 1));
  return [
    ...steps.map((told): Telling => ({ event, view: known, milliseconds: TELL_MILLISECONDS, told })),
    { event, view, milliseconds: order.length < 2 ? LEFT_MILLISECONDS : RESULT_MILLISECONDS, waits: true, told: order, sound: "capture" },
  ];
}

function valued(place: Place, ended: EndedHand, seat: number): Place {
  const value = ended.places[seat]?.value;
  return value === undefined ? place : { ...place, value };
}

function after(view: View, { kind }: Event): View {
  switch (kind.case) {
    case "handBegan": {
      const { hand, dealer, players, ante } = kind.value;
      const places = view.places.map((place, seat) => begun(place, players.includes(seat), ante, view.options?.peek === true));
      return { ...view, hand, dealer, pot: ante * players.length, places, turn: undefined, round: undefined };
    }
    case "dealt": {
      const { seat, plaque, faceUp } = kind.value;
      return withPlace(view, seat, (place) =>
        faceUp
          ? { ...place, tableau: [...place.tableau, plaque] }
          : { ...place, faceDown: place.faceDown + 1, hidden: plaque === "" ? place.hidden : [...place.hidden, plaque] },
      );
    }
    case "turned": {
      const { seat, plaque, risen } = kind.value;
      const turn = create(TurnSchema, { key: view.turn?.key ?? 0n, seat, turned: (view.turn?.turned ?? 0) + 1, risen });
      return withPlace({ ...view, turn, round: undefined }, seat, (place) => ({
        ...place,
        tableau: [...place.tableau, plaque],
        faceDown: place.faceDown - 1,
        hidden: place.hidden.filter((each) => each !== plaque),
      }));
    }
    case "staked": {
      const { seat, stake, tokens } = kind.value;
      const round = view.round ?? create(RoundSchema, { paid: view.places.map(() => 0), leader: seat, acting: seat });
      const isRaise = stake === Stake.RAISE;
      const paid = round.paid.with(seat, (round.paid[seat] ?? 0) + tokens);
      const now = { ...round, paid, raises: round.raises + (isRaise ? 1 : 0), leader: stake === Stake.SEE ? round.leader : seat };
      return pay({ ...view, round: now }, seat, tokens);
    }
    case "sidePotTaken":
      return pay(view, kind.value.seat, -kind.value.tokens);
    case "yielded":
      return withPlace(view, kind.value.seat, (place) => ({ ...place, standing: Standing.YIELDED, value: undefined }));
    case "wentBroke":
      return withPlace(view, kind.value.seat, (place) => ({ ...place, standing: Standing.BROKE }));
    case "turnBegan":
      return { ...view, turn: create(TurnSchema, { seat: kind.value.seat }), round: undefined };
    case "handEnded": {
      const { ended } = kind.value;
      const gains = view.places.map((_, seat) => ended?.places[seat]?.gain ?? 0);
      const places = view.places.map((place, seat) => {
        const known = ended === undefined ? place : valued(place, ended, seat);
        return { ...known, stack: known.stack + (gains[seat] ?? 0) };
      });
      return { ...view, pot: 0, places, turn: undefined, round: undefined };
    }
    default:
      return view;
  }
}

function begun(place: Place, plays: boolean, ante: number, peek: boolean): Place {
  const fresh = { ...place, tableau: [], hidden: [], value: undefined, given: 0 };
  if (!plays) return { ...fresh, standing: Standing.OUT, faceDown: 0 };
  return { ...fresh, standing: Standing.LIVE, stack: place.stack - ante, faceDown: peek ? 0 : DOWN };
}

function pay(view: View, seat: number, tokens: number): View {
  const paid = withPlace(view, seat, (place) => ({ ...place, stack: place.stack - tokens }));
  return { ...paid, pot: paid.pot + tokens };
}

function withPlace(view: View, seat: number, change: (place: Place) => Place): View {
  const place = view.places[seat];
  return place === undefined ? view : { ...view, places: view.places.with(seat, change(place)) };
}
