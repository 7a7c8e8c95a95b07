/** What a stream may be asked to tell beside events, and whether who looks is counted. */
export type Wanted = Partial<Record<keyof typeof WATCHED | "uncounted", boolean>>;

/** What every page of a match asks to be told, whatever it comes over. */
export const WATCHED = {
  withViews: true,
  withActions: true,
  withWords: true,
  withPhrases: true,
  withPresence: true,
} as const;
