import { coinIds } from '#lib/crypto/coins.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { inkOn } from '#lib/giftcard/card-purchase.ts';
import platforms from '#server/fund-bets/facts/platforms.json' with { type: 'json' };
import cards from '#server/giftcard/facts/cards.json' with { type: 'json' };
import localCards from '#server/giftcard/facts/local-cards.json' with { type: 'json' };
import { families } from '#server/refill/facts.ts';

/** A brand, as needed to draw its mark. */
export interface Brand {
  id: string;
  name: string;
  /** The sheet that holds it with others of its type. */
  sheet: string;
  /** A card lies on its side. */
  isCard: boolean;
  /** Missing if our facts name none. */
  color?: string | undefined;
  ink?: string;
}

/** A network's data and home internet have the network's own mark. */
const networkOf = (id: string): string => id.replace(/-(?:data|fibre|home|broadband)$/, '');

const card = (sheet: string, each: { id: string; name: string; color: string; ink: string }) => ({
  ...each,
  sheet,
  isCard: true,
});

const other = (
  sheet: string,
  each: { id: string; name: string; country: string; color?: string | undefined },
): Brand => ({
  id: each.id,
  name: each.name,
  color: each.color,
  sheet: `${sheet}-${each.country.toLowerCase()}`,
  isCard: false,
});

/** Every brand that the product names, one per id. */
export function listBrands(): Brand[] {
  const billers = families.flatMap(({ billers: each }) => each);
  return [
    ...cards.brands.map(({ id, name, color, textColor }) =>
      card('cards', { id, name, color, ink: textColor }),
    ),
    ...localCards.cards.map(({ id, name, color }) =>
      card('local-cards', { id, name, color, ink: inkOn(color) }),
    ),
    ...billers.map(({ shortName, ...each }) => other('bills', { ...each, name: shortName })),
    ...platforms.platforms.map((each) => other('bets', each)),
    ...banks.map((each) => other('banks', each)),
    ...[...coinIds, ...Object.keys(coinNetworks)].map((id) => ({
      id,
      name: id,
      sheet: 'coins',
      isCard: false,
    })),
  ];
}

/** The name without its country, used to look up logos and colours. */
export const stemOf = (id: string): string => networkOf(id).replace(/^(?:ng|gh|ke)-/, '');
