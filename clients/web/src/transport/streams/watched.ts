/** What a stream can be asked to tell besides events, and whether the viewer is not to be counted. */
export type Wanted = Partial<Record<keyof typeof WATCHED | "uncounted", boolean>>;

/** What every page of a match asks to be told, on any kind of line. */
export const WATCHED = {
  withViews: true,
  withActions: true,
  withWords: true,
  withPhrases: true,
  withPresence: true,
} as const;
