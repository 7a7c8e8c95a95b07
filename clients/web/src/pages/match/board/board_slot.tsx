import { Show, createMemo, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { createDrawing } from "../../../store/replay/drawing";
import type { Sitting } from "../sitting";

/** The game's own drawing, of the newest position or of the one looked back at. */
export function BoardSlot(props: { readonly at: Sitting; readonly isAside?: boolean }): JSX.Element {
  const { at } = props; // does not change while the page is shown
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
  return (
    <Show when={hasNoBoard(props.at)} fallback={<p class="empty">{unfinished(props.at)}</p>}>
      <TextBoard at={props.at} />
    </Show>
  );
}

/** The board of a game that has no drawing of its own here: text, as the engine draws it. */
function TextBoard(props: { readonly at: Sitting }): JSX.Element {
  const { table, replay } = props.at; // does not change while the page is shown
  const drawing = createDrawing(table, replay);
  return (
    <Show when={drawing()} fallback={<p class="empty">{unfinished(props.at)}</p>}>
      <pre class="drawing" tabindex="0">
        {drawing()}
      </pre>
    </Show>
  );
}

/** Words in place of a drawing: what is still loading, or why there is no drawing. */
export function unfinished({ replay, table }: Pick<Sitting, "replay" | "table">): string {
  if (table.match() !== undefined && replay.isReading()) return `Reading step ${replay.at()}`;
  return hasNoBoard({ table }) ? "This game has no drawing here: choose from the list below." : replay.problem() || "Opening the match";
}

function hasNoBoard({ table }: Pick<Sitting, "table">): boolean {
  return table.match() !== undefined && table.board() === undefined;
}
