// Rules as a page shows them: parts, anchors, what a search finds, and numbers in texts as links. Pure.
import type { Rule } from "../../gen/ardri/engine/v1/engine_service_pb";

/** The printed rules, or what was ruled where they leave something open. */
export interface Part {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** A number as an address can end with it: `B13`, `seed-the-deal`. */
export function anchorOf(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");
}

/** In the order of the game's own list; rulings are those with a letter and a number. */
export function partsOf(rules: readonly Rule[]): readonly Part[] {
  const isRuling = ({ number }: Rule): boolean => /^[A-Z]\d+$/.test(number);
  const parts = [
    { title: "What the printed rules say", rules: rules.filter((rule) => !isRuling(rule)) },
    { title: "How we read them", rules: rules.filter(isRuling) },
  ];
  return parts.filter((part) => part.rules.length > 0);
}

/** Those with all words of the search in number, title or text; numbers that are meant exactly come alone. */
export function found(rules: readonly Rule[], search: string): readonly Rule[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const exact = rules.filter((rule) => rule.number.toLowerCase() === words.join(" "));
  if (exact.length > 0) return exact;
  return rules.filter(({ number, title, text }) => {
    const all = `${number} ${title} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** A text in pieces, of which some are numbers of rules. */
export function linked(text: string, rules: readonly Rule[]): readonly { readonly text: string; readonly anchor?: string }[] {
  const numbers = new Set(rules.map((rule) => rule.number));
  return text
    .split(/\b([A-Z]\d+)\b/)
    .filter((piece) => piece !== "")
    .map((piece) => (numbers.has(piece) ? { text: piece, anchor: anchorOf(piece) } : { text: piece }));
}
