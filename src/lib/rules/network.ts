/**
 * A typed phone number as its national digits: "+234 803 123 4567", "234803…" and "0803…" all become
 * "08031234567". Only a reading aid; the server checks numbers for real.
 */
export function nationalDigits(typed: string, dialingCode: string): string {
  const digits = typed.replace(/[^\d+]/g, '');
  const bare = digits.replace(/^(\+|00)/, '');
  if (bare.startsWith(dialingCode) && bare.length > 10) return `0${bare.slice(dialingCode.length)}`;
  return bare;
}

/**
 * The network a number was first given out by: the longest prefix wins. Numbers can be ported, so
 * this is only ever a suggestion.
 */
export function suggestNetwork<T extends { bill_id: string; prefixes: readonly string[] }>(
  national: string,
  networks: readonly T[],
): T | undefined {
  let best: { network: T; length: number } | undefined;
  for (const network of networks)
    for (const prefix of network.prefixes)
      if (national.startsWith(prefix) && prefix.length > (best?.length ?? 0))
        best = { network, length: prefix.length };
  return best?.network;
}
