// How somebody plays Tara who only wants to see its end.
import type { Plan } from "./player";

/** One round, after which the match is drawn among the strongest (T35). */
export const SHORT = { roundLimit: 1 } as const;

/** Choices that are taken as soon as they are there. */
const WELCOME = /^(Keep|Both|Pay and|Buy the|Buy back|Leave [A-Z]\d)/;

/** Places what can be placed, and pays for what can be paid for. */
export const plan: Plan = ({ places, buttons }, count) => {
  const welcome = buttons.findIndex((label) => WELCOME.test(label));
  if (welcome >= 0) return welcome;
  return places[count % Math.max(places.length, 1)]?.key ?? 0;
};
