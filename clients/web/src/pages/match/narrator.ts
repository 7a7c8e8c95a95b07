// Says aloud what happens, for those who do not see it: others' actions politely, one's own turn at once.
import { createEffect, on, onCleanup } from "solid-js";
import { announce } from "../../environment/announcer";
import { preferences } from "../../environment/preferences";
import { markTurn } from "../../environment/title";
import { MatchStatus } from "../../gen/ardri/match/v1/match_pb";
import { briefEntry, gathered, spokenEntry } from "../../model/match/log";
import { SAYING_MILLISECONDS, phraseWords, saidAt, speaker } from "../../model/match/phrases";
import { ending, turn } from "../../model/match/standing";
import { isAskedAgain, isAskedNoMore } from "../../store/matches/waiting";
import { sound } from "../../store/notices/sound";
import { soundTurn } from "../../store/notices/turn_told";
import type { Sitting } from "./sitting";
import { warnOfTime } from "./time_left";

/** Until the page is left. */
export function narrate({ table, choosing, replay, lesson }: Sitting): void {
  onCleanup(() => markTurn(false));
  warnOfTime(table);

  createEffect(
    on(
      table.version,
      (version, before) => {
        if (before === undefined || before === 0n) return;
        const news = table.log().filter((entry) => entry.version > before && entry.version <= version);
        if (news.length > 0) announce(gathered(news).map(spokenEntry).join(" "));
      },
      { defer: true },
    ),
  );
  createEffect(
    on(
      replay.at,
      (at) => {
        const told = at === undefined ? undefined : table.log().findLast(({ version }) => version <= at);
        announce(at === undefined ? "Back at the newest step." : `Step ${at} of ${table.version()}${told === undefined ? "" : `: ${briefEntry(told)}`}.`);
      },
      { defer: true },
    ),
  );
  createEffect(
    on(
      () => isAskedAgain(table.matchId) && table.match()?.status === MatchStatus.ENDED && table.seat() !== undefined,
      (isAsked, wasAsked) => {
        if (isAsked) announce("You are asked to play again.");
        else if (wasAsked === true && isAskedNoMore(table.matchId)) announce("You are no longer asked to play again.");
      },
    ),
  );
  createEffect(
    on(
      table.said,
      (said, before = []) => {
        // A page that is opened is told what was said before it, too.
        const news = said.filter((each) => !before.includes(each) && table.now() - saidAt(each) < SAYING_MILLISECONDS);
        const words = news.filter(({ seat }) => seat !== table.seat()).map((each) => `${speaker(table.match(), each)}: ${phraseWords(each.phrase)}.`);
        if (words.length > 0 && preferences().phrases) announce(words.join(" "));
      },
      { defer: true },
    ),
  );
  createEffect(
    on(table.turn, (since) => {
      markTurn(since !== undefined && lesson === undefined); // a lesson waits for nobody
      if (since === undefined) return;
      announce("Your turn.", true);
      soundTurn(table.matchId, since);
    }),
  );
  createEffect(
    on(
      () => table.match()?.status,
      (status, before) => {
        const match = table.match();
        if (before === undefined || status === before || status !== MatchStatus.ENDED || match === undefined) return;
        announce(ending(match), true);
        sound("end");
      },
    ),
  );
  createEffect(
    on(table.connection, (now, before) => {
      if (now === "lost") announce("The connection is lost. Trying again.", true);
      if (now === "live" && before === "lost") announce(`Connected again. ${turnOf(table.match())}`, true);
    }),
  );
  createEffect(() => {
    const heard = table.stage.scene()?.sound;
    if (heard !== undefined) sound(heard);
  });
  createEffect(() => {
    const notice = choosing.notice();
    if (notice !== undefined) announce(notice.text);
  });
}

function turnOf(match: Parameters<typeof turn>[0] | undefined): string {
  return match === undefined ? "" : turn(match);
}
