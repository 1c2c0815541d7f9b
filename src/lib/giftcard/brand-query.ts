import { foldedWords } from '#lib/rules/fold.ts';

/** What people add to a brand’s name. */
const ADDED = new Set('card cards code codes gift giftcard giftcards voucher vouchers'.split(' '));

/** The brand that a search asks for: “amazon gift card” is amazon. */
export function brandQuery(search: string | undefined): string | undefined {
  const words = foldedWords(search ?? '');
  const brand = words.filter((word) => !ADDED.has(word));
  return brand.length === 0 || brand.length === words.length ? search : brand.join(' ');
}
