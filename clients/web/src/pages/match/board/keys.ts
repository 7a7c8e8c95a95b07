// Keys that work all over a match's page; those of the board are in board/parts/hands.ts.
import { onCleanup } from "solid-js";
import { isHeldDown } from "../../../board/parts/hands";
import { announce } from "../../../environment/announcer";
import { MatchStatus } from "../../../gen/ardri/match/v1/match_pb";
import { spokenEntry } from "../../../model/match/log";
import { turn } from "../../../model/match/standing";
import { remaining, spoken } from "../../../model/words/clock";
import { capital, listed, nameOf } from "../../../model/words/words";
import { barSteps } from "../bar/choices";
import type { Sitting } from "../sitting";

export const KEYS: readonly (readonly [string, string])[] = [
  ["arrows", "walk over the board"],
  ["Enter", "take up, put down, choose"],
  ["n, p", "next and previous place that can be chosen"],
  ["1 to 9", "the numbered choices"],
  ["Escape", "one step back"],
  ["/", "type a move"],
  ["b", "to the board"],
  ["l", "to the log; up and down walk through its lines"],
  ["m", "say the last move"],
  ["c", "say the clocks"],
  ["o", "say who plays and whose turn it is"],
  [", and .", "look one step back, or on; arrows do so, too, while you look back"],
  ["f", "turn the board"],
  ["?", "this list"],
];

/** Until the page is left. */
export function followKeys(at: Sitting): void {
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "range";
    if (!isTyping && isHeldDown(event)) return event.preventDefault();
    const isTaken = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
    if (isTaken || document.querySelector("dialog[open]") !== null) return;
    if (isTyping && event.key === "Escape") (event.target as HTMLElement).blur();
    const isOwn = event.target instanceof HTMLInputElement && event.key.startsWith("Arrow"); // a slider moves by them
    const isPress = event.key === " " && event.target instanceof Element && event.target.closest("button, summary") !== null;
    if (isTyping || isOwn || isPress || event.target instanceof HTMLSelectElement) return;
    const act = actionOf(at, event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  window.addEventListener("keydown", onKey);
  onCleanup(() => window.removeEventListener("keydown", onKey));
}

function actionOf(at: Sitting, key: string): (() => void) | undefined {
  const { choosing, replay, table } = at;
  const step = /^[1-9]$/.test(key) ? barSteps(at)[Number(key) - 1] : undefined;
  if (step !== undefined) return () => choosing.choice.press(step.key);
  switch (key) {
    case "Escape":
      return () => choosing.choice.back();
    case "/":
      return () => document.getElementById("command")?.focus();
    case "b":
      return () => document.querySelector<SVGElement>('.board [tabindex="0"]')?.focus();
    case "l":
      return () => (document.querySelector<HTMLElement>("#log [tabindex='0']") ?? document.getElementById("log"))?.focus();
    case "m":
      return () => announce(lastMove(at));
    case "c":
      return () => announce(clocks(at));
    case "o":
      return () => announce(players(at));
    case ",":
      return () => replay.step(-1);
    case ".":
      return () => replay.step(1);
    case "ArrowLeft":
      return isReview(at) ? () => replay.step(-1) : undefined;
    case "ArrowRight":
      return isReview(at) ? () => replay.step(1) : undefined;
    case "f":
      return () => at.flip();
    case "?":
      return () => at.open("keys");
    case " ":
      return table.stage.scene() === undefined ? undefined : () => table.stage.next();
    default:
      return undefined;
  }
}

/** Whether the viewer looks back, or can do nothing else. */
function isReview({ replay, table }: Sitting): boolean {
  return replay.at() !== undefined || table.match()?.status === MatchStatus.ENDED;
}

function lastMove({ table }: Sitting): string {
  const found = table.log().at(-1);
  return found === undefined ? "Nothing has happened yet." : `${found.what} ${spokenEntry(found)}`;
}

function clocks({ table }: Sitting): string {
  const match = table.match();
  const said = match?.clocks.flatMap((clock) => {
    const left = remaining(clock, table.now());
    return left === undefined ? [] : [`${nameOf(match, clock.seat)}: ${spoken(left)}`];
  });
  return said === undefined || said.length === 0 ? "No clock runs." : said.join("; ");
}

function players({ table }: Sitting): string {
  const match = table.match();
  if (match === undefined) return "";
  const names = match.seats.map((seat) => `${nameOf(match, seat.seat)} has ${seat.title}`);
  return `${capital(listed(names))}. ${turn(match)}`;
}
