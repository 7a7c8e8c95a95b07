// What an event changes on the table, as far as it is drawn; the engine's own view follows. Pure.
import { create } from "@bufbuild/protobuf";
import { WorkSchema } from "../../../gen/ardri/tara/v1/table_pb";
import type { Event, View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Purpose, Region, Way } from "../../../gen/ardri/tara/v1/terms_pb";
import { KING, placeOf, stackAt, withSeat, withStack } from "./positions";

export function after(view: View, { kind }: Event): View {
  switch (kind.case) {
    case "cardPlayed":
      return atWork(view, kind.value.region, kind.value.card);
    case "cardDrawn":
      return kind.value.purpose === Purpose.TRAITOR ? atWork(view, view.work?.region ?? 0, kind.value.card) : view;
    case "traitorOffered":
    case "traitorBought":
      return atWork(view, kind.value.region, 0);
    case "placed":
      return placed(view, kind.value.seat, kind.value.position, kind.value.way);
    case "returned":
      return home(lifted(view, kind.value.position), kind.value.owner, 1);
    case "fortDestroyed":
    case "fortGivenUp":
      return home(lifted(view, kind.value.position), kind.value.owner, 1);
    case "released":
      return home(without(view, kind.value.position, kind.value.owner, kind.value.count), kind.value.owner, kind.value.count);
    case "kingPieceRemoved":
      return withStack(view, kind.value.position, []);
    case "swapped":
      return swapped(view, kind.value);
    case "imprisoned": {
      const { captor, owner, position, count } = kind.value;
      return jailed(without(view, position, owner, count), captor, owner, count);
    }
    case "newKing":
      return withStack(view, placeOf(kind.value.region, KING), [kind.value.seat], true);
    case "garrisoned": {
      const { seat, region, positions } = kind.value;
      return positions.reduce((known, spot) => home(withStack(known, placeOfEvent(region, spot), [seat]), seat, -1), view);
    }
    case "regionClosed":
      return { ...view, closed: [...view.closed, kind.value.region] };
    case "starterNamed":
      return { ...view, starter: kind.value.seat };
    case "roundStarted":
      return { ...view, round: kind.value.round };
    default:
      return afterMoney(view, { kind } as Event);
  }
}

function afterMoney(view: View, { kind }: Event): View {
  switch (kind.case) {
    case "paid":
      return rich(view, kind.value.seat, -kind.value.amount);
    case "gained":
      return rich(view, kind.value.seat, kind.value.amount);
    case "incomeByRank":
    case "incomeBonus":
      return rich(view, kind.value.seat, 1);
    case "prisonersExchanged": {
      const { first, second, count } = kind.value;
      return freed(freed(view, first, second, count), second, first, count);
    }
    case "ransomPaid": {
      const { captor, owner, count, amount } = kind.value;
      return freed(rich(rich(view, owner, -amount), captor, amount), captor, owner, count);
    }
    default:
      return view;
  }
}

/** Positions of events are those of the board; a garrison's may be either. */
function placeOfEvent(region: Region, position: string): string {
  return position.includes(" ") ? position : placeOf(region, position);
}

function atWork(view: View, region: Region, card: number): View {
  return { ...view, work: create(WorkSchema, { region, card }) };
}

function placed(view: View, seat: number, position: string, way: Way): View {
  if (way === Way.KING_PIECE) return withStack(view, position, [seat], true);
  return home(withStack(view, position, [seat, ...stackAt(view, position).owners]), seat, -1);
}

function lifted(view: View, position: string): View {
  return withStack(view, position, stackAt(view, position).owners.slice(1));
}

/** Without so many pieces of the owner, the deepest first. */
function without(view: View, position: string, owner: number, count: number): View {
  const owners = [...stackAt(view, position).owners];
  for (let left = count; left > 0 && owners.includes(owner); left--) owners.splice(owners.lastIndexOf(owner), 1);
  return withStack(view, position, owners);
}

interface Swap {
  readonly first: string;
  readonly firstHeight: number;
  readonly firstOwner: number;
  readonly second: string;
  readonly secondHeight: number;
  readonly secondOwner: number;
}

function swapped(view: View, { first, firstHeight, firstOwner, second, secondHeight, secondOwner }: Swap): View {
  const half = withStack(view, first, stackAt(view, first).owners.with(firstHeight, secondOwner));
  return withStack(half, second, stackAt(half, second).owners.with(secondHeight, firstOwner));
}

function home(view: View, owner: number, count: number): View {
  return withSeat(view, owner, ({ stock }) => ({ stock: stock + count }));
}

function rich(view: View, seat: number, amount: number): View {
  return withSeat(view, seat, ({ cumals }) => ({ cumals: cumals + amount }));
}

function jailed(view: View, captor: number, owner: number, count: number): View {
  return withSeat(view, captor, ({ prisoners }) => ({
    prisoners: prisoners.map((held, at) => (at === owner ? held + count : held)),
  }));
}

function freed(view: View, captor: number, owner: number, count: number): View {
  return home(jailed(view, captor, owner, -count), owner, count);
}
