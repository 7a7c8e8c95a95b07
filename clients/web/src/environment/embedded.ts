// Whether the page may stand in a frame of another site, as `/embed/MATCH` may. There it never reads or keeps who the
// viewer is, and has no links that lead elsewhere: the other site decides what lies above and below the frame.
export const isEmbedded = typeof location !== "undefined" && location.pathname.startsWith("/embed/");
