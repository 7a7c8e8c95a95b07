// What happens, scene by scene. The scenes of the end of a round wait for the viewer. Pure.
import type { Event, View } from "../../../gen/ardri/tara/v1/tara_pb";
import { Purpose } from "../../../gen/ardri/tara/v1/terms_pb";
import type { Scene, Sound } from "../../contract";
import { after } from "./fold";

/** A scene of all events that belong together, such as all income of a round. */
export interface TaraScene extends Scene<View, Event> {
  readonly told: readonly Event[];
}

type Case = NonNullable<Event["kind"]["case"]>;

const MOVE = 320;
const LOSS = 260;
/** How long a story stays that has much to read, if the viewer does not go on before. */
const READING = 6000;
/** How long events are shown. An event that is not listed is not shown by itself. */
const MILLISECONDS: Readonly<Partial<Record<Case, number>>> = {
  cardPlayed: 450,
  placed: MOVE,
  promoted: MOVE,
  swapped: 600,
  released: LOSS,
  returned: LOSS,
  fortDestroyed: LOSS,
  fortGivenUp: LOSS,
  kingPieceRemoved: LOSS,
  amnestyDeclared: MOVE,
  garrisoned: MOVE,
  won: 600,
  incomeByRank: READING,
  incomeBonus: READING,
  regionCleared: READING,
};
const SOUNDS: Readonly<Partial<Record<Case, Sound>>> = {
  placed: "move",
  swapped: "move",
  captured: "capture",
  fortDestroyed: "capture",
  kingPieceRemoved: "capture",
  regionCleared: "capture",
  cardPlayed: "reveal",
  cardDrawn: "reveal",
};
/** Events that are told in one scene, by the kind of the first one. */
const CHAPTERS: Readonly<Partial<Record<Case, ReadonlySet<Case>>>> = {
  incomeByRank: new Set<Case>(["incomeByRank", "incomeBonus"]),
  incomeBonus: new Set<Case>(["incomeByRank", "incomeBonus"]),
  prisonersExchanged: new Set<Case>(["prisonersExchanged"]),
  regionCleared: new Set<Case>(["returned", "released", "imprisoned", "newKing", "placed", "regionClosed"]),
};

export function scenes(before: View, events: readonly Event[]): readonly TaraScene[] {
  let view = before;
  return chapters(events).map((told) => {
    view = told.reduce(after, view);
    return sceneOf(told, view);
  });
}

function sceneOf(told: readonly Event[], view: View): TaraScene {
  const event = told[0] as Event;
  const name = event.kind.case as Case;
  const sound = SOUNDS[name];
  const waits = isStory(event);
  return { event, view, told, milliseconds: MILLISECONDS[name] ?? 0, waits, ...(sound && isHeard(event) ? { sound } : {}) };
}

function isHeard({ kind }: Event): boolean {
  return kind.case !== "cardDrawn" || kind.value.purpose !== Purpose.DEAL;
}

/** Whether the event is told as a story that waits for the viewer. */
export function isStory({ kind }: Event): boolean {
  if (kind.case === "cardDrawn") return kind.value.purpose === Purpose.TRAITOR;
  return kind.case === "ransomPaid" || (kind.case !== undefined && CHAPTERS[kind.case] !== undefined);
}

/** Groups the events that belong together, and keeps their order. */
export function chapters(events: readonly Event[]): readonly (readonly Event[])[] {
  const found: Event[][] = [];
  for (const event of events) {
    const open = found.at(-1);
    const members = open?.[0]?.kind.case === undefined ? undefined : CHAPTERS[open[0].kind.case];
    if (open !== undefined && event.kind.case !== undefined && members?.has(event.kind.case)) open.push(event);
    else found.push([event]);
  }
  return found;
}
