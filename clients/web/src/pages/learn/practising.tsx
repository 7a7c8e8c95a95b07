import { Show, createEffect, createMemo, createSignal, on, onCleanup, type JSX } from "solid-js";
import { prefersStillness } from "../../environment/stillness";
import { nextKey } from "../../model/learning/lesson";
import { spokenEntry } from "../../model/match/log";
import { learner } from "../../store/lesson/guests";
import type { Learning } from "../../store/lesson/learning";
import type { Practice } from "../../store/lesson/practice";
import { createChoosing } from "../../store/match/choosing";
import { createEffects } from "../../store/match/effects";
import { createTable } from "../../store/match/table";
import { createReplay } from "../../store/replay/replay";
import { Prompt } from "../match/bar/prompt";
import { BoardSlot } from "../match/board/board_slot";
import { followKeys } from "../match/board/keys";
import { narrate } from "../match/narrator";
import { Dialogs } from "../match/panels/dialogs";
import { Log } from "../match/panels/log";
import { Seats } from "../match/panels/seats";
import type { DialogName, LessonBar, Sitting } from "../match/sitting";
import { LessonButtons, restingWords } from "./lesson_bar";
import { Rings } from "./rings";

/** Before the partner acts, so that one's own action is seen. */
const REPLY_MILLISECONDS = 700;
/** Before it is tried again where it could not. */
const AGAIN_MILLISECONDS = 1000;

/** The board of a lesson: that of any match, which rests while there is something to read. */
export function Practising(props: { readonly learning: Learning; readonly practice: Practice }): JSX.Element {
  const { learning, practice } = props; // another position is another component
  const table = createTable(practice.matchId, learner);
  const replay = createReplay(table);
  const choosing = createChoosing(table, () => replay.at() === undefined && learning.stage() === "doing");
  const effect = createEffects(table, choosing.considered);
  const [flipped, setFlipped] = createSignal(false);
  const [dialog, setDialog] = createSignal<DialogName>();
  const happened = (): string => {
    const own = table.log().findLast((entry) => entry.seat === practice.seat);
    return own === undefined ? "" : spokenEntry(own);
  };
  const lesson: LessonBar = {
    rests: () => restingWords(learning, happened()),
    Buttons: () => <LessonButtons learning={learning} nextWords={nextWords()} />,
  };
  const at: Sitting = { table, replay, choosing, effect, flipped, lesson, flip: () => setFlipped((is) => !is), open: setDialog };
  followKeys(at);
  narrate(at);

  createEffect(on(table.acts, (acts) => learning.heard(acts)));
  createEffect(
    on(choosing.notice, (notice) => {
      if (notice?.isRefusal) learning.refused(notice.rule);
    }),
  );
  createEffect(
    on([table.match, learning.stage], ([match, stage]) => {
      if (match === undefined || stage === "astray") return;
      let timer = setTimeout(reply, prefersStillness() ? 0 : REPLY_MILLISECONDS);
      let isPast = false;
      function reply(): void {
        // Tried again as long as nothing else is told: nobody else lets the partner act.
        practice.reply(match!).catch(() => isPast || (timer = setTimeout(reply, AGAIN_MILLISECONDS)));
      }
      onCleanup(() => (clearTimeout(timer), (isPast = true)));
    }),
  );

  /** The next key on the shown way; undefined off it. */
  const next = createMemo(() => {
    const [board, view] = [table.board(), table.view()];
    if (learning.stage() !== "doing" || !learning.isShown() || board === undefined || view === undefined) return undefined;
    const way = learning.task().way ?? [];
    const ahead = [way[learning.done()], ...way];
    const action = ahead.flatMap((notation) => table.actions().find((each) => each.notation === notation) ?? [])[0];
    const [own] = action?.typed === undefined ? [] : table.unpack([action.typed]);
    if (action === undefined || own === undefined) return undefined;
    const steps = board.steps(own, table.context(view), action);
    return nextKey(steps.map((step) => step.key), choosing.choice.path, action.notation);
  });
  const pointed = createMemo((): readonly string[] => {
    const key = next();
    return key === undefined ? (learning.task().point ?? []) : [key];
  });
  const nextWords = (): string | undefined => {
    const [key, view] = [next(), table.view()];
    if (key === undefined || view === undefined) return undefined;
    return choosing.choice.options.get(key)?.label ?? choosing.choice.starts.get(key)?.label ?? table.board()?.describe(key, table.context(view));
  };

  return (
    <>
      <BoardSlot at={at} />
      <Prompt at={at} />
      <div class="extra">
        <Seats at={at} />
        <Show when={table.board()?.Aside && replay.view()}>
          <BoardSlot at={at} isAside />
        </Show>
        <Log at={at} />
      </div>
      <Rings keys={pointed()} isNext={next() !== undefined} />
      <Dialogs at={at} name={dialog()} />
    </>
  );
}
