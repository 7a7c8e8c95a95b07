// A move and its captures, one after the other. Pure.
import { Piece, type Event, type View } from "../../gen/ardri/tablut/v1/tablut_pb";
import type { Scene } from "../contract";
import { withPiece } from "./squares";

export const SLIDE_MILLISECONDS = 240;
export const CAPTURE_MILLISECONDS = 260;

export function scenes(before: View, events: readonly Event[]): readonly Scene<View, Event>[] {
  let view = before;
  return events.map((event) => {
    view = after(view, event);
    const isMove = event.kind.case === "moved";
    return {
      event,
      view,
      milliseconds: isMove ? SLIDE_MILLISECONDS : CAPTURE_MILLISECONDS,
      sound: isMove ? "move" : "capture",
    };
  });
}

function after(view: View, { kind }: Event): View {
  switch (kind.case) {
    case "moved":
      return withPiece(withPiece(view, kind.value.from, Piece.EMPTY), kind.value.to, kind.value.piece);
    case "captured":
      return withPiece(view, kind.value.square, Piece.EMPTY);
    default:
      return view;
  }
}
