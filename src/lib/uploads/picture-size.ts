/** How far a picture is shrunk, in pixels. */
export interface PictureSize {
  /** The longest side of an ordinary picture. */
  longestSidePx: number;
  /** A long screenshot keeps a short side of this, so that its text can be read … */
  legibleSidePx: number;
  /** … unless its longest side would then be longer than this. */
  mostSidePx: number;
}

/**
 * The longest side in pixels that a picture is shrunk to; never more than it has.
 * @param size its width and height, in any order
 */
export function longestSideOf(
  { width, height }: { width: number; height: number },
  { longestSidePx, legibleSidePx, mostSidePx }: PictureSize,
): number {
  const longest = Math.max(width, height);
  const legible = Math.round((longest * legibleSidePx) / Math.min(width, height));
  return Math.min(longest, Math.max(longestSidePx, Math.min(legible, mostSidePx)));
}
