// Which positions are marked, and what would come or go there. Pure.
import type { Event } from "../../../gen/ardri/tara/v1/tara_pb";
import { placeOf } from "../position/positions";

/** What a preview shows in a position: a piece of that seat; undefined: the top goes. */
export interface Ghost {
  readonly seat: number | undefined;
}

/** What the events would bring to positions, or take from them. */
export function ghosts(preview: readonly Event[]): ReadonlyMap<string, Ghost> {
  const found = new Map<string, Ghost>();
  for (const { kind } of preview) {
    if (kind.case === "placed") found.set(kind.value.position, { seat: kind.value.seat });
    else if (kind.case === "fortDestroyed" || kind.case === "kingPieceRemoved" || kind.case === "returned" || kind.case === "fortGivenUp") {
      if (!found.has(kind.value.position)) found.set(kind.value.position, { seat: undefined });
    }
  }
  return found;
}

/** Positions where something has changed. */
export function changed(events: readonly Event[]): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ kind }) => {
      switch (kind.case) {
        case "placed":
        case "released":
        case "returned":
        case "fortDestroyed":
        case "fortGivenUp":
        case "kingPieceRemoved":
        case "imprisoned":
          return [kind.value.position];
        case "swapped":
          return [kind.value.first, kind.value.second];
        case "newKing":
          return [placeOf(kind.value.region, "K")];
        default:
          return [];
      }
    }),
  );
}
