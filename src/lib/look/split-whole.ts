/** Where each part of a whole begins and how long it is, out of 100: for a bar or a ring of parts. */
export function splitWhole(parts: readonly bigint[]): { from: number; length: number }[] {
  const all = parts.reduce((sum, part) => sum + part, 0n);
  const share = (part: bigint) => (all <= 0n ? 0 : Number((part * 1000n) / all) / 10);
  let before = 0n;
  return parts.map((part) => {
    const from = share(before);
    before += part;
    return { from, length: share(before) - from };
  });
}
