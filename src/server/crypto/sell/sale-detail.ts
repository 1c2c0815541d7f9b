import { z } from 'zod';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { decimalOf } from '#lib/crypto/coin-price.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Order } from '#server/orders/tables.ts';

export const SELL = 'crypto-sell';

const whole = z.string().transform(BigInt);

/** Coins at one rate: hundred-millionths, millionths of a unit, minor units. */
const Part = z.object({ units: whole, rate: whole, pays: whole });

const Detail = z.object({
  identity: z.string(),
  coin: z.string().transform((code) => code as CoinCode),
  network: z.string().transform((id) => id as CoinNetwork),
  address: z.string(),
  memo: z.string().nullable(),
  /** Hundred-millionths; null for coins that are sold on arrival. */
  amount: whole.nullable(),
  payout: z.string(),
  /** The payout account, as its owner knows it; missing for the wallet. */
  account: z.string().optional(),
  /** How long we wait for its coins. */
  until: z.string().optional(),
  /** Where its coins are while it is open, in a sentence for its owner. */
  now: z.string().optional(),
  /** What arrived and its payout, once known. */
  came: z.object({ arrived: whole, parts: z.array(Part), total: whole }).optional(),
  /** The amount sent to the account, in minor units, and what happened to it. */
  sent: z
    .object({ amount: whole, costs: whole, state: z.enum(['sent', 'arrived', 'returned']) })
    .optional(),
  /** Why it stayed in the wallet. */
  kept: z.string().optional(),
});
export type SaleDetail = z.infer<typeof Detail>;

/** What the engine stores about a sale of coins. */
export const detailOf = (order: Pick<Order, 'detail'>): SaleDetail => Detail.parse(order.detail);

/** "USDT 12.50": an amount in hundred-millionths, with its coin. */
export const formatCoins = (units: bigint, coin: CoinCode): string =>
  formatMinor(money(units, coin));

export const nameOf = (network: CoinNetwork): string => coinNetworks[network].name;

/** A rate in millionths as people read it: "₦1,523.14". */
export const describeRate = (rate: bigint, { currency }: Pick<Order, 'currency'>): string =>
  formatRate(decimalOf(rate), currency);
