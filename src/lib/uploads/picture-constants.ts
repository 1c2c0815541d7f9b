const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** How the browser shrinks pictures and sends them. */
export const pictures = {
  /** The maximum that a cheap phone can still open in order to shrink it. */
  readableBytes: 40 * 1024 * 1024,
  longestSidePx: 1_600,
  legibleSidePx: 720,
  mostSidePx: 8_000,
  targetBytes: 300 * 1024,
  /** Tried in turn until the picture is small enough. */
  qualities: [0.86, 0.76, 0.64, 0.5],
  /** Sharp at 96 px on any phone, because every page shows it. */
  profilePx: 320,
  retryAfterMs: [1_000, 2_000, 4_000, 8_000, 16_000],
  /** When no bytes were sent for this long, the connection counts as dead. */
  stallMs: 45_000,
} as const;

/** What the server accepts as a picture, and what it stores of it. */
export const uploads = {
  maxBytes: 8 * 1024 * 1024,
  maxPixels: 25_000_000,
  longestSidePx: 2_000,
  legibleSidePx: 1_000,
  mostSidePx: 12_000,
  thumbPx: 480,
  /** How long links last: one for sending bytes, one for viewing a picture. */
  sendLinkS: 30 * MINUTE_S,
  readLinkS: 10 * MINUTE_S,
  /** How long a picture that is on every page keeps the same link. */
  steadyLinkS: 5 * MINUTE_S,
  /** How much a user can have started and not finished; it is erased soon after its link expires. */
  unfinishedBytes: 80 * 1024 * 1024,
  /** A picture that nothing uses is erased after this. */
  looseS: DAY_S,
  decodeMs: 10_000,
} as const;
