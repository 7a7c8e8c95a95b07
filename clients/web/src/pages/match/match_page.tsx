import { Show, createEffect, createSignal, onMount, type JSX } from "solid-js";
import { titled } from "../../environment/title";
import { tabWords } from "../../model/match/standing";
import { askGames, titleOf } from "../../store/games/games";
import { inviteOf } from "../../store/lobby/invites";
import { createChoosing } from "../../store/match/choosing";
import { createEffects } from "../../store/match/effects";
import { createTable, type Table } from "../../store/match/table";
import { createReplay } from "../../store/replay/replay";
import { createStudy } from "../../store/replay/study";
import { failure } from "../../store/requests/failure";
import type { Parts } from "../router";
import { Prompt } from "./bar/prompt";
import { Arrows } from "./board/arrows";
import { BoardSlot } from "./board/board_slot";
import { followKeys } from "./board/keys";
import { narrate } from "./narrator";
import { OriginLine } from "./origin";
import { Dialogs } from "./panels/dialogs";
import { Log } from "./panels/log";
import { ReplayBar } from "./panels/replay_bar";
import { Seats } from "./panels/seats";
import { StudyPanel } from "./panels/study_panel";
import type { DialogName, Sitting } from "./sitting";
import { WaitingRoom } from "./waiting_room";
import "../../style/match.css";

export default function MatchPage(props: { readonly parts: Parts }): JSX.Element {
  // eslint-disable-next-line solid/reactivity -- another address is another page
  const matchId = props.parts["matchId"] ?? "";
  return <MatchView table={createTable(matchId)} version={props.parts["version"]} above={<OriginLine matchId={matchId} />} />;
}

/**
 * A match: the board in the middle, what to do below it, and who plays and what has happened beside it. `version`: the
 * step that a link leads to. `above`: what stands first beside the board.
 */
export function MatchView(props: { readonly table: Table; readonly version: string | undefined; readonly above?: JSX.Element }): JSX.Element {
  const { table } = props; // the same for as long as the page is shown
  // eslint-disable-next-line solid/reactivity -- another address is another page
  const replay = createReplay(table, /^\d{1,15}$/.test(props.version ?? "") ? BigInt(props.version ?? 0) : undefined);
  const choosing = createChoosing(table, () => replay.at() === undefined);
  const study = createStudy(table, replay);
  const effect = createEffects(table, choosing.considered);
  const [flipped, setFlipped] = createSignal(false);
  const [dialog, setDialog] = createSignal<DialogName>();
  const at: Sitting = { table, replay, choosing, study, effect, flipped, flip: () => setFlipped((is) => !is), open: setDialog };
  followKeys(at);
  narrate(at);
  onMount(askGames);
  createEffect(() => titled(tabWords(titleOf(table.game), table.match())));

  return (
    <Show when={table.connection() !== "failed"} fallback={<Failed at={at} />}>
      <div class="match" data-game={table.game}>
        <h1 class="unseen">{titleOf(table.game)}</h1>
        <BoardSlot at={at} />
        <Prompt at={at} />
        <aside class="side" aria-label="Match">
          {props.above}
          <Seats at={at} />
          <WaitingRoom at={at} />
          <Show when={table.board()?.Aside && replay.view()}>
            <BoardSlot at={at} isAside />
          </Show>
          <Log at={at} />
          <ReplayBar at={at} />
          <StudyPanel at={at} study={study} />
        </aside>
      </div>
      <Arrows drawn={study.drawn()} />
      <Dialogs at={at} name={dialog()} />
    </Show>
  );
}

function Failed(props: { readonly at: Sitting }): JSX.Element {
  const { table } = props.at; // the same for as long as the page is shown
  return (
    <div class="page">
      <h1>This match cannot be shown</h1>
      <p role="alert">{failure(table.problem()) || "Trying again."}</p>
      <p class="ways">
        <Show when={inviteOf(table.matchId)}>
          {(code) => (
            <a class="main" href={`/join/${code()}`}>
              Take a seat by your invitation
            </a>
          )}
        </Show>
        <button onClick={() => table.reopen()}>Try again</button>
        <a href="/">Back to the games</a>
      </p>
    </div>
  );
}
