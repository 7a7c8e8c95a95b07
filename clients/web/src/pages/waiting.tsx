import { Show, createEffect, createMemo, onCleanup, type JSX } from "solid-js";
import { announce } from "../environment/announcer";
import { markWaiting } from "../environment/title";
import { News, type MatchNews } from "../gen/ardri/gateway/v1/lobby_service_pb";
import { mostUrgentFirst } from "../model/matches/matches";
import { titleOf } from "../store/games/games";
import { followAccount, isNews, turns } from "../store/matches/waiting";
import { notifyTurn } from "../store/notices/notifying";
import { soundTurn } from "../store/notices/turn_told";
import { go, place } from "./router";

/** Says on every page in how many other matches it is the viewer's turn, and leads to the most urgent. */
export default function Waiting(): JSX.Element {
  const elsewhere = createMemo(() => mostUrgentFirst(turns()).filter(({ matchId }) => matchId !== place().parts["matchId"]));
  const told = (news: MatchNews): void => {
    const { match } = news;
    if (match === undefined || !isNews(news, News.YOUR_TURN)) return;
    notifyTurn(titleOf(match.game), match.matchId, () => go(`/match/${match.matchId}`));
    if (match.matchId === place().parts["matchId"]) return; // that page says so itself
    announce(`Your turn in ${titleOf(match.game)}.`);
    soundTurn(match.matchId, match.turn);
  };
  followAccount(told);
  createEffect(() => markWaiting(elsewhere().length));
  onCleanup(() => markWaiting(0));
  return (
    <Show when={elsewhere()[0]}>
      {(first) => (
        <a class="waits" href={`/match/${first().matchId}`}>
          {elsewhere().length === 1 ? "Your turn" : `Your turn (${elsewhere().length})`}
        </a>
      )}
    </Show>
  );
}
