// Words for why a match has ended, by the reason that platform and games name: `You have won: the king was captured.`

/** Words by the reason of an outcome; `{who}`: the players who have lost by it. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  // Reasons in every game.
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
  // Reasons in Tablut.
  king_captured: "the king was captured",
  king_escaped: "the king reached a corner",
  no_legal_action: "{who} had no legal move",
  quiet_plies: "nothing was captured for too long",
  repetition: "the same position came up three times",
  // Reasons in Tara.
  high_king: "king in two regions, and so High King",
  round_limit: "the last round ended without a High King, so most Kings win, then most positions, then most cumals",
  // Reasons in Westeria.
  all_stuck: "nobody could move any more",
  last_flag: "only one Flag was left on the board",
  turn_limit: "the last turn was played, so most territories win, then most units",
  // Reasons in Plaques.
  all_tokens_won: "all tokens went to one seat",
  antes_unpaid: "no two seats could pay the ante",
  hands_played: "the last hand was played",
};

/** The words for a reason; an unknown reason keeps its name. `who`: the losers as a list, `Ann and Ben`. */
export function reasonWords(reason: string, who: string): string {
  return (WORDS[reason] ?? reason.replaceAll("_", " ")).replace("{who}", who || "everybody");
}
