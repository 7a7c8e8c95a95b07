// A board that draws nothing: its game is played by the numbered buttons of the bar.
import type { Message } from "@bufbuild/protobuf";
import type { GenMessage } from "@bufbuild/protobuf/codegenv2";
import { plainStep } from "../model/match/selection";
import { defineBoard, type AnyBoard } from "./contract";

/** For the game of these messages. */
export function plainBoard<V extends Message, A extends Message, E extends Message, T extends Message>(
  view: GenMessage<V>,
  action: GenMessage<A>,
  event: GenMessage<E>,
  table: GenMessage<T>,
): AnyBoard {
  return defineBoard<V, A, E, T>({
    view,
    action,
    event,
    table,
    Component: () => <p class="empty">This game has no drawing yet: choose from the list.</p>,
    steps: (_action, _context, as) => [plainStep(as)],
    prompt: () => "Choose.",
    describe: (place) => place,
    scenes: () => [],
    legend: [],
  });
}
