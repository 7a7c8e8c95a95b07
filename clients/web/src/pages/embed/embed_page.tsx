import { Show, createEffect, createSignal, onMount, type JSX } from "solid-js";
import { titled } from "../../environment/title";
import { tabWords, turn } from "../../model/match/standing";
import { askGames, titleOf } from "../../store/games/games";
import { createChoosing } from "../../store/match/choosing";
import { createEffects } from "../../store/match/effects";
import { createTable, type Table } from "../../store/match/table";
import { createReplay } from "../../store/replay/replay";
import { failure } from "../../store/requests/failure";
import { BoardSlot } from "../match/board/board_slot";
import { Seats } from "../match/panels/seats";
import type { Sitting } from "../match/sitting";
import type { Parts } from "../router";
import "../../style/match.css";
import "../../style/embed.css";

/**
 * A match in a frame of another site: the board, who plays, and a way to the whole page. It shows what spectators see,
 * and takes nothing. `?theme=light` or `dark` sets the colours, `?flip=1` turns the board.
 */
export default function EmbedPage(props: { readonly parts: Parts }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another address is another page
  const table = createTable(props.parts["matchId"] ?? "");
  const asked = new URLSearchParams(location.search);
  const at = sittingOf(table, asked.get("flip") === "1");
  const theme = asked.get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  onMount(askGames);
  createEffect(() => {
    titled(tabWords(titleOf(table.game), table.match()));
  });
  return (
    <div class="embed" data-game={table.game}>
      <h1 class="unseen">{titleOf(table.game)}</h1>
      <Show when={table.connection() !== "failed"} fallback={<p role="alert">{failure(table.problem())}</p>}>
        <Seats at={at} />
        <BoardSlot at={at} />
      </Show>
      <footer>
        <p role="status">{saidOf(table)}</p>
        <a href={table.path} target="_blank" rel="noopener">
          Open in Ardri
        </a>
      </footer>
    </div>
  );
}

function saidOf(table: Table): string {
  if (table.connection() === "lost") return "The connection is lost. Trying again.";
  const match = table.match();
  return match === undefined ? "" : turn(match);
}

/** As at a match's own page, but for what only a player needs. */
function sittingOf(table: Table, isFlipped: boolean): Sitting {
  const replay = createReplay(table);
  const choosing = createChoosing(table, () => true);
  const [flipped, setFlipped] = createSignal(isFlipped);
  return {
    table,
    replay,
    choosing,
    effect: createEffects(table, choosing.considered),
    flipped,
    flip: () => setFlipped((is) => !is),
    open: () => undefined,
  };
}
