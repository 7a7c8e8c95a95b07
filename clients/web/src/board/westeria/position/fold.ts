// The view after an event, as far as the drawing needs it: the engine's own view follows. Pure.
import { create } from "@bufbuild/protobuf";
import { UnitSchema, type Unit } from "../../../gen/ardri/westeria/v1/table_pb";
import type { Event, View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import { unitAt } from "./armies";

export function after(view: View, { kind }: Event): View {
  switch (kind.case) {
    case "arranged":
      return kind.value.unit === "" ? view : arranged(view, kind.value);
    case "moved": {
      const unit = unitAt(view, kind.value.origin);
      // An attacker stays where it is until the battle is decided.
      return unit === undefined || unitAt(view, kind.value.target) !== undefined
        ? view
        : moved(view, unit, kind.value.target, kind.value.unit);
    }
    case "fought":
      return fought(view, kind.value);
    case "deployed":
      return { ...put(view, kind.value), inHand: undefined };
    case "recruited":
      return { ...view, inHand: create(UnitSchema, { seat: kind.value.seat, kind: kind.value.unit }) };
    case "redeployed":
      return redeployed(view, kind.value.zones, kind.value.units);
    case "lookedInto":
      return redeployed(view, kind.value.zones, kind.value.units);
    case "accused":
      return kind.value.isRight ? { ...view, units: without(view, kind.value.zone) } : view;
    case "controlChanged":
      return controlled(view, kind.value.territory, kind.value.seat);
    case "cardPlayed":
      return { ...view, card: kind.value.card };
    case "turnBegan":
      return { ...view, seat: kind.value.seat, turn: kind.value.turn, moves: kind.value.moves };
    default:
      return view;
  }
}

type Fight = Extract<Event["kind"], { case: "fought" }>["value"];

function fought(view: View, fight: Fight): View {
  const origin = view.units.find(
    (unit) => unit.seat === fight.attacker && unit.zone !== fight.zone && unit.zone === attackOrigin(view, fight),
  );
  const left = view.units.filter((unit) => unit !== origin && !(unit.zone === fight.zone && fight.defenderFalls));
  const shown = left.map((unit) => (unit.zone === fight.zone ? { ...unit, kind: fight.defending } : unit));
  if (fight.attackerFalls || origin === undefined) return { ...view, units: shown };
  return { ...view, units: [...shown, { ...origin, zone: fight.zone, kind: fight.attacking }] };
}

/** The move before the battle says where the attacker came from. */
function attackOrigin(view: View, fight: Fight): string | undefined {
  const last = view.last?.kind;
  return last?.case === "move" && last.value.target === fight.zone ? last.value.origin : undefined;
}

function moved(view: View, unit: Unit, target: string, kind: string): View {
  const units = view.units.map((each) => (each === unit ? { ...unit, zone: target, kind: kind || unit.kind } : each));
  return { ...view, units };
}

function arranged(view: View, { seat, unit, origin, target }: { seat: number; unit: string; origin: string; target: string }): View {
  if (target === "") return view;
  const there = unitAt(view, target);
  const rest = view.units.filter((each) => each.zone !== origin && each.zone !== target);
  const swapped = there !== undefined && origin !== "" ? [{ ...there, zone: origin }] : [];
  return { ...view, units: [...rest, ...swapped, create(UnitSchema, { zone: target, seat, kind: unit })] };
}

function put(view: View, { seat, unit, zone }: { seat: number; unit: string; zone: string }): View {
  return { ...view, units: [...without(view, zone), create(UnitSchema, { zone, seat, kind: unit })] };
}

/** What stands on these zones now, as far as the viewer was told. */
function redeployed(view: View, zones: readonly string[], kinds: readonly string[]): View {
  const units = view.units.map((unit) => {
    const at = zones.indexOf(unit.zone);
    return at < 0 ? unit : { ...unit, kind: kinds[at] ?? (kinds.length > 0 ? unit.kind : "") };
  });
  return { ...view, units };
}

function without(view: View, zone: string): Unit[] {
  return view.units.filter((unit) => unit.zone !== zone);
}

function controlled(view: View, letter: string, seat: number | undefined): View {
  const seats = view.seats.map((state, index) => {
    const rest = state.territories.filter((each) => each !== letter);
    return { ...state, territories: index === seat ? [...rest, letter].sort() : rest };
  });
  return { ...view, seats };
}
