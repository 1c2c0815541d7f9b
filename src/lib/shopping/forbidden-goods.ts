import type { ForbiddenGoods } from './quote.contract.ts';

const spaced = (text: string): string =>
  ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}:-]+/gu, ' ')} `;

/**
 * The forbidden types of goods that an item seems to be, for a country. Based on words only: a hint for the
 * member before sending; staff decide.
 */
export function findForbidden(
  { name, description }: { name: string; description: string },
  destination: string,
  goods: readonly ForbiddenGoods[],
): ForbiddenGoods[] {
  const text = spaced(`${name} ${description}`);
  return goods.filter(
    ({ words, destinations }) =>
      (destinations.length === 0 || destinations.includes(destination)) &&
      words.some((word) => text.includes(spaced(word))),
  );
}

/** The reason as people read it, with what can be sent instead. */
export const describeForbidden = ({ reason, instead }: ForbiddenGoods): string =>
  instead ? `${reason} What we can send: ${instead}` : reason;
