// Whether the page may stand in a frame of another site, as `/embed/MATCH` may. There it never reads or keeps who the
// viewer is, and leads nowhere: another site decides what lies above and below it.
export const isEmbedded = typeof location !== "undefined" && location.pathname.startsWith("/embed/");
