// How a match stands, in a sentence: whose turn it is, or how it has ended.
import { MatchStatus, type Match, type Outcome } from "../../gen/ardri/match/v1/match_pb";
import { reasonWords } from "../words/reasons";
import { actor, capital, hasResult, isCalledOff, isOpen, listed, nameOf, numbered } from "../words/words";
import { isOut, isViewersTurn } from "./turns";

/** Whose turn it is, in a sentence. */
export function turn(match: Match): string {
  if (match.status === MatchStatus.WAITING) return `Waiting for ${missing(match)}.`;
  if (match.status === MatchStatus.ENDED) return ending(match);
  if (isViewersTurn(match)) return "Your turn.";
  const names = match.toAct.map((seat) => (seat === match.viewerSeat && isOut(match) ? nameOf(match, seat) : actor(match, seat)));
  return names.length === 0 ? "" : `Waiting for ${listed(names)}.`;
}

/** Who is to come to a match that has not begun: by name where no seat is open to everybody. */
function missing({ seats, viewerSeat }: Match): string {
  const asked = seats.filter(({ seat, reserved }) => reserved && seat !== viewerSeat);
  return asked.length === 0 || seats.some(isOpen) ? "players" : listed(asked.map(({ name, title, seat }) => name || title || numbered(seat)));
}

/** A match in the title of its tab: `Tablut: waiting for Ben`; that it is the viewer's turn is said before it (environment/title.ts). */
export function tabWords(title: string, match: Match | undefined): string {
  if (match === undefined || isViewersTurn(match)) return title;
  if (match.status === MatchStatus.ENDED) return `${title}: over`;
  const words = turn(match).replace(/\.$/, "");
  return words === "" ? title : `${title}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Who opened it has called it off, but if it has left before: then the last one who left has. */
function callingOff({ seats, spec, viewerSeat }: Match): string {
  const found = seats.find(({ accountId }) => accountId !== "" && accountId === spec?.openedBy);
  if (found === undefined) return "The match was called off.";
  const opener = found.seat === viewerSeat ? "You have" : `${found.name || capital(found.title || numbered(found.seat))} has`;
  return `${opener} called the match off.`;
}

/** How the match ended, in a sentence; the engine's own words say more where they were told. */
export function ending(match: Match): string {
  const { outcome } = match;
  if (outcome === undefined) return "The match is over.";
  if (isCalledOff(match)) return callingOff(match);
  const reason = why(match, outcome);
  if (!hasResult(outcome)) return `The match is over, without a result: ${reason}.`;
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === outcome.ranks.length) return `The match is drawn: ${reason}.`;
  if (winners.length > 1) return `${capital(listed(winners.map((seat) => actor(match, seat))))} share the first place: ${reason}.`;
  const [winner = 0] = winners;
  return winner === match.viewerSeat ? `You have won: ${reason}.` : `${capital(actor(match, winner))} has won: ${reason}.`;
}

/** `Ben resigned`, `the king reached a corner (B13)`. Who had dropped out before has not lost by it. */
function why(match: Match, { ranks, reason, rule }: Outcome): string {
  const { seats } = match;
  const losers = ranks.flatMap((rank, seat) => (rank === 1 || isOut({ seats, viewerSeat: seat }) ? [] : [seat]));
  const words = reasonWords(reason, listed(losers.map((seat) => actor(match, seat))));
  return rule === "" ? words : `${words} (${rule})`;
}
