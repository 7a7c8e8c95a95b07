// What has happened, one event after the other. Pure.
import { create } from "@bufbuild/protobuf";
import { ActionSchema, type Event, type View } from "../../../gen/ardri/westeria/v1/westeria_pb";
import type { Scene, Sound } from "../../contract";
import { after } from "./fold";

interface Timing {
  readonly milliseconds: number;
  readonly sound?: Sound;
}

/** Events that are not named here are shown by the position after them. */
const TIMINGS: Partial<Record<NonNullable<Event["kind"]["case"]>, Timing>> = {
  cardPlayed: { milliseconds: 900, sound: "reveal" },
  deployed: { milliseconds: 320, sound: "move" },
  redeployed: { milliseconds: 500, sound: "move" },
  lookedInto: { milliseconds: 700, sound: "reveal" },
  accused: { milliseconds: 1600, sound: "reveal" },
  moved: { milliseconds: 320, sound: "move" },
  fought: { milliseconds: 1700, sound: "capture" },
  flagPassed: { milliseconds: 1200, sound: "capture" },
};

export function scenes(before: View, events: readonly Event[]): readonly Scene<View, Event>[] {
  let view = before;
  return events.map((event) => {
    view = after(remembered(view, event), event);
    return { event, view, ...(TIMINGS[event.kind.case ?? "turnEnded"] ?? { milliseconds: 0 }) };
  });
}

/** Keeps where a move began, which a battle does not say again. */
function remembered(view: View, { kind }: Event): View {
  if (kind.case !== "moved") return view;
  const { origin, target } = kind.value;
  return { ...view, last: create(ActionSchema, { kind: { case: "move", value: { origin, target } } }) };
}
