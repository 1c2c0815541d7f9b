/** A number derived from an id. */
export function seedOf(id: string): number {
  let sum = 0x811c9dc5;
  for (const sign of id) sum = Math.imul(sum ^ sign.codePointAt(0)!, 0x01000193);
  return (sum ^ (sum >>> 15)) >>> 0;
}

/** Draws numbers from 0 to below `most`, the same ones for the same seed. */
export function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) % most;
  };
}
