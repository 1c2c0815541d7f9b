import { z } from 'zod';
import { coinIds } from './coins.ts';
import { priceSpans } from '#lib/product-constants.ts';
import { coinSides } from './coin-price.ts';
import { coinNetworks, type CoinNetwork } from './coin-networks.ts';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  amountIn,
  CountryCode,
  Currency,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';

const Side = z.enum(coinSides);
const networkIds = Object.keys(coinNetworks) as [CoinNetwork, ...CoinNetwork[]];
/** An unknown coin or network is not found, rather than a mistake in a form. */
export const Token = z.string().max(20);
export const Network = z.enum(networkIds);

/** How a coin can be sent, and the limits; coins have eight places. */
export const CryptoNetwork = z.object({
  id: Network,
  name: z.string(),
  min: MoneyText,
  max: MoneyText,
  /** For sending coins that are bought, in US dollars; 0.00 for coins that are sold. */
  fee_usd: MoneyText,
  /** The same in the currency of the caller's country; missing without a current price. */
  fee: MoneyText.optional(),
  usual_minutes: z.number().int(),
  /** For coins that are sold: how many make a payment final. */
  confirmations: z.number().int().optional(),
});

/** A coin that can be bought or sold now. */
export const CryptoAsset = z
  .object({
    token: z.enum(coinIds),
    symbol: z.string(),
    name: z.string(),
    networks: z.array(CryptoNetwork),
  })
  .meta({ id: 'CryptoAsset' });
export type CryptoAsset = z.infer<typeof CryptoAsset>;

export const listCryptoAssets = call({
  method: 'get',
  path: '/crypto/assets',
  guard: 'public',
  summary: 'Coins that can be bought or sold, with their networks and limits',
  query: z.strictObject({ side: Side }),
  reply: z.array(CryptoAsset),
  codes: ['invalid_input', 'unavailable_for_country', 'service_inactive'],
});

/** The price or payout of coins; payments are rounded up, payouts down. */
export const CryptoAmounts = z.object({
  coins: MoneyText,
  /** The value of the coins at the rate. */
  worth: MoneyText,
  fee: MoneyText,
  /** The total payment, or what arrives. */
  total: MoneyText,
});

/** A rate, including our spread. Requesting it holds nothing. */
export const CryptoRate = z
  .object({
    token: z.enum(coinIds),
    network: Network,
    side: Side,
    currency: Currency,
    /** For one coin, with as many places as amounts are computed with. */
    rate: z.string(),
    /** For sending on the network, in the currency. */
    fee: MoneyText,
    min: MoneyText,
    max: MoneyText,
    usual_minutes: z.number().int(),
    /** When the feed last had a price; five minutes later the rate expires. */
    at: Timestamp,
    expires_at: Timestamp,
    /** The amounts asked about; null when no amount was given. */
    amounts: CryptoAmounts.nullable(),
    rule_version: z.string(),
  })
  .meta({ id: 'CryptoRate' });
export type CryptoRate = z.infer<typeof CryptoRate>;

export const readCryptoRate = call({
  method: 'get',
  path: '/crypto/rates',
  guard: 'public',
  summary: 'The rate of a coin on a network, and what an amount of money or of coins comes to',
  query: z
    .strictObject({
      token: Token,
      network: z.string().max(40),
      side: Side,
      fiatCurrency: z.enum(['NGN', 'GHS', 'KES']),
      /** Money: the total payment, or what should arrive. */
      amount: Amount.optional(),
      /** Or coins. */
      coins: amountIn('BTC').optional(),
    })
    .refine(({ amount, coins }) => amount === undefined || coins === undefined, {
      path: ['coins'],
      message: 'Enter the money or the coins, not both.',
    }),
  reply: CryptoRate,
  codes: ['invalid_input', 'not_found', 'unavailable_for_country', 'service_inactive', 'busy'],
});

/** The buying and selling rates of a coin in one country; null if that isn't offered. */
export const CryptoCountryRate = z.object({
  country: CountryCode,
  currency: Currency,
  /** The market's price of one coin. */
  market: z.string(),
  buy: z.string().nullable(),
  sell: z.string().nullable(),
});

/** A coin's price as it was last read. */
export const CryptoPrice = z
  .object({
    token: z.enum(coinIds),
    symbol: z.string(),
    name: z.string(),
    /** The visitor's country comes first. */
    rates: z.array(CryptoCountryRate),
    /** In the visitor's currency, since 24 hours ago: "-1.25"; null while it isn't known. */
    change_percent: z.string().nullable(),
    /** The last 24 hours, hourly, for a small line: from 0, the lowest, to 100; empty while it isn't known. */
    trend: z.array(z.number().int().min(0).max(100)),
    at: Timestamp,
    /** False: the price is older than five minutes, so nothing is quoted. */
    is_current: z.boolean(),
  })
  .meta({ id: 'CryptoPrice' });
export type CryptoPrice = z.infer<typeof CryptoPrice>;

export const listCryptoPrices = call({
  method: 'get',
  path: '/crypto/prices',
  guard: 'public',
  summary: 'Buying and selling rates of coins in each country, and their change in a day',
  query: z.strictObject({ country: CountryCode.optional() }),
  reply: z.array(CryptoPrice),
  codes: ['invalid_input'],
});

/** The price of one coin with its history, its networks, and what 10,000 buys or takes. */
export const CryptoPriceDetail = CryptoPrice.extend({
  currency: Currency,
  span: z.enum(priceSpans),
  /** The market's price in the visitor's currency, the oldest first; at most 120. */
  points: z.array(z.object({ at: Timestamp, price: z.string() })),
  networks: z.array(
    z.object({
      id: Network,
      name: z.string(),
      /** For sending, in the visitor's currency; null when the coin can't be bought on it. */
      fee: MoneyText.nullable(),
      /** What 10,000 of the visitor's currency buys on it; null when that is too little or too much. */
      ten_thousand_buys: MoneyText.nullable(),
      /** The total price of the smallest amount, in the visitor's currency. */
      least: MoneyText.nullable(),
      usual_minutes: z.number().int(),
    }),
  ),
  /** How many coins pay 10,000 of the visitor's currency; null if none are accepted. */
  ten_thousand_takes: MoneyText.nullable(),
}).meta({ id: 'CryptoPriceDetail' });
export type CryptoPriceDetail = z.infer<typeof CryptoPriceDetail>;

export const readCryptoPrice = call({
  method: 'get',
  path: '/crypto/prices/{token}/detail',
  guard: 'public',
  summary: 'One coin: its rates, its history over 24 hours, 7 or 30 days, and what 10,000 comes to',
  params: z.object({ token: Token }),
  query: z.strictObject({
    country: CountryCode.optional(),
    span: z.enum(priceSpans).default('24h'),
  }),
  reply: CryptoPriceDetail,
  codes: ['invalid_input', 'not_found', 'service_inactive', 'busy'],
});
