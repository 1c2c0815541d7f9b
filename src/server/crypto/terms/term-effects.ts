import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { priceCoins } from '#lib/crypto/coin-price.ts';
import { codeOfCoin } from '#lib/crypto/coins.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMinor, money } from '#lib/money.ts';
import { coins, type Coin } from '#server/crypto/coins.ts';
import type { MarketPrice } from '#server/crypto/prices/market.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { WHOLE } from './term-list.ts';
import { findPricing, tradeTerms } from './terms-of.ts';

type Effect = RateChange['effects'][number];

const TEN_THOUSAND = 10_000_00n;
const HUNDRED_COINS = 100n * WHOLE;

interface Shown {
  coin: Coin;
  market: MarketPrice;
  currency: CurrencyCode;
}

/** A price that people see, computed from the terms; null if it isn't offered. */
interface Seen {
  title: string;
  say: (values: RateState) => string | null;
}

/** What ten thousand of a currency buys, on each network of a coin. */
function bought({ coin, market, currency }: Shown): Seen[] {
  const sum = formatMinor(money(TEN_THOUSAND, currency));
  return coin.networks.map(({ id: network }) => ({
    title: `${sum} buys on ${coinNetworks[network].name}`,
    say(values) {
      const trade = { side: 'buy', coin: coin.id, network } as const;
      const { isOn, feeCents } = tradeTerms({ values }, trade);
      const pricing = findPricing({ values }, market, { side: 'buy', currency, feeCents });
      if (!isOn || !pricing) return null;
      const { coins: got } = priceCoins(pricing, { money: TEN_THOUSAND });
      return formatMinor(money(got, codeOfCoin(coin.id)));
    },
  }));
}

/** The value of a hundred of a stablecoin, or of one of any other coin. */
function sold({ coin, market, currency }: Shown): Seen {
  const some = coin.kind === 'stablecoin' ? HUNDRED_COINS : WHOLE;
  return {
    title: `${formatMinor(money(some, codeOfCoin(coin.id)))} brings`,
    say(values) {
      const pricing = findPricing({ values }, market, { side: 'sell', currency, feeCents: 0n });
      return pricing
        ? formatMinor(money(priceCoins(pricing, { coins: some }).total, currency))
        : null;
    },
  };
}

const NOT_OFFERED = 'Not offered';

/**
 * The effects of a change of terms at the last market prices, however old: what ₦10,000 buys, the value of
 * 100 USDT, and the same for every coin, network and currency whose price it moves.
 */
export function effectsOf(
  market: ReadonlyMap<string, MarketPrice>,
  before: RateState,
  after: RateState,
): Effect[] {
  const shown = countryCodes.toReversed().flatMap((country) =>
    coins.flatMap((coin): Shown[] => {
      const price = market.get(coin.id);
      return price ? [{ coin, market: price, currency: supportedCountries[country].currency }] : [];
    }),
  );
  return shown
    .flatMap((each) => [...bought(each), sold(each)])
    .map(({ title, say }): Effect => ({
      what: 'says',
      title,
      currency: null,
      change_percent: null,
      before: say(before) ?? NOT_OFFERED,
      after: say(after) ?? NOT_OFFERED,
    }))
    .filter((effect) => effect.before !== effect.after);
}
