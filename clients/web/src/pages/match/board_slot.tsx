import { Show, createMemo, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Message } from "@bufbuild/protobuf";
import type { Sitting } from "./sitting";

/** The game's own drawing, of now or of the step that is looked back at. */
export function BoardSlot(props: { readonly at: Sitting; readonly isAside?: boolean }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const isNow = (): boolean => at.replay.at() === undefined;
  const view = createMemo((): Message | undefined => (isNow() ? at.table.stage.view() : (at.replay.view() ?? at.table.stage.view())));
  const component = createMemo(() => (props.isAside ? at.table.board()?.Aside : at.table.board()?.Component));

  return (
    <section class={props.isAside ? "aside" : "board"} aria-label={props.isAside ? "Beside the board" : "Board"}>
      <Show when={component() !== undefined && view() !== undefined} fallback={<Unfinished at={at} />}>
        <Dynamic
          component={component()!}
          matchId={at.table.matchId}
          view={view()!}
          table={at.table.fixed()}
          seat={at.table.seat()}
          looks={at.table.looks()}
          still={false}
          flipped={at.flipped()}
          past={!isNow()}
          choice={at.choosing.choice}
          intents={at.choosing.intents}
          scene={isNow() ? at.table.stage.scene() : undefined}
          last={isNow() ? at.table.last() : at.replay.last()}
          history={at.table.history}
          preview={at.effect()?.events ?? []}
        />
      </Show>
    </section>
  );
}

function Unfinished(props: { readonly at: Sitting }): JSX.Element {
  return (
    <p class="empty">
      {props.at.table.match() === undefined ? "Opening the match" : "This game has no drawing here: choose from the list below."}
    </p>
  );
}
