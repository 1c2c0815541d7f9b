import { coinPaths } from '#lib/crypto/paths.ts';
import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import type { CryptoAsset, CryptoRate } from '#lib/crypto/contract.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import type { PageApi } from '#lib/page-api.ts';
import { paths } from '#lib/paths.ts';
import type { Holding } from './form.ts';
import { airtimeToCash } from '#lib/product-constants.ts';
import { airtimePayout, percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import type { Exit } from './best-exit.ts';
import { cardMoney, checkCardValue, estimate, rateFor } from '#lib/giftcard/card-trade.ts';
import { sitePaths } from '#lib/site-links.ts';

/** A way to sell a holding, as the page shows it. */
export interface ShownExit extends Exit {
  kind: Holding['kind'];
  /** The id of the card, network or coin in its picture. */
  mark: string;
  what: string;
  /** The rate, and the place. */
  how: string;
  /** The filled-in flow. */
  href: string;
}

type FoundExit = Omit<ShownExit, 'kind' | 'mark'>;

interface Parts {
  api: PageApi;
  currency: CurrencyCode;
  airtime: readonly AirtimeNetwork[];
  coins: readonly CryptoAsset[];
}

const none = { pays: 0n, minutes: 0 } as const;
const NOT_NOW = 'We aren’t buying this right now.';
const MINUTE_S = 60;

/**
 * The minimum payout for a card of this value, whatever its type and receipt, because those aren't asked for
 * here.
 */
function leastOf({ countries }: CardRates, value: string): string | null {
  const receipts = countries[0]?.types.flatMap((type) => type.receipts) ?? [];
  const rates = receipts.map(({ tiers }) => rateFor(tiers, value));
  const paid = rates.filter((rate) => rate !== null);
  return paid.toSorted((a, b) => Number(parseAmount(a) - parseAmount(b)))[0] ?? null;
}

async function cardExit({ id, amount, count }: Holding, { api }: Parts): Promise<FoundExit> {
  const found = await api.get<CardRates>(`/gift-card/rates/${encodeURIComponent(id)}`);
  const refused = { ...none, what: 'Gift cards', how: '', href: paths.cardRates() };
  if (!found.ok) return { ...refused, problem: NOT_NOW };
  const { name, countries, usual_minutes: usual } = found.data;
  const [country] = countries;
  const what = `${count} × ${name}${country ? ` ${cardMoney(amount, country.currency)}` : ''}`;
  const values = `${amount}x${count}`;
  const href = paths.sellCard({ brand: id, ...(country && { card: country.code }), values });
  const rate = leastOf(found.data, amount);
  const problem =
    checkCardValue(found.data, amount, countries[0]?.currency ?? 'USD') ??
    (rate === null ? NOT_NOW : null);
  if (rate === null || !country || problem) return { ...refused, what, href, problem };
  return {
    pays: parseAmount(estimate(rate, { value: amount, quantity: count })),
    minutes: usual.to,
    problem: null,
    what,
    href,
    how: `At least, for a card from ${country.name}`,
  };
}

function airtimeExit({ id, amount }: Holding, { airtime }: Parts): FoundExit {
  const network = airtime.find((each) => each.id === id);
  const href = sitePaths.sellAirtime({ network: id, amount });
  if (!network) return { ...none, problem: NOT_NOW, what: 'Airtime', how: '', href };
  const { currency, min, max, rate, short_name, receiver } = network;
  const minor = parseAmount(amount);
  const limit =
    minor < parseAmount(min)
      ? `The minimum is ${formatMoney(min, currency)}.`
      : minor > parseAmount(max)
        ? `The maximum is ${formatMoney(max, currency)} per transaction.`
        : null;
  const busy = receiver === 'busy' ? 'All our numbers are in use right now.' : null;
  return {
    pays: airtimePayout(minor, parseAmount(rate)),
    minutes: airtimeToCash.usuallyS / MINUTE_S,
    problem: limit ?? busy,
    what: `${formatMoney(amount, currency)} of ${short_name} airtime`,
    how: `We pay ${percentText(rate)}`,
    href,
  };
}

/** The fastest network that can carry this many coins; undefined if there is none. */
const quickest = ({ networks, symbol }: CryptoAsset, amount: string) => {
  const coins = parseAmount(amount, symbol as CoinCode);
  const isWithin = ({ min, max }: CryptoAsset['networks'][number]) =>
    coins >= parseAmount(min, symbol as CoinCode) && coins <= parseAmount(max, symbol as CoinCode);
  return networks.filter(isWithin).toSorted((a, b) => a.usual_minutes - b.usual_minutes)[0];
};

async function coinExit({ id, amount }: Holding, parts: Parts): Promise<FoundExit> {
  const asset = parts.coins.find(({ token }) => token === id);
  const refused = { ...none, how: '', href: coinPaths.sell };
  if (!asset) return { ...refused, what: 'Coins', problem: NOT_NOW };
  const what = formatMoney(amount, asset.symbol as CoinCode);
  const network = quickest(asset, amount);
  if (!network) {
    const [first] = asset.networks;
    const format = (limit = '0') => formatMoney(limit, asset.symbol as CoinCode);
    const problem = `We buy between ${format(first?.min)} and ${format(first?.max)} per transaction.`;
    return { ...refused, what, problem };
  }
  const asked = { token: id, network: network.id, side: 'sell', fiatCurrency: parts.currency };
  const found = await parts.api.get<CryptoRate>('/crypto/rates', { ...asked, coins: amount });
  const href = sitePaths.sellCoins({ token: id, network: network.id, coins: amount });
  if (!found.ok || !found.data.amounts)
    return { ...refused, what, href, problem: found.message ?? NOT_NOW };
  return {
    pays: parseAmount(found.data.amounts.total),
    minutes: found.data.usual_minutes,
    problem: null,
    what,
    href,
    how: `On ${network.name}`,
  };
}

const exitsOf = { airtime: airtimeExit, card: cardExit, coin: coinExit } as const;

async function exitOf(holding: Holding, parts: Parts): Promise<ShownExit> {
  const { kind, id: mark } = holding;
  return { ...(await exitsOf[kind](holding, parts)), kind, mark };
}

/** What each holding pays now, from the public calls that its own flow begins with. */
export const readExits = (holdings: readonly Holding[], parts: Parts): Promise<ShownExit[]> =>
  Promise.all(holdings.map((holding) => exitOf(holding, parts)));
