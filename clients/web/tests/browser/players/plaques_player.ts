// How somebody plays Plaques who stays in to the showdown.
import type { Plan } from "./player";

/** Hands whose owners may look at what lies face-down (P1). */
export const SHORT = { peek: true, hands: 2 } as const;

const ORDER: readonly RegExp[] = [/^See/, /^End the turn/, /^Bet/, /^Turn/, /^Raise/];

/** Turns plaques and sees every bet. */
export const plan: Plan = ({ places, buttons }) => {
  const [turned] = places;
  if (turned !== undefined) return turned.key;
  const found = ORDER.map((wanted) => buttons.findIndex((label) => wanted.test(label)));
  return found.find((at) => at >= 0) ?? 0;
};
