/** Words that many names share and that identify none. */
const common =
  /^(?:bank|banks|banking|microfinance|mortgage|merchant|psb|of|the|and|for|nigeria|ghana|kenya|africa|ex|gift|card|cards|group|ltd|company|distribution|cinemas|pizza|pharmacy|stores|systems|cosmetics|creamery|supermarket|superstore|premium|fibre|home|broadband|voucher|credit|ride|diamonds|payment|service)$/i;

const capitals = (word: string): string => word.replaceAll(/[^A-Z\d]/g, '');

/** The two to four letters for a name: MTN, PP for PalmPay, UBA if it says so itself. */
export function lettersOf(name: string): string {
  const own = /\(([A-Z\d]{2,4})\)/.exec(name)?.[1];
  if (own) return own;
  const words = name
    .replaceAll(/\(.*?\)|['’]\w*/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !common.test(word));
  const [first = name.slice(0, 1)] = words;
  if (first.length <= 4 && capitals(first).length >= 2) return capitals(first);
  if (words.length > 1)
    return words
      .slice(0, 3)
      .map((word) => word[0]!)
      .join('')
      .toUpperCase();
  const inside = capitals(first);
  return inside.length > 1 && inside.length < 4 ? inside : first.slice(0, first.length < 4 ? 3 : 2);
}
