// Plays Tara only to reach its end.
import type { Plan } from "./player";

/** One round, after which the strongest players share a draw (T35). */
export const SHORT = { roundLimit: 1 } as const;

/** Choices that are taken as soon as they are offered. */
const WELCOME = /^(Keep|Both|Pay and|Buy the|Buy back|Leave [A-Z]\d)/;

/** Places whatever can be placed, and pays for whatever can be paid. */
export const plan: Plan = ({ places, buttons }, count) => {
  const welcome = buttons.findIndex((label) => WELCOME.test(label));
  if (welcome >= 0) return welcome;
  return places[count % Math.max(places.length, 1)]?.key ?? 0;
};
