import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { staffGaps } from '#server/desk/staff-gap.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { brandView, listSellBrands } from './brands.ts';
import { listBuyBrands } from './buy-brands.ts';
import { listLocalRows } from './local-cards.ts';
import { onlyOffered, onlyOfferedHere } from './offered.ts';
import { buyRate } from './rate.ts';
import { readSettings } from './settings.ts';

const nothingMatched: Gap = {
  kind: 'goods',
  text: 'no supplier’s cards are matched to ours',
  remedy: 'npm run -s ops -- supply card',
};
const noRates: Gap = { kind: 'rates', text: 'no card has a rate', remedy: '/desk/rates' };

async function buyingGaps(parts: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const settings = await readSettings(parts.db, parts.clock.now());
  const rows = await onlyOffered(parts, await listBuyBrands(parts.db, settings));
  if (rows.length === 0) return [nothingMatched];
  const payout = supportedCountries[country].currency;
  const isPriced = rows.some(({ buy }) =>
    buy.countries.some(([, currency]) => buyRate(settings, { currency, payout }) > 0n),
  );
  return isPriced ? [] : [noRates];
}

async function localGaps(parts: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const settings = await readSettings(parts.db, parts.clock.now());
  const rows = await onlyOfferedHere(parts, await listLocalRows(parts.db, settings, country));
  return rows.length > 0 ? [] : [nothingMatched];
}

async function rateGaps({ db, clock }: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const settings = await readSettings(db, clock.now());
  const seller = { payout: supportedCountries[country].currency, bonus: 0n };
  const rows = await listSellBrands(db, settings);
  const isPriced = rows.some((row) => brandView(settings, row, seller).usual !== null);
  return isPriced ? [] : [noRates];
}

/**
 * We buy cards from suppliers. Members sell us theirs at rates that operators set, and operators decide about
 * each.
 */
export const readiness: readonly Readiness[] = [
  { service: 'giftcard-buy', gapsIn: buyingGaps },
  { service: 'local-giftcard-buy', gapsIn: localGaps },
  {
    service: 'giftcard-sell',
    gapsIn: async (parts, country) => [
      ...(await rateGaps(parts, country)),
      ...(await staffGaps(parts.db, 'sales')),
    ],
  },
];
