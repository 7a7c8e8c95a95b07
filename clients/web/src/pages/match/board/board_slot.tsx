import { Show, createMemo, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Sitting } from "../sitting";

/** The game's own drawing, of now or of the step that is looked back at. */
export function BoardSlot(props: { readonly at: Sitting; readonly isAside?: boolean }): JSX.Element {
  const { at } = props; // the same for as long as the page is shown
  const isNow = (): boolean => at.replay.at() === undefined;
  const view = at.replay.view;
  const component = createMemo(() => (props.isAside ? at.table.board()?.Aside : at.table.board()?.Component));

  return (
    <section
      class={props.isAside ? "aside" : "board"}
      aria-label={props.isAside ? "Beside the board" : "Board"}
      aria-busy={at.replay.isReading()}
    >
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
  return <p class="empty">{unfinished(props.at)}</p>;
}

/** What stands where nothing is drawn: what is still to come, or why nothing will. */
export function unfinished({ replay, table }: Pick<Sitting, "replay" | "table">): string {
  if (table.match() !== undefined && replay.isReading()) return `Reading step ${replay.at()}`;
  const isComing = table.match() === undefined || table.board() !== undefined;
  return isComing ? replay.problem() || "Opening the match" : "This game has no drawing here: choose from the list below.";
}
