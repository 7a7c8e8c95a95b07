// Why a match has ended, as the platform and the games name it, in plain English: `You have won: the king was captured.`

/** By the reason of an outcome; `{who}`: whoever has lost by it. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  // Of every game.
  abandoned: "{who} left the match",
  adjudicated: "an operator decided it",
  called_off: "it was called off before it began",
  crashed: "{who} crashed",
  draw_agreed: "all agreed on a draw",
  illegal_action: "{who} tried what the rules forbid",
  out_of_resources: "{who} took more memory or time than is allowed",
  resigned: "{who} resigned",
  stalled: "{who} answered no more",
  terminated: "an operator broke it off",
  time_out: "{who} ran out of time",
  withdrawn: "{who} withdrew",
  // Of Tablut.
  king_captured: "the king was captured",
  king_escaped: "the king reached a corner",
  no_legal_action: "{who} had no legal move",
  quiet_plies: "nothing was captured for too long",
  repetition: "the same position came up three times",
  // Of Tara.
  high_king: "king in two regions, and so High King",
  round_limit: "the last round ended without a High King",
  // Of Westeria.
  all_stuck: "nobody could move any more",
  last_flag: "only one Flag was left on the board",
  turn_limit: "the last turn was played",
  // Of Plaques.
  all_tokens_won: "all tokens went to one seat",
  antes_unpaid: "no two seats could pay the ante",
  hands_played: "the last hand was played",
};

/** What is said of that reason; of one that is not known here, its own name. `who`: as in a list, `Ann and Ben`. */
export function reasonWords(reason: string, who: string): string {
  return (WORDS[reason] ?? reason.replaceAll("_", " ")).replace("{who}", who || "everybody");
}
