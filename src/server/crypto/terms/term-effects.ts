import { codeOfCoin } from '#lib/coins.ts';
import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money } from '#lib/money.ts';
import { coinNetworks } from '#lib/rules/coin-address/index.ts';
import { priceCoins } from '#lib/rules/coin-price.ts';
import { coins, type Coin } from '#server/crypto/coins.ts';
import type { MarketPrice } from '#server/crypto/prices/market.ts';
import type { RateState } from '#server/desk/index.ts';
import { pricingOf, tradeTerms } from './terms-of.ts';
import { WHOLE } from './term-list.ts';

/** What a change does to a price that people see. */
export interface TermEffect {
  title: string;
  before: string;
  after: string;
}

const TEN_THOUSAND = 10_000_00n;
const HUNDRED_COINS = 100n * WHOLE;

type Said = (values: RateState) => string;

interface Shown {
  coin: Coin;
  market: MarketPrice;
  currency: CurrencyCode;
}

/** What ten thousand of a currency buy, over the first network of a coin. */
function bought({ coin, market, currency }: Shown): { title: string; say: Said } {
  const { id: network } = coin.networks[0]!;
  const sum = formatMinor(money(TEN_THOUSAND, currency));
  return {
    title: `${sum} buys, on ${coinNetworks[network].name}`,
    say(values) {
      const trade = { side: 'buy', coin: coin.id, network } as const;
      const { feeCents } = tradeTerms({ values }, trade);
      const terms = pricingOf({ values }, market, { side: 'buy', currency, feeCents });
      const { coins: got } = priceCoins(terms, { money: TEN_THOUSAND });
      return formatMinor(money(got, codeOfCoin(coin.id)));
    },
  };
}

/** What a hundred of a stablecoin bring; of other coins, what one brings. */
function sold({ coin, market, currency }: Shown): { title: string; say: Said } {
  const some = coin.kind === 'stablecoin' ? HUNDRED_COINS : WHOLE;
  return {
    title: `${formatMinor(money(some, codeOfCoin(coin.id)))} brings`,
    say(values) {
      const terms = pricingOf({ values }, market, { side: 'sell', currency, feeCents: 0n });
      return formatMinor(money(priceCoins(terms, { coins: some }).total, currency));
    },
  };
}

/**
 * What a change of terms does at the last prices of the market, however old: what ₦10,000 buys, what 100 USDT
 * bring, and the same of every coin and currency whose price it moves.
 */
export function effectsOf(
  market: ReadonlyMap<string, MarketPrice>,
  before: RateState,
  after: RateState,
): TermEffect[] {
  const shown = countryCodes.flatMap((country) =>
    coins.flatMap((coin): Shown[] => {
      const price = market.get(coin.id);
      return price ? [{ coin, market: price, currency: supportedCountries[country].currency }] : [];
    }),
  );
  return shown
    .flatMap((each) => [bought(each), sold(each)])
    .map(({ title, say }) => ({ title, before: say(before), after: say(after) }))
    .filter((effect) => effect.before !== effect.after);
}
